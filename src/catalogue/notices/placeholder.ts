import { foldLetters } from '../../reference/language/fold.ts'
import { noValueWords, type WordClass } from './no-value-words.ts'
import { isEmptyCode } from './empty-code.ts'

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
    const classes = /^\p{N}+$/u.test(token) ? classesOfNumber(token) : classesOf(token)
    // A word of no class, or a longer number, names something: `TBD-2024`.
    if (classes.length === 0) return null
    for (const each of classes) found.add(each)
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

const exact = new Map<string, WordClass[]>()
const beginnings: [string, WordClass][] = []
for (const [of, lines] of Object.entries(noValueWords) as [WordClass, string[]][])
  for (const word of lines.join(' ').split(' '))
    if (word.endsWith('*')) beginnings.push([word.slice(0, -1), of])
    else exact.set(word, [...(exact.get(word) ?? []), of])

const classesOf = (token: string): WordClass[] =>
  token.length === 1
    ? ['filler']
    : [
        ...(exact.get(token) ?? []),
        ...beginnings.flatMap(([beginning, of]) => (token.startsWith(beginning) ? [of] : [])),
      ]
