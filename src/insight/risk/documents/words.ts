import { fromTables } from '../../../platform/files/tables.ts'
import { phrasesOf } from '../../../reference/language/phrase-tables.ts'

/** The table of the words for penalties, caps and times: load it before risks are weighed. */
export const wordsTable = 'risk-words'

const phrases = phrasesOf(wordsTable)

/**
 * Any of the phrases of a name, for plain text in any of the languages. Compiled at its first use. Throws if
 * the table has no such phrases.
 */
export const wordsFor = (name: string, flags = ''): (() => RegExp) =>
  fromTables([wordsTable], () => new RegExp(phrases().of(name, { part: 'cue' }), flags))
