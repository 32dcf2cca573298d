import { conceptsIn } from '../../reference/language/concepts.ts'
import { stemsOf } from '../../reference/language/stems.ts'
import { isStopWord } from '../../reference/language/stop-words.ts'
import type { TextLanguage } from '../../reference/language/tokens.ts'
import type { Passage } from './passages.ts'
import { wordsOf } from './words.ts'

/** Marks terms that are no words: a private use character, which no word can hold. */
const tenderMark = '\ue000'
const conceptMark = '\ue001'

/** A name in ASCII letters and digits alone: the plainest tokenizer divides words at every other ASCII character. */
const plain = (name: string) => name.replace(/[^a-z0-9]/g, '')

export const tenderTerm = (tenderId: string): string => tenderMark + plain(tenderId)
export const conceptTerm = (concept: string): string => conceptMark + plain(concept)

/** The folded words with a meaning in a language. */
export const contentWords = (words: string[], language: TextLanguage | null): string[] =>
  words.filter((word) => word !== '%' && !(language && isStopWord(word, language)))

/** A passage as the index keeps it: its tender, stems with the parts of compounds, and concepts, its heading's too. */
export function indexTerms(tenderId: string, { heading, sentences, language }: Passage): string {
  const terms = new Set([tenderTerm(tenderId)])
  const said = sentences.map(({ flat }) => wordsOf(flat))
  for (const words of heading ? [wordsOf(heading), ...said] : said) {
    for (const word of contentWords(words, language))
      for (const stem of stemsOf(word, language)) terms.add(stem)
    for (const concept of conceptsIn(words, language, true).keys()) terms.add(conceptTerm(concept))
  }
  return [...terms].join(' ')
}
