import { once, readTable } from '../codes/table.ts'
import stopWords from './stop-words.tsv'
import { foldWord, type TextLanguage } from './tokens.ts'

/** stop-words.tsv has a line for each language, with its words between spaces and accents as in the dictionary. */
const lists = once(
  () =>
    new Map(
      readTable<'language' | 'words'>(stopWords).map(({ language, words }) => [
        language,
        new Set(words.split(' ').map(foldWord)),
      ]),
    ),
)

/** Whether a folded word carries no meaning by itself in a language. No single letter does. */
export const isStopWord = (token: string, language: TextLanguage): boolean =>
  (lists().get(language)?.has(token) ?? false) || (token.length <= 2 && /^\p{L}$/u.test(token))
