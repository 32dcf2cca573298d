import type { DocumentText, Quote } from '../../../reading/document/document-text.ts'
import type { SourcePassage } from '../../models/prompts/material.ts'
import { passagesOf } from '../../../reading/passages/passages.ts'
import type { Citation } from '../citations.ts'

/** If findings cite fewer passages than this, the openings of documents are added. */
const wanted = 6
const openings = 3

/**
 * The passages that a model needs to explain findings: the cited passages in the order of the citations, then the first
 * passages of every document, which usually name its subject.
 */
export function citedPassages(
  documents: readonly DocumentText[],
  citations: readonly Citation[],
): SourcePassage[] {
  const all = new Map<string, SourcePassage[]>()
  const passagesIn = (document: DocumentText): SourcePassage[] => {
    const made = all.get(document.id) ?? passagesOf(document).map(titled(document.title))
    all.set(document.id, made)
    return made
  }
  const cited = citations.flatMap(({ documentId, page, quote }) => {
    const document = documents.find(({ id }) => id === documentId)
    if (!document || quote === null) return []
    const begins = quote.slice(0, 60)
    return passagesIn(document).find((each) => each.page === page && each.text.includes(begins)) ?? []
  })
  const distinct = [...new Set(cited)]
  if (distinct.length >= wanted) return distinct
  const first = documents.flatMap((document) => passagesIn(document).slice(0, openings))
  return [...new Set([...distinct, ...first])].slice(0, Math.max(distinct.length, wanted))
}

const titled =
  (title: string | null) =>
  (passage: Omit<SourcePassage, 'title'>): SourcePassage => ({ ...passage, title })

/** Continues the numbering of an answer's citations. */
export interface FurtherCitations {
  /** The id of a quote. Null for a quote that is not verbatim in its page, because it must never be shown. */
  add: (quote: Quote) => string | null
  all: () => Citation[]
}

export function citeFurther(
  citations: readonly Citation[],
  documents: readonly DocumentText[],
): FurtherCitations {
  const all = [...citations]
  return {
    add: ({ documentId, page, start, end, quote }) => {
      const text = documents.find(({ id }) => id === documentId)?.pages[page - 1]
      if (quote === '' || text?.slice(start, end) !== quote) return null
      const known = all.find(
        (each) => each.documentId === documentId && each.page === page && each.quote === quote,
      )
      if (known) return known.id
      const id = `c${all.length + 1}`
      all.push({ id, documentId, page, path: null, quote })
      return id
    },
    all: () => all,
  }
}
