import type { Quote } from '../../../reading/document/document-text.ts'

/** In characters: a page without full stops would be one endless quote. */
const longestQuote = 600

/** The beginning of a long quote, cut at white space: still verbatim. */
export function shortened(quote: Quote): Quote {
  if (quote.quote.length <= longestQuote) return quote
  const head = quote.quote.slice(0, longestQuote)
  const text = head.slice(0, Math.max(head.lastIndexOf(' '), longestQuote / 2)).trimEnd()
  return { ...quote, quote: text, end: quote.start + text.length }
}
