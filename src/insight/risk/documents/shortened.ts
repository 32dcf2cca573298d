import type { Quote } from '../../../reading/document/document-text.ts'

/** In characters: a page without full stops would be one endless quote. */
const maxQuoteLength = 600

/** The beginning of a long quote, cut at white space: still verbatim. */
export function shortenedQuote(quote: Quote): Quote {
  if (quote.quote.length <= maxQuoteLength) return quote
  const head = quote.quote.slice(0, maxQuoteLength)
  const text = head.slice(0, Math.max(head.lastIndexOf(' '), maxQuoteLength / 2)).trimEnd()
  return { ...quote, quote: text, end: quote.start + text.length }
}
