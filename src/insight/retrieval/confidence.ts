import type { Inquiry } from './question.ts'
import { quotesOverlap, quoteOf } from './quotes.ts'
import { isForeign, type Ranked } from './rank.ts'

/** Whether the first quote answers: surely, or perhaps; or no quote comes near. */
export const certainties = ['certain', 'closest', 'none'] as const
export type Certainty = (typeof certainties)[number]

/**
 * The weights of the signs that the first quote answers, learnt by logistic regression on one half of the evaluation
 * sets. `npm run eval -- outside-questions` prints how often the first quote is right at each level.
 */
const weights = {
  asked: 1.3,
  margin: 1.9,
  value: 0.5,
  foreign: 0.4,
  dense: 0.9,
  concepts: 2.3,
  words: 0.7,
  length: 1.3,
  constant: -2.6,
}
/** In words: a longer question is no more precise. */
const manyWords = 8

/** The probability that the first sentence answers; 0 without a sentence. */
export function confidenceOf(inquiry: Inquiry, ranked: Ranked[]): number {
  const [best] = ranked
  if (!best) return 0
  const { asked, concepts, words } = best.look()
  const sum =
    weights.asked * asked +
    weights.margin * marginOf(best, ranked) +
    weights.value * (inquiry.worded && best.holdsValue ? 1 : 0) +
    weights.foreign * (isForeign(inquiry, best.candidate) ? 1 : 0) +
    weights.dense * Math.min(2, best.dense) +
    weights.concepts * concepts +
    weights.words * words +
    (weights.length * Math.min(manyWords, inquiry.terms.length)) / manyWords +
    weights.constant
  return 1 / (1 + Math.exp(-sum))
}

/** How far the best sentence is ahead of the best sentence elsewhere, 0 to 1. */
function marginOf(best: Ranked, ranked: Ranked[]): number {
  const quote = quoteOf(best)
  const next = ranked.slice(1, 50).find((each) => !quotesOverlap(quoteOf(each), quote))
  return best.score > 0 ? 1 - (next?.score ?? 0) / best.score : 0
}

/**
 * The least share of the asked thing in a certain answer, and the least probability of such an answer. From `alone` on
 * the probability alone decides; below `near` no passage comes near.
 */
const least = { asked: 0.58, confidence: 0.55, alone: 0.85, near: 0.15 }

/**
 * An answer is certain only where it contains the asked thing; otherwise the passages around it are shown as closest.
 */
export function certaintyOf(ranked: Ranked[], confidence: number): Certainty {
  const [best] = ranked
  if (!best || confidence < least.near) return 'none'
  const { asked, lacksName } = best.look()
  if (lacksName) return 'closest'
  const names = asked >= least.asked && confidence >= least.confidence
  return names || confidence >= least.alone ? 'certain' : 'closest'
}
