import { isWord } from '../../reference/language/concepts.ts'
import type { Inquiry } from './question.ts'
import { quotesOverlap, quoteOf } from './quotes.ts'
import { isAside, isForeign, type Ranked } from './rank.ts'

/** Whether the first quote answers: surely, or perhaps; or no quote comes near. */
export const certainties = ['certain', 'closest', 'none'] as const
export type Certainty = (typeof certainties)[number]

/**
 * The weights of the signs that the first quote answers, learnt by logistic regression on one half of the evaluation
 * sets. `npm run eval -- outside-questions` prints how often the first quote is right at each level.
 */
const weights = {
  asked: 1.98,
  said: 1.3,
  concepts: 1.58,
  hinted: -0.61,
  titled: 0.66,
  refers: -0.54,
  margin: 2.69,
  value: 0.72,
  lacking: 0.46,
  foreign: 0.24,
  dense: -0.31,
  pairs: 0.32,
  named: -0.59,
  length: 1.49,
  constant: -3.03,
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
  const { asked, said, concepts, hints, titled, refers } = best.look()
  const yes = (holds: boolean) => (holds ? 1 : 0)
  return {
    asked,
    said,
    concepts,
    hinted: yes(hints),
    titled: yes(titled),
    refers: yes(refers),
    margin: marginOf(best, ranked),
    value: yes(inquiry.worded && best.holdsValue),
    lacking: yes(inquiry.worded && !best.holdsValue),
    foreign: yes(isForeign(inquiry, best.candidate)),
    dense: Math.min(1.5, best.dense),
    pairs: best.pairs,
    named: yes(isOfField(inquiry)),
    length: Math.min(manyWords, inquiry.terms.length) / manyWords,
  }
}

/** How far the best sentence is before the best one elsewhere, 0 to 1. */
function marginOf(best: Ranked, ranked: Ranked[]): number {
  const quote = quoteOf(best)
  const next = ranked.slice(1, 50).find((each) => !quotesOverlap(quoteOf(each), quote))
  return best.score > 0 ? 1 - (next?.score ?? 0) / best.score : 0
}

/** Below this probability no passage is close enough to be shown. */
const near = 0.08

/** The probability that a question without a named concept of the field needs more: fewer signs speak for its answer. */
const outsideField = 0.05

/** A certain answer has one of these pairs: a share of the asked thing, and the least probability with that share. */
const enough = [
  { asked: 0.5, confidence: 0.66 },
  { asked: 0.4, confidence: 0.8 },
  { asked: 0, confidence: 0.85 },
]

/** The share of the asked thing from which on its words make up for a concept that the answer lacks. */
const inWords = 0.5

/**
 * An answer is certain only where it contains the asked thing, and the sum, date or other value that a question of the field asks
 * for; otherwise the passages around it are shown as closest.
 */
export function certaintyOf(inquiry: Inquiry, ranked: Ranked[], confidence: number): Certainty {
  const [best] = ranked
  if (!best || confidence < near) return 'none'
  const { asked, lacksName, lacksNamed } = best.look()
  if (
    lacksName ||
    (lacksNamed && asked < inWords) ||
    (asksForValue(inquiry) && !best.holdsValue) ||
    isAside(inquiry, best)
  )
    return 'closest'
  const held = confidence - (isOfField(inquiry) ? 0 : outsideField)
  const isEnough = enough.some((least) => asked >= least.asked && held >= least.confidence)
  return isEnough ? 'certain' : 'closest'
}

/**
 * "What is the budget?": a question of the field whose wording asks for a sum, a date, or another value. Contacts are
 * left out, because telephone numbers have too many forms.
 */
const asksForValue = (inquiry: Inquiry): boolean =>
  inquiry.worded && !inquiry.yesNo && !inquiry.kinds.includes('contact') && isOfField(inquiry)

const isOfField = ({ concepts }: Inquiry): boolean =>
  concepts.some(({ concept, named }) => named && !isWord(concept))
