import { fromTables } from '../../platform/files/tables.ts'
import { dateTables } from './cues-dates.ts'
import { cue } from './passages.ts'
import { phrasesOf } from '../../reference/language/phrase-tables.ts'

const cueTable = 'fact-cues'
/** The tables of the words for dates, sums, durations, procedures and languages: load them before facts are read. */
export const factTables = [cueTable, ...dateTables]

const phrases = phrasesOf(cueTable)

/**
 * The words that name the meaning of a sum, a duration or a kind of procedure, in all languages that are
 * read: lower case, a phrase a row, read from the beginning of a word. Compiled at its first use. Throws if
 * the table has no such cue.
 */
export const factCue = (name: string, flags = 'iu'): (() => RegExp) =>
  fromTables([cueTable], () => cue(phrases().of(name, { part: 'cue' }), flags))

/** The cues whose names begin with a word and a full stop, by what follows the full stop, in the order of the table. */
export const factCues = (group: string): (() => (readonly [code: string, pattern: RegExp])[]) =>
  fromTables([cueTable], () =>
    phrases()
      .names('cue')
      .filter((name) => name.startsWith(`${group}.`))
      .map((name) => [name.slice(group.length + 1), factCue(name)()] as const),
  )
