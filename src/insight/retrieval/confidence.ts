import { isWord } from '../../reference/language/concepts.ts'
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
  asked: 3.37,
  concepts: 1.84,
  words: -0.29,
  margin: 2.65,
  value: 0.95,
  lacking: 0.04,
  foreign: 0.48,
  dense: -0.32,
  pairs: -0.6,
  named: -0.69,
  hearsay: -0.33,
  length: 1.58,
  constant: -2.84,
}
/** In words: a longer question is no more precise. */
const manyWords = 8

/** The probability that the first sentence answers; 0 without a sentence. */
export function confidenceOf(inquiry: Inquiry, ranked: Ranked[]): number {
  const [best] = ranked
  if (!best) return 0
  const signs = signsOf(inquiry, best, ranked)
  const names = Object.keys(signs) as (keyof typeof signs)[]
  const sum = names.reduce((all, name) => all + weights[name] * signs[name], weights.constant)
  return 1 / (1 + Math.exp(-sum))
}

/** The signs that speak for the best sentence, each about 0 to 1. */
export function signsOf(inquiry: Inquiry, best: Ranked, ranked: Ranked[]) {
  const { asked, concepts, words } = best.look()
  const field = inquiry.concepts.filter(({ concept }) => !isWord(concept))
  return {
    asked,
    concepts,
    words,
    margin: marginOf(best, ranked),
    value: inquiry.worded && best.holdsValue ? 1 : 0,
    lacking: inquiry.worded && !best.holdsValue ? 1 : 0,
    foreign: isForeign(inquiry, best.candidate) ? 1 : 0,
    dense: Math.min(1.5, best.dense),
    pairs: best.pairs,
    named: field.some(({ named }) => named) ? 1 : 0,
    hearsay: field.length > 0 && !field.some(({ named }) => named) ? 1 : 0,
    length: Math.min(manyWords, inquiry.terms.length) / manyWords,
  }
}

/** How far the best sentence is before the best one elsewhere, 0 to 1. */
function marginOf(best: Ranked, ranked: Ranked[]): number {
  const quote = quoteOf(best)
  const next = ranked.slice(1, 50).find((each) => !quotesOverlap(quoteOf(each), quote))
  return best.score > 0 ? 1 - (next?.score ?? 0) / best.score : 0
}

/**
 * The least share of the asked thing in a certain answer, and the least probability of such an answer. From `alone` on
 * the probability alone makes an answer certain; below `near` no passage is close enough to be shown.
 */
const least = { asked: 0.5, confidence: 0.6, alone: 0.86, near: 0.1 }

/**
 * An answer is certain only where it contains the asked thing, and the sum, date or other value that a question of the field asks
 * for; otherwise the passages around it are shown as closest.
 */
export function certaintyOf(inquiry: Inquiry, ranked: Ranked[], confidence: number): Certainty {
  const [best] = ranked
  if (!best || confidence < least.near) return 'none'
  const { asked, lacksName } = best.look()
  if (lacksName || (asksForValue(inquiry) && !best.holdsValue)) return 'closest'
  const names = asked >= least.asked && confidence >= least.confidence
  return names || confidence >= least.alone ? 'certain' : 'closest'
}

/**
 * "What is the budget?": a question of the field whose wording asks for a sum, a date, or another value. Contacts are
 * left out, because telephone numbers have too many forms.
 */
const asksForValue = ({ kinds, worded, yesNo, concepts }: Inquiry): boolean =>
  worded &&
  !yesNo &&
  !kinds.includes('contact') &&
  concepts.some(({ concept, named }) => named && !isWord(concept))
