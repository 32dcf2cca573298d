import type { Company, Profile } from '../../../identity/accounts/schema.ts'
import type { AssetCategory } from '../../../company/files/schema.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import type { Evidence, EvidenceStatus } from './schema.ts'
import type { Say } from '../../analyses/wording/phrasebook.ts'

/** The data of a company: its record, its files and certifications, and its awards in the catalogue. */
export interface CompanyFacts {
  id: string
  name: string
  /** ISO 3166 alpha-2. */
  country: string
  profile: (Profile & { version: number }) | null
  certifications: Company['certifications']
  assets: AssetFact[]
  awards: OwnAward[]
}

export interface AssetFact {
  id: string
  name: string
  category: AssetCategory
  tags: string[]
  tenderId: string | null
  /** RFC 3339 UTC. */
  validUntil: string | null
  hasFile: boolean
}

/** A win of the company in the catalogue. */
export interface OwnAward {
  id: string
  title: string
  cpvCodes: string[]
  /** RFC 3339 UTC. */
  awardedAt: string | null
}

/** The circumstances of a judgement, apart from the company's data. */
export interface Occasion {
  tender: Pick<Tender, 'id' | 'cpvCodes' | 'currency' | 'contractNature'>
  now: Date
  /** The time at which evidence must be valid: the deadline, or now if the deadline is missing or past. */
  at: Date
  /** Converts major units of one currency to another; null without a rate. */
  convert: Convert
  say: Say
}

export type Convert = (amount: number, from: string, to: string) => number | null

/**
 * The judgement of one requirement for a company. `have` and `need` are short texts, null if there is nothing
 * to show.
 */
export interface Judgement {
  status: EvidenceStatus
  evidence: Evidence[]
  have: string | null
  need: string | null
  note: string
  /** The advised step; null if none is needed. */
  remedy: string | null
}

/** The judgement if nothing on file decides. */
export const undecided = (note: string, remedy: string, need: string | null = null): Judgement => ({
  status: 'unknown',
  evidence: [],
  have: null,
  need,
  note,
  remedy,
})

export const ofProfile = (member: string, name: string, validUntil: string | null = null): Evidence => ({
  type: 'profile',
  id: member,
  name,
  validUntil,
})

export const ofAsset = ({ id, name, validUntil }: AssetFact): Evidence => ({
  type: 'asset',
  id,
  name,
  validUntil,
})
