import { fromTables } from '../../platform/files/tables.ts'
import { readTable } from '../codes/table.ts'
import { foldWord, type TextLanguage } from './tokens.ts'

/** The folded words of a table by their language: a row has words between spaces, with accents as in the dictionary. */
export function wordsByLanguage(table: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const { language, words } of readTable<'language' | 'words'>(table)) {
    const known = found.get(language) ?? new Set()
    for (const word of words.split(' ')) known.add(foldWord(word))
    found.set(language, known)
  }
  return found
}

/** The table of the words without meaning. */
export const stopWordTable = 'stop-words'
const lists = fromTables([stopWordTable], wordsByLanguage)

/** Whether a folded word carries no meaning on its own in a language. No single letter does. */
export const isStopWord = (token: string, language: TextLanguage): boolean =>
  (lists().get(language)?.has(token) ?? false) || isLetter(token)

/** Only a letter beyond the basic plane has two units. */
const isLetter = (token: string) =>
  (token.length === 1 || (token.length === 2 && token.charCodeAt(0) >= 0xd800)) && /^\p{L}$/u.test(token)
