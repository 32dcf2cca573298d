import { fromTables } from '../../platform/tables.ts'
import { cue } from './passages.ts'
import type { dateCodes } from './schema.ts'

export const generalTables = ['general-cues.json']

/** Lower case regular expressions in English, German and French. */
interface Cues {
  /** Words that name the meaning of a sum. */
  valueCues: Record<'estimated_value' | 'maximum_value', string>
  /** Headings below which the sums are those of the contract. */
  valueHeadings: string
  /** Sums that are not the contract's: turnover, insurance, penalties, other contracts. */
  otherSums: string
  /** Words right before a sum that say the sum is of another time or thing. */
  pastSums: string
  durationCues: string
  extensionCues: string
  /** Other periods that stand near the contract's. */
  otherPeriods: string
  validityCues: string
  /** Subjects of a validity: a bid is valid, or the bidder is bound. */
  validitySubjects: string
  /** Kinds of procedure, by code. */
  procedures: [code: string, written: string][]
  /** Names of languages, by ISO 639-1. */
  languageNames: Record<string, string>
  languageCues: string
  languageAsides: string
  /**
   * Words that name the meaning of a date, a text for each language. The order matters: "closing date for questions" is no
   * closing date of tenders.
   */
  dateCues: [code: (typeof dateCodes)[number] | 'other', written: string[]][]
}

/** What is made of the cues at their first use. The cues lie beside the Worker, so that they do not count in its upload. */
export const fromCues = <T>(make: (cues: Cues) => T): (() => T) =>
  fromTables(generalTables, (text) => make(JSON.parse(text) as Cues))

/** The expression of a cue that is one text. */
export const cueOf = (name: { [N in keyof Cues]: Cues[N] extends string ? N : never }[keyof Cues]) =>
  fromCues((cues) => cue(cues[name]))
