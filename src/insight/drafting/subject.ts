import type { Requirement } from '../../reading/requirements/schema.ts'
import type { CompanyFacts } from '../match/evidence/facts.ts'
import type { Say } from '../analyses/wording/phrasebook.ts'
import type { DraftSource } from './schema.ts'

/** The section that a draft is for. */
export interface DraftSubject {
  heading: string
  /** The requirement that the section answers; null if it answers none. */
  requirement: Requirement | null
  /** Whether the section answers an award criterion, which need not be a requirement. */
  isAward: boolean
  /** Further requirements whose answers belong in the section. */
  demands: Requirement[]
  tender: { id: string; title: string; cpvCodes: string[] }
  company: CompanyFacts
  say: Say
}

/** A sentence of a draft with its sources, or a gap. */
export interface DraftFindings {
  sources: DraftSource[]
  gaps: string[]
}

/** A section of a submitted bid. */
export interface EarlierAnswer {
  id: string
  name: string
  heading: string
  text: string
}
