import { once, readTable } from '../codes/table.ts'
import stopWords from './stop-words.tsv'
import { foldWord, type TextLanguage } from './tokens.ts'

/** stop-words.tsv: one line for each language, its words apart by spaces; accents as in the dictionary. */
const lists = once(
  () =>
    new Map(
      readTable<'language' | 'words'>(stopWords).map(({ language, words }) => [
        language,
        new Set(words.split(' ').map(foldWord)),
      ]),
    ),
)

/** Whether a folded word says nothing of its own in a language. Single letters never do. */
export const isStopWord = (token: string, language: TextLanguage): boolean =>
  /^\p{L}$/u.test(token) || (lists().get(language)?.has(token) ?? false)
