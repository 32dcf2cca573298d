import type { Quote } from '../document/document-text.ts'
import type { DemandCode } from './codes.ts'
import type { LexiconLanguage } from './lexicon-signs.ts'
import type { Requirement } from './schema.ts'
import type { Threshold } from './threshold-in-text.ts'

export interface FoundRequirement {
  category: Requirement['category']
  /** A stable code for programs: `turnover`, `references`, `service_level`. */
  code: DemandCode
  title: string
  text: string
  mandatory: boolean
  /** Whether it counts, or is probably a requirement. */
  certainty: NonNullable<Requirement['certainty']>
  /**
   * The number or letter of the lot as the document writes it; null if the sentence names none or several.
   */
  lotId: string | null
  threshold: Threshold | null
  /** In the normal form: "ISO 27001". */
  certificates: string[]
  /** Whether the sentence is about one document or part of a bid, not about bids as a whole. */
  ofPart: boolean
  /** Whether a list of what is handed in with the bid names it. */
  handedIn: boolean
  quote: Quote
  language: LexiconLanguage
}
