import { foldLetters } from '../../reference/language/fold.ts'
import { fromTables } from '../../platform/files/tables.ts'
import { readTable } from '../../reference/codes/table.ts'
import { noValueTable } from '../../reference/language/worded.ts'
import { isEmptyCode } from './empty-code.ts'

/**
 * What a word does in a text that stands in place of a value. Such a text consists of words of the table alone: a word
 * that is missing there names something. `not` denies the word beside it or sends the reader elsewhere, `none` says alone
 * that there is nothing, `award` is what a decision gives and who gets it, `detail` what is told of somebody, `failed`
 * says alone that nobody won, `blank` that the value is missing, comes later or is kept back, `label` what kind of thing
 * it is, and `filler` stands between such words. The words are in the letters of `foldLetters`; a star is any ending.
 */
type WordClass = 'not' | 'none' | 'award' | 'detail' | 'failed' | 'blank' | 'label' | 'filler'

/**
 * Whether a text fills a field without saying anything: a code without information (see `isEmptyCode`), or words such
 * as `n/a`, `TBD`, `RFQ`, `wird nachgereicht 1`.
 */
export const isPlaceholder = (text: string): boolean =>
  isEmptyCode(text) || noValueOf(text) !== null || classesOf(foldLetters(text).trim()).includes('label')

/**
 * What the words of a text say in place of a value: `failed` that nobody won (`Lot infructueux`, `no award made`),
 * `blank` that the value is not told (`n/a`, `various`, `see attached`). Null for a text that names something.
 */
export function noValueOf(text: string): 'failed' | 'blank' | null {
  const tokens = text.length > maxLength ? [] : tokensOf(text)
  const found = new Set<WordClass>()
  for (const token of tokens) {
    const does = /^\p{N}+$/u.test(token) ? classesOfNumber(token) : classesOf(token)
    // A word of no class, or a longer number, names something: `TBD-2024`.
    if (does.length === 0) return null
    for (const each of does) found.add(each)
  }
  const denied = found.has('not') || found.has('none')
  if (found.has('failed') || (denied && found.has('award'))) return 'failed'
  if (found.has('blank') || (denied && found.has('detail'))) return 'blank'
  return found.has('none') ? 'failed' : null
}

const maxLength = 100

/** Single letters are an abbreviation: `n/a`, `k. A.`. */
const tokensOf = (text: string): string[] =>
  foldLetters(text.replaceAll(/(?<=\p{Ll})(?=\p{Lu})|[ºª°]/gu, ' '))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/(?<=(?:^| )\p{L}) (?=\p{L}(?: |$))/gu, '')
    .match(/[^ ]+/g) ?? []

const classesOfNumber = (token: string): WordClass[] =>
  /^0+$/.test(token) ? ['not'] : token.length <= 3 ? ['filler'] : []

const classes = fromTables([noValueTable], (text) => {
  const exact = new Map<string, WordClass[]>()
  const beginnings: [string, WordClass][] = []
  for (const { class: of, words } of readTable<'class' | 'words'>(text) as {
    class: WordClass
    words: string
  }[])
    for (const word of words.split(' '))
      if (word.endsWith('*')) beginnings.push([word.slice(0, -1), of])
      else exact.set(word, [...(exact.get(word) ?? []), of])
  return { exact, beginnings }
})

function classesOf(token: string): WordClass[] {
  if (token.length === 1) return ['filler']
  const { exact, beginnings } = classes()
  return [
    ...(exact.get(token) ?? []),
    ...beginnings.flatMap(([beginning, of]) => (token.startsWith(beginning) ? [of] : [])),
  ]
}
