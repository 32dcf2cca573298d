import type { ReadSentence } from '../document/sentence.ts'
import type { FoundRequirement } from './found.ts'
import type { SentencePart } from './part.ts'
import type { OwnSigns } from './signs.ts'

/**
 * A sentence of a document with the requirements that the rules list. `part` is the part that requires, or
 * might; `signs` decide whether a sentence without requirements is one after all. `probability`: how likely the sentence is
 * a requirement, 0 to 1, if that was judged.
 */
export interface SentenceReading {
  sentence: ReadSentence
  rows: readonly FoundRequirement[]
  part?: SentencePart
  signs?: OwnSigns
  probability?: number
}

/** A sentence with one requirement. */
export type SingleRequirement = SentenceReading & { part: SentencePart; rows: readonly [FoundRequirement] }
