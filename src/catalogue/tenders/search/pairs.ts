import type { Alternative, Literal } from './parse.ts'
import { mark } from './tokens.ts'

/** In characters. Frequent words are short: `de la`, `of the`. In scripts without spaces every sign is such a word. */
export const maxShortLength = 3
const between = '+'

/**
 * The token of two short words that follow one another in a text, or null for longer words. A phrase of
 * frequent words would otherwise be looked for in the texts of most tenders.
 */
export const pairToken = (one: string, next: string): string | null =>
  one.length <= maxShortLength && next.length <= maxShortLength ? `${mark.pair}${one}${between}${next}` : null

/** The tokens of neighbouring short words in a phrase. The beginning of a word does not count as a word. */
export const pairsIn = ({ words, prefix }: Literal): string[] =>
  words
    .slice(0, prefix ? -1 : words.length)
    .flatMap((word, at, whole) => (at === 0 ? [] : (pairToken(whole[at - 1] ?? '', word) ?? [])))

/** Whether the index decides over the words: a single word, or two words with a common token. */
export const isDecided = (literal: Literal): boolean =>
  literal.words.length === 1 || (literal.words.length === 2 && pairsIn(literal).length === 1)

/** Whether words must follow one another and only the text shows whether they do. */
export const needsText = ({ all }: Alternative): boolean => !all.every(isDecided)
