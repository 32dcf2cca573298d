import { fromTables } from '../../platform/tables.ts'
import { letterTables } from '../../reference/language/letters.ts'
import type { Tried } from '../../reading/patterns/gate.ts'
import { cue } from '../../reading/facts/passages.ts'
import { wordingsTable } from '../../reading/passages/values.ts'
import { phrasesOf, wordedTables } from '../../reference/language/worded.ts'

const cueTable = 'fact-cues'
/** The tables of the words for sums, durations, procedures and languages, and of words that point back: load them before facts are read. */
export const factTables = [cueTable, wordingsTable, ...wordedTables, ...letterTables]

const phrases = phrasesOf(cueTable)

/**
 * The words that name the meaning of a sum, a duration or a kind of procedure, in all languages that are read: lower case, a
 * phrase a row, read from the beginning of a word. Compiled at its first use. Throws where the table has no such cue.
 */
export const factCue = (name: string, flags = 'iu'): (() => Tried) =>
  fromTables([cueTable], () => cue(phrases().of(name), flags))

/** The cues whose names begin with a word and a full stop, by what follows the full stop, in the order of the table. */
export const factCues = (group: string): (() => (readonly [code: string, pattern: Tried])[]) =>
  fromTables([cueTable], () =>
    phrases()
      .names.filter((name) => name.startsWith(`${group}.`))
      .map((name) => [name.slice(group.length + 1), factCue(name)()] as const),
  )
