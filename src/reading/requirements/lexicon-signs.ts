import { type ListedLanguage, tablesByLanguage } from '../../reference/language/tokens.ts'
import type { DemandCode } from './codes.ts'

/** Every listed language has a lexicon. */
export type LexiconLanguage = ListedLanguage

/** The table of the lexicon of a language. */
export const lexiconTable = tablesByLanguage('requirement-lexicon')

/**
 * The words of a language for requirements: regular expressions without flags, matched regardless of case at
 * the beginning of a word. English is of the United Kingdom, Ireland and the Union's notices; German of
 * Germany, Austria and Switzerland (VgV, VOB/A, UVgO, BVergG); French of France, Belgium, Luxembourg and
 * Switzerland (CCP, CCAG); Norwegian of SSA and NS 8405; Dutch of the ARW, ARVODI and GIBIT.
 */
export interface Lexicon extends Record<SignName, string> {
  /** Words that name the required thing; `specification` has none. */
  cues: ReadonlyMap<DemandCode, string>
  /**
   * Phrases that name the thing by words in combination: a person with a qualification, an event within a
   * time, data stored in a location. They are read in addition to the words.
   */
  phrases: ReadonlyMap<DemandCode, string>
  /** Short names of the requirements, for people. */
  titles: Record<DemandCode, string>
}

/** The other signs of requirements in a language. */
export const signNames = [
  /** The verb binds: must, shall, is required. */
  'binding',
  /** The verb requests: should, preferably. */
  'asking',
  /** The noun phrase itself is a requirement: "minimum turnover", "mandatory site visit". */
  'inherent',
  /** The thing is not required; or the sentence is about questions, disputes, penalties or definitions. */
  'waived',
  /** The party with the duty, if the duty is a requirement. */
  'bidder',
  /** Subjects whose duties are not a requirement on a bidder. */
  'buyer',
  /** Verbs of duty right after their subject. */
  'modal',
  /** Sentences that only report or inform, and sentences about payment, unless the bidder has a duty in them. */
  'report',
  /** Sentences without obligation unless they have a verb of duty: may, is deemed, was, is accepted. */
  'free',
  /** "At least" before a number: a requirement, wherever it appears. */
  'quantity',
  /** The plainest verb of a duty, which makes a requirement even of a thing without a name here. */
  'strict',
  /** The contractor as the subject: the requirement belongs to the contract, not to the bid. */
  'contractor',
  /** Headings above lists of requirements. */
  'headings',
  /** Headings above mere reports: minutes, background. */
  'background',
] as const
type SignName = (typeof signNames)[number]
