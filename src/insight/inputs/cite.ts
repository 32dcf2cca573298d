import type { DocumentText, Quote } from '../../reading/document-text.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'
import type { Citations } from '../citations/citations.ts'

/** A quote need not be longer to be found again. */
const longest = 500

/** Cites the words a requirement was read from, where they stand in a text we have; null where they do not. */
export const requirementCiter =
  (cite: Citations, documents: readonly DocumentText[]) =>
  ({ source, text }: Requirement): string | null => {
    const words = (source.quote ?? text ?? '').trim().slice(0, longest).toWellFormed().trim()
    const document = documents.find(({ id }) => id === source.documentId)
    if (words === '' || !document) return null
    const quote = placeOf(words, document, source.page)
    return quote && cite.add(quote)
  }

/** The page that is named comes first. */
export function placeOf(quote: string, { id, pages }: DocumentText, named: number | null): Quote | null {
  const order = [...(named === null ? [] : [named - 1]), ...pages.keys()]
  for (const index of order) {
    const start = pages[index]?.indexOf(quote) ?? -1
    if (start >= 0) return { documentId: id, page: index + 1, start, end: start + quote.length, quote }
  }
  return null
}
