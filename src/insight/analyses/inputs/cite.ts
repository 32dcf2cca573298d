import type { DocumentText, Quote } from '../../../reading/document/document-text.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import type { Citations } from '../citations.ts'

/** In characters: the beginning of a quote that is looked up, enough to find the quote. */
const maxLength = 500

/**
 * Returns a function that cites the words of a requirement if one of the documents contains them; null
 * otherwise.
 */
export function requirementCiter(cite: Citations, documents: readonly DocumentText[]) {
  const byId = new Map<string | null, DocumentText>(documents.map((document) => [document.id, document]))
  return ({ source, text }: Requirement): string | null => {
    const words = (source.quote ?? text ?? '').trim().slice(0, maxLength).toWellFormed().trim()
    const document = byId.get(source.documentId)
    if (words === '' || !document) return null
    const quote = findPlace(words, document, source.page)
    return quote && cite.add(quote)
  }
}

/** Finds a quote in a document. The named page is searched first. */
function findPlace(quote: string, { id, pages }: DocumentText, named: number | null): Quote | null {
  const order = [...(named === null ? [] : [named - 1]), ...pages.keys()]
  for (const index of order) {
    const start = pages[index]?.indexOf(quote) ?? -1
    if (start >= 0) return { documentId: id, page: index + 1, start, end: start + quote.length, quote }
  }
  return null
}
