import { flatOf } from '../../reference/language/sentences.ts'
import type { Values } from '../../reference/language/values/values.ts'
import type { ReadSentence } from '../document/sentence.ts'
import { packValues, type StoredValues, unpackValues } from '../document/values.ts'

/** A sentence of a passage as the reading found it: `passage.text.slice(start, end) === text`. */
export interface PassageSentence {
  text: string
  /** The text as it is read: with single spaces, without markup and link targets. */
  flat: string
  start: number
  end: number
  kind: ReadSentence['kind']
  /** Whether it lists headings or repeats on page after page, and so has no content of its own. */
  isFurniture: boolean
  /** The nearest heading. */
  heading: string | null
  /** The values, with their positions in `flat`. */
  values: Values
}

/** The sentences of a passage that begins at `from` in its page. */
export const sentencesFrom = (sentences: readonly ReadSentence[], from: number): PassageSentence[] =>
  sentences.map(({ text, flat, start, end, kind, part, heading, values }) => ({
    text,
    flat,
    start: start - from,
    end: end - from,
    kind,
    heading,
    values,
    isFurniture: part !== 'body',
  }))

const kinds = ['text', 'item', 'heading'] as const

/**
 * Start, end, index of the kind, whether it is furniture, position of the heading, -1 for none, and a place that earlier
 * versions used; the text as it is read, 0 if it follows from normalising spaces; and the values, if any.
 */
type Places = [start: number, end: number, kind: number, isFurniture: 0 | 1, heading: number, unused: number]
type Stored = [...Places, flat?: string | 0, values?: StoredValues]

/** Sentences as the database stores them: a heading above several sentences is written once. */
export function packSentences(sentences: readonly PassageSentence[]): string {
  const above = new Map<string, number>()
  const place = (words: string | null) => {
    if (words === null || words === '') return -1
    const known = above.get(words) ?? above.size
    above.set(words, known)
    return known
  }
  const rows = sentences.map((sentence): Stored => {
    const { text, start, end, kind, isFurniture, heading } = sentence
    const row: Places = [start, end, kinds.indexOf(kind), isFurniture ? 1 : 0, place(heading), -1]
    const flat = flatOf(text) === sentence.flat ? 0 : sentence.flat
    const values = packValues(sentence.values)
    return values ? [...row, flat, values] : flat === 0 ? row : [...row, flat]
  })
  return JSON.stringify([[...above.keys()], rows])
}

/** The sentences of a passage from what `packSentences` wrote. */
export function unpackSentences(text: string, packed: string): PassageSentence[] {
  const [above, rows] = JSON.parse(packed) as [string[], Stored[]]
  return rows.map(([start, end, kind, isFurniture, heading, , flat, values]) => ({
    text: text.slice(start, end),
    flat: flat || flatOf(text.slice(start, end)),
    start,
    end,
    kind: kinds[kind] ?? 'text',
    isFurniture: isFurniture === 1,
    heading: above[heading] ?? null,
    values: unpackValues(values),
  }))
}
