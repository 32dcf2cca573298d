import { foldLetters } from '../../reference/language/fold.ts'
import { fromTables } from '../../platform/files/tables.ts'
import { readTable } from '../../reference/codes/table.ts'
import { noValueTable } from '../../reference/language/worded.ts'
import { isEmptyCode } from './empty-code.ts'

/**
 * What a word means in a text that fills the place of a value. Such a text consists of words of the table
 * alone: any other word names something. `not` negates the word next to it or refers elsewhere, `none` alone
 * means that there is nothing, `award` is what a decision awards and who gets it, `detail` a detail about a
 * party, `failed` alone means that nobody won, `blank` that the value is missing, comes later or is withheld,
 * `label` what kind of thing it is, and `filler` comes between such words. The words are in the letters of
 * `foldLetters`; a star is any ending.
 */
type WordClass = 'not' | 'none' | 'award' | 'detail' | 'failed' | 'blank' | 'label' | 'filler'

/**
 * Whether a text fills a field without information: a code without information (see `isEmptyCode`), or words
 * such as `n/a`, `TBD`, `RFQ`, `wird nachgereicht 1`.
 */
export const isPlaceholder = (text: string): boolean =>
  isEmptyCode(text) || noValueOf(text) !== null || classesOf(foldLetters(text).trim()).includes('label')

/**
 * What the words of a text mean in place of a value: `failed` that nobody won (`Lot infructueux`, `no award
 * made`), `blank` that the value is not stated (`n/a`, `various`, `see attached`). Null for a text that names
 * something.
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
