import { fromTables } from '../../platform/tables.ts'

/** The table of groups of letters and how much each of them speaks for a language: load it before texts are told apart. */
const table = 'language-letters'
export const letterTables = [table]

/** Stands for the beginning and the end of a word. */
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
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}+/gu),
  )

const weights = fromTables([table], (text) => {
  const [header = '', ...lines] = text.trimEnd().split('\n')
  const languages = header.split('\t').slice(1)
  const groups = new Map<string, Int8Array>()
  for (const line of lines) {
    const [group = '', ...cells] = line.split('\t')
    const own = new Int8Array(languages.length)
    cells.forEach((cell, i) => (own[i] = Number(cell)))
    groups.set(group, own)
  }
  return { languages, groups }
})

/** Texts repeat their words, so weights are kept: of up to this many words, then all are dropped. */
const most = 5000
const known = new Map<string, Int16Array>()

/** By language of the table, how much the words speak for it. */
export function weighLetters(words: Iterable<string>): { language: string; weight: number }[] {
  const { languages } = weights()
  const sums = new Int32Array(languages.length)
  for (const word of words) add(sums, weigh(word))
  return languages.map((language, i) => ({ language, weight: sums[i] ?? 0 }))
}

function weigh(word: string): Int16Array {
  const found = known.get(word)
  if (found) return found
  const { languages, groups } = weights()
  const own = new Int16Array(languages.length)
  for (const group of groupsOf(word)) add(own, groups.get(group))
  if (known.size >= most) known.clear()
  known.set(word, own)
  return own
}

const none = new Int8Array()

function add(sums: Int16Array | Int32Array, own: ArrayLike<number> = none): void {
  for (let i = 0; i < own.length; i++) sums[i] = (sums[i] ?? 0) + (own[i] ?? 0)
}
