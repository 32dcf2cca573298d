import type { Tender } from '../../catalogue/tenders/schema.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'
import type { CompanyFacts, Judgement, Occasion } from './evidence/facts.ts'
import type { ComponentName, MatchEvidence, MatchMissing } from './schema.ts'

/** The data of a match. */
export interface MatchInput {
  tender: Tender
  requirements: Requirement[]
  company: CompanyFacts & { profile: NonNullable<CompanyFacts['profile']> }
  occasion: Occasion
  /** The weight of a word: the inverse of the number of tenders with the word; 1 for an unknown word. */
  rarity: (word: string) => number
  cite: {
    /** Id of the citation of a member of the tender, by its JSON pointer. */
    point: (path: string) => string
    /** Id of the citation of a requirement's words; null if they cannot be shown. */
    quote: (requirement: Requirement) => string | null
  }
  /** The term of the contract in months; null if unknown. */
  months: number | null
  /** The reason why no requirement was read from any document; null if at least one was read. */
  unread: string | null
  /** A note that requirements of documents in some languages are not listed; null if all are. */
  unlisted: string | null
}

/** A requirement, and the company's evidence for it. */
export interface Judged {
  requirement: Requirement
  judgement: Judgement
}

/** Evidence before it is cited. */
export type SeenEvidence = Omit<MatchEvidence, 'citation'>

/** A component before it is weighted. `value` is null without data. */
export interface MeasuredComponent {
  value: number | null
  evidence: SeenEvidence[]
  explanation: string
  /** The member of the company's data that the component lacks. */
  lacks?: MatchMissing['member']
}

type Measure = (input: MatchInput, judged: Judged[]) => MeasuredComponent
export type Measures = Record<ComponentName, Measure>

export const own = (id: string, name: string): SeenEvidence => ({ type: 'profile', id, name })
export const theirs = (pointer: string, name: string): SeenEvidence => ({ type: 'tender', id: pointer, name })
