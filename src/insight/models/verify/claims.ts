import type { Quote } from '../../../reading/document/document-text.ts'
import { figuresHold } from './figures.ts'
import { findQuote } from './fold.ts'
import { plainText, webAddressesIn } from './plain-text.ts'
import { isSupported } from './support.ts'

/** Evidence for a claim of a model: a stretch of a page, or facts of the built-in engine, which have no page. */
export interface ClaimEvidence {
  /** The name of the evidence in the prompt. */
  id: string
  text: string
  /** Further names of the evidence. */
  label: string
  /** The place where `text` begins, for a stretch of a page. */
  place: { documentId: string; page: number; start: number } | null
}

/** A sentence of a model, with the quotes that the model provides for it. */
export interface Claim {
  text: string
  quotes: { passage: string; quote: string }[]
}

/** A verified claim: its quotes occur in the evidence word for word. Quotes of pages have their positions. */
export interface Verified {
  text: string
  quotes: Quote[]
}

/** If more than this share of the claims fails, no claim is trusted. */
const tolerated = 0.4
const maxQuotes = 4
/** In characters of a quote. */
const maxLength = 2000

/**
 * Returns the claims whose quotes are in the evidence, and whose figures are in their quotes, and addresses
 * and words in the quoted passages. A claim may repeat words of `question`. A quote that is
 * in another passage than the named one gets the right passage. Null if no claim is left, or too many failed.
 * The check shows that words and numbers come from the evidence, but not that the claim follows from them.
 */
export function verifyClaims(
  claims: readonly Claim[],
  evidence: readonly ClaimEvidence[],
  question = '',
): Verified[] | null {
  const checked = claims.map((claim) => ({ claim, supported: verified(claim, evidence, question) }))
  const supported = checked.flatMap(({ supported }) => supported ?? [])
  const droppedShare = 1 - supported.length / Math.max(1, checked.length)
  return supported.length === 0 || droppedShare > tolerated ? null : supported
}

interface Anchored {
  from: ClaimEvidence
  start: number
  end: number
}

/** The claim in plain text with its quotes; null if the check fails. */
function verified(
  { text, quotes }: Claim,
  evidence: readonly ClaimEvidence[],
  question: string,
): Verified | null {
  const said = plainText(text)
  if (!/[\p{L}\p{N}]/u.test(said)) return null
  const anchored = quotes.slice(0, maxQuotes).flatMap((quote) => anchor(quote, evidence))
  if (anchored.length === 0) return null
  const words = anchored.map(({ from, start, end }) => from.text.slice(start, end))
  if (!figuresHold(said, words)) return null
  const passages = [...new Set(anchored.map(({ from }) => from.text))]
  const addresses = new Set(passages.flatMap(webAddressesIn))
  if (webAddressesIn(said).some((address) => !addresses.has(address))) return null
  if (!isSupported(said, passages, question)) return null
  return { text: said, quotes: anchored.flatMap(quoteOf) }
}

/**
 * The positions of a quote: in the named passage, otherwise in any other. A quote with gaps is read as
 * several quotes.
 */
function anchor({ passage, quote }: Claim['quotes'][number], evidence: readonly ClaimEvidence[]): Anchored[] {
  const order = evidence.toSorted((a, b) => Number(b.id === passage) - Number(a.id === passage))
  const parts = quote
    .slice(0, maxLength)
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
