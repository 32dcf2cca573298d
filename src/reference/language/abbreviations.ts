import { fromTables } from '../../platform/files/tables.ts'
import { phrasesNamed, worded, wordedTables } from './worded.ts'

/**
 * Words whose full stop does not end a sentence, in lower case and without the full stop, of the languages
 * that are read. Add further words here; single letters ("z. B.", "J. Smith") need no entry.
 */
export const abbreviations = fromTables(wordedTables, () => new Set(phrasesNamed('abbreviation')))

/** Words after an ordinal's full stop: "6. Kalenderwoche", "31. März". */
export const afterOrdinal = worded('^(?:{{after_ordinal}})', 'i')

/** Words before an ordinal: "der 2. Abschnitt", "am 3. Werktag". */
export const beforeOrdinal = worded(String.raw`(?:^|\s)(?:{{before_ordinal}})\s$`, 'i')
