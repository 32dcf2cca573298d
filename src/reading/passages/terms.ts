import { stemsOf } from '../../reference/language/stems.ts'
import { isStopWord } from '../../reference/language/stop-words.ts'
import type { TextLanguage } from '../../reference/language/tokens.ts'

/** Marks terms that are not words: a private use character, which cannot occur in a word. */
const tenderMark = '\ue000'
const conceptMark = '\ue001'

/** A name in ASCII letters and digits alone: the plainest tokenizer divides words at every other ASCII character. */
const plain = (name: string) => name.replace(/[^a-z0-9]/g, '')

export const tenderTerm = (tenderId: string): string => tenderMark + plain(tenderId)
export const conceptTerm = (concept: string): string => conceptMark + plain(concept)

/** The folded words with a meaning in a language. */
export const contentWords = (words: string[], language: TextLanguage | null): string[] =>
  words.filter((word) => word !== '%' && !(language && isStopWord(word, language)))

/** What a text is found by: its stems with the parts of compounds, and its concepts. */
export const passageTerms = (
  words: string[],
  concepts: Iterable<string>,
  language: TextLanguage | null,
): string[] => [
  ...contentWords(words, language).flatMap((word) => stemsOf(word, language)),
  ...[...concepts].map(conceptTerm),
]
