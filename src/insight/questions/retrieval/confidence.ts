import { wordsOfSentence } from '../../../reading/passages/words.ts'
import { type AnswerKind, isWord } from '../../../reference/language/concepts.ts'
import { isClause } from '../../../reference/language/lines.ts'
import { holdsKind } from '../../../reading/passages/values.ts'
import { answerSigns, type Inquiry } from './question.ts'
import { distinctQuotes, quoteOf, quotesOverlap } from './quotes.ts'
import { isForeign, type Ranked } from './rank.ts'
import { isOffTopic } from './topic.ts'
import type { PassageSentence } from '../../../reading/passages/sentences.ts'
import { noValues } from '../../../reference/language/values/values.ts'
import { fromTables } from '../../../platform/files/tables.ts'
import { readTable } from '../../../reference/codes/table.ts'

/** Whether the first quote answers (certain), may answer (closest), or no quote is near (none). */
export const answerCertainties = ['certain', 'closest', 'none'] as const
type Certainty = (typeof answerCertainties)[number]

/**
 * In words: at these lengths, a question cannot get more precise, nor a sentence more likely to be about
 * something else.
 */
const manyWords = 8
const longSentence = 80
/** The first sentences, from which the quotes are taken, and before which the best one is ahead. */
const max = 50

/** By name, how much a sign holds, about 0 to 1. */
export type Signs = Record<string, number>

/**
 * The signs for the best sentence. Outside of tenders, whose sentences name concepts of the field, each counts a second
 * time, by a name of its own.
 */
export function signsOf(inquiry: Inquiry, best: Ranked, ranked: Ranked[]): Signs {
  const { subject, titled, unmet, lacking, clear } = best.look()
  const signs = {
    subject,
    titled: Number(titled),
    unmet,
    lacking,
    // A hint is nearly as strong as a name, and proves far less.
    clear: (clear / 1.5) ** 3,
    margin: marginOf(best, ranked),
    score: Math.min(3, best.score),
    // Whether one of the quotes has a value of a requested kind, and whether the best sentence has none.
    holds: Number(distinctQuotes(ranked.slice(0, max)).some(({ of }) => of.holdsValue)),
    lacks: Number(inquiry.kinds.length > 0 && !best.holdsValue),
    named: Number(isOfField(inquiry)),
    foreign: Number(isForeign(inquiry, best.candidate)),
    length: Math.min(manyWords, inquiry.terms.length) / manyWords,
    // A long sentence contains much besides the answer, and has words of many questions.
    long: Math.min(longSentence, wordsIn(best)) / longSentence,
    // The more sentences come near the question, the more often another one answers.
    crowd: Math.log(ranked.length) / 5,
    constant: 1,
  }
  const share = fieldShare(ranked)
  const open = Object.entries(share < ofTender ? signs : {}).map(([name, sign]) => [`${name}Open`, sign])
  return { ...signs, ...Object.fromEntries(open) }
}

const wordsIn = ({ candidate: { sentences }, at }: Ranked) => (sentences[at]?.flat ?? '').split(' ').length

/**
 * With this share of sentences that name a concept of the field, a text is taken for a tender: others have
 * about 0.1.
 */
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
  const next = ranked.slice(1, max).find((each) => !quotesOverlap(quoteOf(each), quote))
  return best.score > 0 ? 1 - (next?.score ?? 0) / best.score : 0
}

/** Below this probability that the first quote answers, no passage is close enough to be shown. */
const near = 0.03

/** From this probability on that one of the quotes answers, the answer is certain. */
const enough = 0.6

/**
 * How certain an answer is: in a word, and as a probability, which is at least `enough` for a certain answer
 * and lower for any other.
 */
export interface Assessed {
  certainty: Certainty
  /** The probability, 0 to 1: that one of the quotes answers, for a certain answer; that the first quote answers, for closest quotes. */
  confidence: number
}

/**
 * The certainty of the answer of ranked sentences. An answer is certain if the signs indicate that one of its quotes
 * answers a question about the tender, and no value is missing; otherwise the passages around it are shown as closest.
 */
export function assess(inquiry: Inquiry, ranked: Ranked[]): Assessed {
  const [best] = ranked
  if (!best) return { certainty: 'none', confidence: 0 }
  const signs = signsOf(inquiry, best, ranked)
  const [first, among] = [probability('first', signs), probability('among', signs)]
  if (first < near) return { certainty: 'none', confidence: 0 }
  const isShort = lacksName(inquiry, best) || lacksValue(inquiry, best)
  if (among >= enough && !isShort && !isOffTopic(inquiry, ranked))
    return { certainty: 'certain', confidence: among }
  return { certainty: 'closest', confidence: Math.min(first, enough - 0.01) }
}

/** In whole per cent, as it is shown. */
const probability = (of: 'first' | 'among', signs: Signs): number =>
  Math.round(100 / (1 + Math.exp(-weighed(of, signs)))) / 100

/** Whether a number that is a name, such as 27001, is in the question but not in the sentence. */
function lacksName({ terms }: Inquiry, { candidate, at }: Ranked): boolean {
  const sentence = candidate.sentences[at]
  return terms.some(
    ({ word, named }) =>
      named &&
      /\d/.test(word) &&
      (!sentence || !wordsOfSentence(sentence, candidate.language).stems.has(word)),
  )
}

/**
 * Whether a question asks for a sum, a share, a day, a period or a number, and the best sentence has none:
 * "How much is the bond?" and "a bond within 14 days". Related kinds answer too ("5 %" for a sum, "seven days
 * before" for a day).
 */
function lacksValue(inquiry: Inquiry, { candidate, at }: Ranked): boolean {
  const { kinds } = inquiry
  const values = kinds.filter((kind) => kind !== 'number')
  const isOfSum = values.some((kind) => kind === 'money' || kind === 'percent')
  if (!asks(inquiry) || (values.length > 0 && !isOfSum && !isOfField(inquiry))) return false
  const fitting = values.length > 0 ? [...values, ...(isOfSum ? sums : spans)] : [...kinds]
  if (kinds.includes('number')) fitting.push('number')
  const sentence = candidate.sentences[at]
  if (!sentence) return true
  return !fitting.some((kind) =>
    kind === 'number' ? holdsCount(kinds, sentence) : holdsKind(sentence.flat, sentence.values, kind),
  )
}

const sums = ['money', 'percent'] as const
const spans = ['date', 'duration'] as const

/** Contacts are left out, because telephone numbers have too many forms. */
const asks = ({ worded, yesNo, kinds }: Inquiry): boolean => worded && !yesNo && !kinds.includes('contact')

const isOfField = ({ concepts }: Inquiry): boolean =>
  concepts.some(({ concept, named }) => named && !isWord(concept))

/**
 * Whether a sentence has a number that is not part of a value of another kind: the number of a day or a period does not
 * count anything else, nor does the number of a clause.
 */
function holdsCount(kinds: AnswerKind[], { flat, values }: PassageSentence): boolean {
  const { dates, amounts, percents, durations } = values
  const others = [dates, amounts, percents, kinds.includes('duration') ? [] : durations].flat()
  const left = others
    .toSorted((a, b) => a.start - b.start)
    .reduceRight((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, flat)
  return holdsKind(isClause(flat) ? left.replace(/^[\d.()§\s]+/, '') : left, noValues, 'number')
}

/** What the signs of a sentence show: that the first quote answers, and that one of the quotes answers. */
export const weighings = ['first', 'among'] as const
export type Weighing = (typeof weighings)[number]

/** The weights that `tools/training/learn-answers.ts` learns. */
const weights = fromTables([answerSigns], (text) =>
  Map.groupBy(readTable<'sign' | Weighing>(text), ({ sign }) => sign),
)

/** The sum of the signs by their weights. */
const weighed = (of: Weighing, signs: Readonly<Record<string, number>>): number =>
  Object.entries(signs).reduce(
    (sum, [name, sign]) => sum + Number(weights().get(name)?.[0]?.[of] ?? 0) * sign,
    0,
  )
