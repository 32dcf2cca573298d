import { wordsOfSentence } from '../../reading/passages/words.ts'
import { isWord, kindsOf } from '../../reference/language/concepts.ts'
import { holdsKind } from '../../reading/passages/values.ts'
import { holdsCount } from './count.ts'
import type { Inquiry } from './question.ts'
import { quotedAround, quotesOverlap, quoteOf } from './quotes.ts'
import { isAside, isForeign, type Ranked } from './rank.ts'
import { weighed } from './weights.ts'

/** Whether the first quote answers: surely, or perhaps; or no quote comes near. */
export const certainties = ['certain', 'closest', 'none'] as const
export type Certainty = (typeof certainties)[number]

/** In words: a longer question is no more precise. */
const manyWords = 8

/** The probability that the first sentence answers; 0 without a sentence. */
export function confidenceOf(inquiry: Inquiry, ranked: Ranked[]): number {
  const [best] = ranked
  if (!best) return 0
  return probability('first', signsOf(inquiry, best, ranked))
}

const probability = (of: 'first' | 'among', signs: ReturnType<typeof signsOf>): number =>
  1 / (1 + Math.exp(-weighed(of, signs)))

/**
 * The signs that speak for the best sentence, each about 0 to 1. Outside of tenders, whose sentences name concepts of the
 * field, each counts a second time, by a name of its own.
 */
export function signsOf(inquiry: Inquiry, best: Ranked, ranked: Ranked[]): Record<string, number | boolean> {
  const { worded } = inquiry
  const { hints, ...look } = best.look()
  const share = fieldShare(ranked)
  const signs = {
    ...look,
    hinted: hints,
    margin: marginOf(best, ranked),
    dense: Math.min(2, best.dense),
    score: Math.min(3, best.score),
    // A number or a sum stands in many sentences, and proves less where only the subject suggests it.
    holds: best.holdsValue ? (worded ? 1 : 0.5) : 0,
    exact: worded && best.holdsValue && !inquiry.kinds.includes('number'),
    // "What is the budget?": a question of the field whose wording asks for a sum, a date, or another value.
    lacksValue: asks(inquiry) && isOfField(inquiry) && !best.holdsValue,
    worded,
    named: isOfField(inquiry),
    foreign: isForeign(inquiry, best.candidate),
    length: Math.min(manyWords, inquiry.terms.length) / manyWords,
    // The more sentences come near the question, the more often another one answers.
    crowd: Math.log(ranked.length) / 5,
    share,
    constant: 1,
  }
  const open = Object.entries(share < ofTender ? signs : {}).map(([name, sign]) => [`${name}Open`, sign])
  return { ...signs, ...Object.fromEntries(open) }
}

/** From this share of sentences on that name a concept of the field, a text is taken for a tender: others have about 0.1. */
const ofTender = 0.22

/** The share of sentences around the ranked ones that clearly name a concept of the field. */
function fieldShare(ranked: Ranked[]): number {
  let all = 0
  let named = 0
  for (const { sentences, language } of new Set(ranked.map(({ candidate }) => candidate)))
    for (const sentence of sentences) {
      if (sentence.kind === 'heading') continue
      all++
      if (
        wordsOfSentence(sentence, language)
          .named.values()
          .some((concept) => !isWord(concept))
      )
        named++
    }
  return all === 0 ? 0 : named / all
}

/** How far the best sentence is before the best one elsewhere, 0 to 1. */
function marginOf(best: Ranked, ranked: Ranked[]): number {
  const quote = quoteOf(best)
  const next = ranked.slice(1, 50).find((each) => !quotesOverlap(quoteOf(each), quote))
  return best.score > 0 ? 1 - (next?.score ?? 0) / best.score : 0
}

/** Below this probability no passage is close enough to be shown. */
const near = 0.05

/** The share of what is asked that must stand in a sentence without a rival. */
const least = 0.3

/** From this probability on that one of the quotes answers, the answer is certain. */
const enough = 0.66

/**
 * An answer is certain only where the signs say that one of its quotes answers, and its first quote is not beside the
 * question and has the names, numbers and sums that it asks about; otherwise the passages around it are shown as closest.
 */
export function certaintyOf(inquiry: Inquiry, ranked: Ranked[], confidence: number): Certainty {
  const [best] = ranked
  if (!best || confidence < near) return 'none'
  const { asked, lacksName, lacksCount } = best.look()
  // In a short text only one sentence may come near, so that its lead proves nothing. A lead before a sentence about another
  // thing proves nothing either.
  const isLead = marginOf(best, ranked) === 1 || ranked.slice(0, 3).some((each) => isAside(inquiry, each))
  const isAlone = asked < least && isLead
  const lacks = lacksName || lacksCount || lacksValue(inquiry, best)
  if (isAlone || lacks || isAside(inquiry, best)) return 'closest'
  return probability('among', signsOf(inquiry, best, ranked)) >= enough ? 'certain' : 'closest'
}

/**
 * Whether a question asks for a sum, a share, a day, a period or a number, and nothing that is quoted answers: "How much
 * is the bond?" and "a bond within 14 days". Kinds beside the asked ones answer ("5 %" for a sum, "seven days before" for
 * a day), and usual kinds of the subject. A plain number answers of an unknown subject, or of a weight.
 */
function lacksValue(inquiry: Inquiry, best: Ranked): boolean {
  const { kinds, concepts } = inquiry
  const values = kinds.filter((kind) => kind !== 'number')
  const isOfSum = values.some((kind) => kind === 'money' || kind === 'percent')
  if (!asks(inquiry) || (values.length > 0 && !isOfSum && !isOfField(inquiry))) return false
  const usual = concepts.flatMap(({ concept, named }) => (named ? kindsOf(concept) : []))
  const fitting = values.length > 0 ? [...values, ...usual, ...(isOfSum ? sums : spans)] : [...kinds]
  const isOfWeight = isOfSum && values.length === kinds.length && !usual.includes('money')
  if (usual.length === 0 ? kinds.includes('number') : isOfWeight) fitting.push('number')
  return !quotedAround(best).some((each) =>
    fitting.some((kind) =>
      kind === 'number' ? holdsCount(kinds, each) : holdsKind(each.flat, each.values, kind),
    ),
  )
}

const sums = ['money', 'percent'] as const
const spans = ['date', 'duration'] as const

/** Contacts are left out, because telephone numbers have too many forms. */
const asks = ({ worded, yesNo, kinds }: Inquiry): boolean => worded && !yesNo && !kinds.includes('contact')

const isOfField = ({ concepts }: Inquiry): boolean =>
  concepts.some(({ concept, named }) => named && !isWord(concept))
