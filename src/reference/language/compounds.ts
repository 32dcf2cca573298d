import { fromTables } from '../../platform/files/tables.ts'
import { readTable } from '../codes/table.ts'
import { formTables, shortestStem, stemsIn } from './forms.ts'
import { grammarOf, languagesWith } from './grammar.ts'
import { formLanguage } from './tokens.ts'

/** The tables of parts: load them before a word is split. */
export const compoundTables = [...formTables, 'compound-parts']

/** The stems of the words that compounds are made of, and how these stems begin. */
interface Parts {
  stems: ReadonlySet<string>
  /**
   * By the number of their first letters: which word beginnings stems have. At most positions of a word no
   * part begins, and this shows it without slicing the word.
   */
  heads: Uint8Array
}

const headLength = 4
const heads = 2 ** 16

/** A number for the letters of a word from a place on, at most four. Different letters may have one number. */
function headAt(word: string, at: number, length: number): number {
  let head = length
  for (let next = at; next < at + length; next++) head = (head * 31 + word.charCodeAt(next)) % heads
  return head
}

const parts = fromTables(
  ['compound-parts'],
  (text) =>
    new Map(readTable<'language' | 'stems'>(text).map(({ language, stems }) => [language, readParts(stems)])),
)

function readParts(text: string): Parts {
  const stems = new Set(text.split(' '))
  const known = new Uint8Array(heads)
  for (const stem of stems) known[headAt(stem, 0, Math.min(stem.length, headLength))] = 1
  return { stems, heads: known }
}

const shortestPart = 4

/**
 * The parts of a folded compound: `gebaudereinigung` is `gebaude` and `reinigung`. Empty for a word that is
 * not a compound, or whose parts are unknown; a part that is a compound itself is returned with its parts.
 */
export function compoundParts(word: string, language: string): string[] {
  const known = parts().get(formLanguage(language))
  if (!known) return []
  const mayBegin = (at: number) =>
    known.heads[headAt(word, at, headLength)] === 1 || known.heads[headAt(word, at, shortestStem)] === 1
  if (!mayBegin(0)) return []
  const isPart = (part: string) => stemsIn(part, language).some((stem) => known.stems.has(stem))
  for (let at = shortestPart; at <= word.length - shortestPart; at++) {
    if (!mayBegin(at)) continue
    const last = word.slice(at)
    if (!isPart(last)) continue
    const first = ['', ...grammarOf('joint', formLanguage(language))]
      .filter((joint) => word.slice(0, at).endsWith(joint))
      .map((joint) => word.slice(0, at - joint.length))
      .find((part) => part.length >= shortestPart && isPart(part))
    if (first !== undefined)
      return [first, ...compoundParts(first, language), last, ...compoundParts(last, language)]
  }
  return []
}

/** The languages that write their compounds as one word. */
export const compoundLanguages = (): string[] => languagesWith('joint')
