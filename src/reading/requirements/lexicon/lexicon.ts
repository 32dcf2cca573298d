import type { DemandCode } from '../codes.ts'

export const languages = ['en', 'de', 'fr'] as const
export type LexiconLanguage = (typeof languages)[number]

/** The table of a language's lexicon; a translator adds a table and its name here and above. */
export const tableOf: Record<LexiconLanguage, string> = {
  en: 'requirement-lexicon-en',
  de: 'requirement-lexicon-de',
  fr: 'requirement-lexicon-fr',
}

/**
 * The words of a language for demands: regular expressions without flags, matched regardless of case at
 * the beginning of a word. English is of the United Kingdom, Ireland and the Union's notices; German of Germany, Austria
 * and Switzerland (VgV, VOB/A, UVgO, BVergG); French of France, Belgium, Luxembourg and Switzerland (CCP, CCAG).
 */
export interface Lexicon extends Record<SignName, string> {
  /** Words that name the demanded thing; `specification` has none. */
  cues: ReadonlyMap<DemandCode, string>
  /**
   * Phrases that name the thing by how words stand together, read beside the words: who with which qualification, what
   * event within which time, which data kept where.
   */
  phrases: ReadonlyMap<DemandCode, string>
  /** Short names of the demands, for people. */
  titles: Record<DemandCode, string>
}

/** What else a language says about a demand. */
export const signNames = [
  /** The verb binds: must, shall, is required. */
  'binding',
  /** The verb asks: should, preferably. */
  'asking',
  /** The noun phrase itself says that it is demanded: "minimum turnover", "mandatory site visit". */
  'inherent',
  /** The thing is not demanded; or the sentence is of questions, disputes, penalties or definitions. */
  'waived',
  /** Who has the duty where it is a requirement. */
  'bidder',
  /** Subjects whose duties are no demand on a bidder. */
  'buyer',
  /** Verbs of duty right after their subject. */
  'modal',
  /** Sentences that only report or inform, and those of payment, unless the bidder has a duty in them. */
  'report',
  /** Sentences that bind nobody unless by a verb of duty: may, is deemed, was, is accepted. */
  'free',
  /** "At least" before a number: a demand, wherever it stands. */
  'quantity',
  /** The verb of a duty in its plainest form: it makes a demand even of what has no name here. */
  'strict',
  /** The contractor as the subject: the demand is one of the contract, not of the bid. */
  'contractor',
  /** Headings above lists of demands. */
  'headings',
  /** Headings above what only reports: minutes, background. */
  'background',
] as const
export type SignName = (typeof signNames)[number]
