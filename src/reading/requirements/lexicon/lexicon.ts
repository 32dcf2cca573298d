import type { DemandCode } from '../codes.ts'

export const languages = ['en', 'de', 'fr'] as const
export type LexiconLanguage = (typeof languages)[number]

/**
 * The words of a language for demands: regular expressions without flags, matched regardless of case at
 * the beginning of a word. A translator adds one such table and its name above.
 */
export interface Lexicon {
  /** Words that name the demanded thing. */
  cues: Record<DemandCode, string>
  /** Phrases that name it by how words stand together; read beside the words. */
  phrases: Partial<Record<DemandCode, string>>
  /** Short names of the demands, for people. */
  titles: Record<DemandCode, string>
  /** The verb binds: must, shall, is required. */
  binding: string
  /** The verb asks: should, preferably. */
  asking: string
  /** The noun phrase itself says that it is demanded: "minimum turnover", "mandatory site visit". */
  inherent: string
  /** The thing is not demanded; or the sentence is of questions, disputes, penalties or definitions. */
  waived: string
  /** Who has the duty where it is a requirement. */
  bidder: string
  /** Subjects whose duties are no demand on a bidder. */
  buyer: string
  /** Verbs of duty right after their subject. */
  modal: string
  /** Sentences that only report or inform, and those of payment, unless the bidder has a duty in them. */
  report: string
  /** Sentences that bind nobody unless by a verb of duty: may, is deemed, was, is accepted. */
  free: string
  /** "At least" before a number: a demand, wherever it stands. */
  quantity: string
  /** The verb of a duty in its plainest form: it makes a demand even of what has no name here. */
  strict: string
  /** The contractor as the subject: the demand is one of the contract, not of the bid. */
  contractor: string
  /** Headings above lists of demands. */
  headings: string
  /** Headings above what only reports: minutes, background. */
  background: string
}
