import { normalized } from '../../platform/text/normal-form.ts'
import { fromTables } from '../../platform/files/tables.ts'
import { stemTables } from './stems.ts'
import { stopWordTable } from './stop-words.ts'
import { type Weights, weightsIn } from './weights.ts'

/** The table of groups of letters and their weight for each language. */
const table = 'language-letters'
/** The tables that distinguish languages and compare their words: load them before texts are read. */
export const letterTables = [table, stopWordTable, ...stemTables]

/** Marks the beginning and the end of a word. */
const edge = '_'

/** The groups of up to four letters of a word in lower case, and the five at its ends. */
export function groupsOf(word: string): string[] {
  const letters = edge + word + edge
  const groups = letters.length > 4 ? [letters.slice(0, 5), letters.slice(-5)] : []
  for (let length = 1; length <= 4; length++)
    for (let at = 0; at + length <= letters.length; at++) groups.push(letters.slice(at, at + length))
  return groups
}

/** The different words of a text, in lower case and without digits. */
export const lettersOf = (text: string): Set<string> =>
  new Set(
    normalized(text)
      .toLowerCase()
      .match(/\p{L}+/gu),
  )

/** The weights of each group, and the cached weights of words, concatenated in the same way. */
interface CachedWeights extends Weights {
  /** The index of a word among the cached words. */
  words: Map<string, number>
  ofWords: Int16Array
}

/** Texts repeat their words, so weights are cached: of up to this many words, then all are dropped. */
const max = 5000
/** The runtime stores a longer word as a slice of its whole text, which would then stay in memory with it. */
const maxLength = 12

const weights = fromTables([table], (text): CachedWeights => {
  const read = weightsIn(text)
  return { ...read, words: new Map(), ofWords: new Int16Array(max * read.columns.length) }
})

/** By language of the table, the weight of the words for it. */
export function weighLetters(words: Iterable<string>): { language: string; weight: number }[] {
  const all = weights()
  const sums = new Int32Array(all.columns.length)
  for (const word of words) addWord(sums, word, all)
  return all.columns.map((language, i) => ({ language, weight: sums[i] ?? 0 }))
}

function addWord(sums: Int32Array, word: string, all: CachedWeights): void {
  const known = all.words.get(word)
  if (known !== undefined) return add(sums, all.ofWords, known)
  const own = new Int16Array(sums.length)
  for (const group of groupsOf(word)) {
    const at = all.places.get(group)
    if (at !== undefined) add(own, all.numbers, at)
  }
  add(sums, own, 0)
  if (word.length > maxLength) return
  if (all.words.size >= max) all.words.clear()
  all.ofWords.set(own, all.words.size * sums.length)
  all.words.set(word, all.words.size)
}

/** Adds the numbers at an index, of which each index has as many as there are sums. */
function add(sums: Int16Array | Int32Array, numbers: Int8Array | Int16Array, place: number): void {
  const first = place * sums.length
  for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + (numbers[first + i] ?? 0)
}
