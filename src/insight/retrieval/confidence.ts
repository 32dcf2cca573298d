import { wordsOfSentence } from '../../reading/passages/words.ts'
import { isWord, kindsOf } from '../../reference/language/concepts.ts'
import type { PassageSentence } from '../../reading/passages/sentences.ts'
import { holdsKind } from '../../reading/passages/values.ts'
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
    lacksValue: asksForValue(inquiry) && !best.holdsValue && !holdsSpan(inquiry, best),
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
  // Of a short text one sentence alone can come near: its lead proves nothing.
  const isAlone = asked < least && marginOf(best, ranked) === 1
  const lacks = lacksName || lacksCount || lacksValue(inquiry, best)
  if (isAlone || lacks || isAside(inquiry, best)) return 'closest'
  return probability('among', signsOf(inquiry, best, ranked)) >= enough ? 'certain' : 'closest'
}

/**
 * Whether a question asks for a sum, a share, a day or a period, and nothing that is quoted holds one: "How much is the
 * bond?" and "a bond within 14 days".
 */
function lacksValue(inquiry: Inquiry, best: Ranked): boolean {
  const { kinds } = inquiry
  const asksKind = kinds.some((kind) => kind !== 'number' && kind !== 'contact')
  if (!asksKind || !inquiry.worded || inquiry.yesNo || kinds.includes('contact')) return false
  return (asksForSum(kinds) || isOfField(inquiry)) && !quotedAround(best).some((each) => fits(inquiry, each))
}

/**
 * Whether a sentence holds a value that answers: of an asked kind, of one beside it ("5 %" for a sum, "seven days before"
 * for a day), or of a usual kind of the subject. A number answers of an unknown subject, or of a weight.
 */
function fits({ kinds, concepts }: Inquiry, { flat, values }: PassageSentence): boolean {
  const isOfSum = asksForSum(kinds)
  const usual = concepts.flatMap(({ concept, named }) => (named ? kindsOf(concept) : []))
  const asked = kinds.filter((kind) => kind !== 'number')
  const fitting = new Set([...asked, ...usual, ...(isOfSum ? sums : spans)])
  const isOfWeight = isOfSum && asked.length === kinds.length && !usual.includes('money')
  if (usual.length === 0 ? kinds.includes('number') : isOfWeight) fitting.add('number')
  return fitting.values().some((kind) => holdsKind(flat, values, kind))
}

const asksForSum = (kinds: Inquiry['kinds']) => kinds.includes('money') || kinds.includes('percent')

/** A day may be told by a period: "seven days before the opening". */
const holdsSpan = ({ kinds }: Inquiry, { candidate: { sentences }, at }: Ranked): boolean =>
  kinds.includes('date') && (sentences[at]?.values.durations.length ?? 0) > 0

const sums = ['money', 'percent'] as const
const spans = ['date', 'duration'] as const

/**
 * "What is the budget?": a question of the field whose wording asks for a sum, a date, or another value. Contacts are
 * left out, because telephone numbers have too many forms.
 */
const asksForValue = (inquiry: Inquiry): boolean =>
  inquiry.worded && !inquiry.yesNo && !inquiry.kinds.includes('contact') && isOfField(inquiry)

const isOfField = ({ concepts }: Inquiry): boolean =>
  concepts.some(({ concept, named }) => named && !isWord(concept))
