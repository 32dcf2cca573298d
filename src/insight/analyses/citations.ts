import * as z from 'zod'
import type { DocumentText, Quote } from '../../reading/document/document-text.ts'

export const Citation = z
  .object({
    id: z.string().meta({ description: 'Within this answer', examples: ['c1'] }),
    documentId: z.string().nullable().meta({ description: 'The document it is in' }),
    page: z.int().nullable().meta({ description: 'From 1' }),
    path: z
      .string()
      .nullable()
      .meta({
        description: 'For a statement outside of documents: a JSON pointer into the tender',
        examples: ['/deadline'],
      }),
    quote: z.string().nullable().meta({ description: 'The words themselves, verbatim' }),
  })
  .meta({
    id: 'Citation',
    description: 'Where a statement comes from',
    examples: [
      {
        id: 'c1',
        documentId: 'doc_01jd0c4kwqe5m9v2x7h3tz8rgn',
        page: 12,
        path: null,
        quote: 'A performance bond of 5 % of the contract price is provided.',
      },
    ],
  })
export type Citation = z.output<typeof Citation>

/** Numbers the citations of an answer. Equal words, or the same member of the tender, get the same number. */
export interface Citations {
  /** The id of a quote. Null for a quote that is not verbatim in its page, because it must never be shown. */
  add: (quote: Quote) => string | null
  /** The id of a member of the tender, as a JSON pointer. */
  point: (path: string) => string
  /** All citations so far, in the order of their ids. */
  all: () => Citation[]
}

export function citationsOf(documents: readonly DocumentText[]): Citations {
  const pagesOf = new Map(documents.map(({ id, pages }) => [id, pages]))
  const known = new Map<string, Citation>()
  const cite = (key: string, place: Omit<Citation, 'id'>): string => {
    const citation = known.get(key) ?? { id: `c${known.size + 1}`, ...place }
    known.set(key, citation)
    return citation.id
  }
  return {
    add: ({ documentId, page, start, end, quote }) => {
      const isVerbatim = quote !== '' && pagesOf.get(documentId)?.[page - 1]?.slice(start, end) === quote
      if (!isVerbatim) return null
      return cite(`${documentId} ${page} ${start} ${end}`, { documentId, page, path: null, quote })
    },
    point: (path) => cite(path, { documentId: null, page: null, path, quote: null }),
    all: () => [...known.values()],
  }
}
