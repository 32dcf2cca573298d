import type { Quote } from '../../../reading/document-text.ts'
import { figuresHold } from './figures.ts'
import { findQuote } from './fold.ts'
import { plainText, webAddressesIn } from './plain-text.ts'

/** What a model may rest a claim on: a stretch of a page, or facts the built-in engine found, which stand on no page. */
export interface Evidence {
  /** The name by which the model was given it. */
  id: string
  text: string
  /** What it is called besides. */
  label: string
  /** Where `text` begins, for a stretch of a page. */
  place: { documentId: string; page: number; start: number } | null
}

/** A sentence of a model's with what it claims to rest on. */
export interface Claim {
  text: string
  quotes: { passage: string; quote: string }[]
}

/** A claim that stood the test: its quotes are in the evidence word for word, those of pages with their places. */
export interface Verified {
  text: string
  quotes: Quote[]
}

/** When more than this share of the claims fails, the rest is not trusted either. */
const tolerated = 0.4
const mostQuotes = 4
/** Of a quote, in characters. */
const longest = 2000

/**
 * Keeps the claims whose quotes are really there and whose figures and web addresses their quotes hold. A quote from
 * another passage than the named one is put right. Null where nothing is left, or too much had to go: it shows that words
 * and numbers are the evidence's own, not that the claim follows from them.
 */
export function verifyClaims(claims: readonly Claim[], evidence: readonly Evidence[]): Verified[] | null {
  const checked = claims.map((claim) => ({ claim, kept: verified(claim, evidence) }))
  const kept = checked.flatMap(({ kept }) => kept ?? [])
  const droppedShare = 1 - kept.length / Math.max(1, checked.length)
  return kept.length === 0 || droppedShare > tolerated ? null : kept
}

interface Anchored {
  from: Evidence
  start: number
  end: number
}

/** The claim in plain text with its quotes; null where it does not hold. */
function verified({ text, quotes }: Claim, evidence: readonly Evidence[]): Verified | null {
  const said = plainText(text)
  if (!/[\p{L}\p{N}]/u.test(said)) return null
  const anchored = quotes.slice(0, mostQuotes).flatMap((quote) => anchor(quote, evidence))
  if (anchored.length === 0) return null
  const words = anchored.map(({ from, start, end }) => from.text.slice(start, end))
  if (!figuresHold(said, words)) return null
  const sources = new Set(anchored.flatMap(({ from }) => webAddressesIn(from.text)))
  if (webAddressesIn(said).some((address) => !sources.has(address))) return null
  return { text: said, quotes: anchored.flatMap(quoteOf) }
}

/** Where a quote stands: in the named passage if it can be, else in any other; a quote with gaps is several. */
function anchor({ passage, quote }: Claim['quotes'][number], evidence: readonly Evidence[]): Anchored[] {
  const order = evidence.toSorted((a, b) => Number(b.id === passage) - Number(a.id === passage))
  const parts = quote
    .slice(0, longest)
    .split(/(?:(?<!\s)\s+)?(?:\[\s?)?(?:…|\.{3})(?:\s?\])?\s*/)
    .filter((part) => part.trim() !== '')
  const found = parts.map((part) => {
    for (const from of order) {
      const span = findQuote(from, part)
      if (span) return { from, ...span }
    }
    return null
  })
  return found.every((each) => each !== null) ? found : []
}

const quoteOf = ({ from: { text, place }, start, end }: Anchored): Quote[] =>
  place === null
    ? []
    : [
        {
          documentId: place.documentId,
          page: place.page,
          quote: text.slice(start, end),
          start: place.start + start,
          end: place.start + end,
        },
      ]
