import type { Requirement } from '../../reading/requirements/schema.ts'
import type { CompanyFacts } from '../evidence/facts.ts'
import type { Say } from '../wording/say.ts'
import type { DraftSource } from './schema.ts'

/** The section that a draft is for. */
export interface DraftSubject {
  heading: string
  /** What the section answers; null where it answers no requirement. */
  requirement: Requirement | null
  tender: { id: string; title: string; cpvCodes: string[] }
  company: CompanyFacts
  say: Say
}

/** A sentence of a draft with what it rests on, or a gap. */
export interface Found {
  sources: DraftSource[]
  gaps: string[]
}

/** A section of a bid that was submitted. */
export interface EarlierAnswer {
  id: string
  name: string
  heading: string
  text: string
}
