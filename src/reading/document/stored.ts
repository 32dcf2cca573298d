import { cellsOf } from '../../reference/language/lines.ts'
import { flatOf } from '../../reference/language/sentences.ts'
import type { TextLanguage } from '../../reference/language/tokens.ts'
import type { ListLead } from './outline.ts'
import type { NamedParty } from './parties.ts'
import type { DocumentReading, ReadSentence } from './sentence.ts'
import { packValues, type StoredValues, unpackValues } from './values.ts'

/*
 * A reading as the database stores it, one value for each page beside the text of the page. It has positions
 * in the page and none of its words, so it takes about a quarter of the text.
 */

const kinds = ['text', 'item', 'heading'] as const
const parts = ['body', 'contents', 'furniture'] as const

/**
 * Start, end, positions of kind and part, whether the row names columns; the positions of heading, headings,
 * leads and columns in `Page.above`, -1 for none; the readable text, 0 if it is the text with single spaces;
 * and the values, if any.
 */
type Row = [
  start: number,
  end: number,
  kind: number,
  part: number,
  isHeader: 0 | 1,
  heading: number,
  headings: number,
  leads: number,
  columns: number,
  flat?: string | 0,
  values?: StoredValues,
]

/** Words above several sentences are written once, as JSON. */
interface Page {
  above: string[]
  rows: Row[]
  language: TextLanguage | null
  /** The readings of the document as a whole, stored with its first page. */
  document?: { language: TextLanguage | null; parties: readonly NamedParty[] }
}

/** The readings of the pages of a document, in the order of the pages. */
export function packReading(
  { sentences, language, parties }: DocumentReading,
  pages: readonly string[],
): string[] {
  const byPage = Map.groupBy(sentences, ({ page }) => page)
  return pages.map((_, i) => {
    const page = packPage(byPage.get(i + 1) ?? [])
    return JSON.stringify(i === 0 ? { ...page, document: { language, parties } } : page)
  })
}

function packPage(sentences: readonly ReadSentence[]): Page {
  const above = new Map<string, number>()
  const place = (words: string | null | readonly unknown[]): number => {
    if (words === null || words.length === 0) return -1
    const key = JSON.stringify(words)
    const known = above.get(key) ?? above.size
    above.set(key, known)
    return known
  }
  const rows = sentences.map((sentence): Row => {
    const { start, end, kind, part, isHeader, heading, headings, leads, cells, text } = sentence
    const columns = cells === null ? -1 : place(['', ...cells.map(({ header }) => header)])
    const places = [
      start,
      end,
      kinds.indexOf(kind),
      parts.indexOf(part),
      isHeader ? 1 : 0,
      place(heading),
      place(headings),
      place(leads),
      columns,
    ] satisfies Row
    const flat = flatOf(text) === sentence.flat ? 0 : sentence.flat
    const values = packValues(sentence.values)
    return values ? [...places, flat, values] : flat === 0 ? places : [...places, flat]
  })
  return { above: [...above.keys()], rows, language: sentences[0]?.language ?? null }
}

/** The reading of a document from the output of `packReading`; null if it does not fit the pages. */
export function unpackReading(
  documentId: string,
  pages: readonly string[],
  stored: readonly string[],
): DocumentReading | null {
  const read = stored.map((page) => JSON.parse(page) as Page)
  const { document } = read[0] ?? {}
  if (!document || read.length !== pages.length) return null
  const sentences = read.flatMap((page, i) => unpackPage(page, i + 1, pages[i] ?? ''))
  return { documentId, sentences, ...document }
}

function unpackPage({ above, rows, language }: Page, page: number, whole: string): ReadSentence[] {
  const words = above.map((each) => JSON.parse(each) as unknown)
  const listAt = <T>(at: number): readonly T[] => (words[at] as T[] | undefined) ?? []
  return rows.map(
    ([start, end, kind, part, isHeader, heading, headings, leads, columns, flat, values]): ReadSentence => {
      const text = whole.slice(start, end)
      const readable = flat || flatOf(text)
      const heads = listAt<string | null>(columns).slice(1)
      return {
        text,
        start,
        end,
        page,
        language,
        flat: readable,
        kind: kinds[kind] ?? 'text',
        part: parts[part] ?? 'body',
        isHeader: isHeader === 1,
        heading: (words[heading] as string | undefined) ?? null,
        headings: listAt<string>(headings),
        leads: listAt<ListLead>(leads),
        cells:
          columns < 0 ? null : cellsOf(readable).map((cell, i) => ({ header: heads[i] ?? null, text: cell })),
        values: unpackValues(values),
      }
    },
  )
}
