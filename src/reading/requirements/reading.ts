import type { ReadSentence } from '../document/sentence.ts'
import type { FoundRequirement } from './found.ts'
import type { Part } from './part.ts'
import type { OwnSigns } from './signs.ts'

/**
 * A sentence of a document with the demands that the rules list. `part` is what demands, or might; `signs` decide whether a
 * sentence without demands is one all the same.
 */
export interface Reading {
  sentence: ReadSentence
  rows: readonly FoundRequirement[]
  part?: Part
  signs?: OwnSigns
}

/** A sentence with one demand. */
export type Single = Reading & { part: Part; rows: readonly [FoundRequirement] }
