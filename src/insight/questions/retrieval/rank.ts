import { isWord } from '../../../reference/language/concepts.ts'
import type { Candidate } from '../../../reading/passages/passages.ts'
import { wordingOf } from '../../../reading/passages/values.ts'
import { readWords, wordsAbove } from '../../../reading/passages/words.ts'
import { aspectsOf } from './aspects.ts'
import {
  subjectIn,
  bestMatches,
  clarityIn,
  clearnessIn,
  denseIn,
  lackingIn,
  nounsIn,
  pairsIn,
  saidIn,
  weightShare,
  summed,
  coveredIn,
  unmetIn,
  type Weighed,
} from './features.ts'
import { statesCount } from './count.ts'
import { hearsay } from './meant.ts'
import type { Inquiry } from './question.ts'
import { stating } from './stated.ts'
import { namesSibling } from './siblings.ts'
import { averageLength, type Matched, matched, shares, weighAspects } from './matched.ts'
import { weighed } from './weights.ts'

/** A sentence of a candidate, and its score as an answer. */
export interface Ranked {
  candidate: Candidate
  /** The index of the sentence in the candidate. */
  at: number
  /** About 1 for the best sentence by concepts, plus the gain from its words. */
  score: number
  /** Whether the sentence has a value of a kind that the question asks for. */
  holdsValue: boolean
  /**
   * The words of the sentence by BM25, 1 for all words in a sentence of average length; and the sentence's
   * share of the pairs of words of the question.
   */
  dense: number
  pairs: number
  /** The further facts for the certainty, computed only for the best sentence. */
  look: () => AnswerSigns
}

export interface AnswerSigns {
  /**
   * The shares of concepts, and of words that no concept explains; and of the thing asked about in sentence
   * and heading.
   */
  concepts: number
  words: number
  subject: number
  /**
   * The share of the words of the question that are covered in sentence or heading, or by the concept that
   * they name.
   */
  covered: number
  /** The share of what narrows the question that neither the sentence nor the texts above it cover. */
  unmet: number
  /** How clearly the sentence names the concepts of the field that the question means most, up to 1.5. */
  clear: number
  /**
   * Whether the sentence only hints at what the question asks about, without a value of a requested kind
   * (most sentences have a number), and whether its heading names it.
   */
  hints: boolean
  titled: boolean
  /**
   * The share of the concepts that the question means most that neither the sentence nor the texts above it
   * name.
   */
  lacking: number
  /** The share of the nouns of a German question, and of all words of another, in sentence or heading. */
  nouns: number
  coveredNouns: number
  /** Whether a number that is a name, such as 27001, is in the question but not in the sentence. */
  lacksName: boolean
  /** Whether the question asks for the number of a thing that the sentence names without a number. */
  lacksCount: boolean
  /** Whether the sentence has a digit. */
  hasDigit: boolean
}

/** Added if the heading repeats an aspect of the sentence. */
const repeated = 0.4
/** The factor on the score for a value of the requested kind in the sentence, or for its absence. */
const byKind = {
  worded: { there: 1.35, absent: 0.7 },
  implied: { there: 1.2, absent: 0.9 },
  yesNo: { there: 1.05, absent: 1 },
}
/**
 * The gains that plain BM25, and words that are adjacent as in the question, add to the score by concepts:
 * the more certainly the question means a concept, the smaller. If BM25 counts in full, adjacent words count
 * little, because BM25 counts both words already. `covered`: the share of the coverage signs among the first
 * sentences; if a question names its subject only in words of questions, no text repeats the words.
 */
const mixtures = {
  named: { dense: 0.05, pairs: 0.3, covered: 0.7 },
  hearsay: { dense: 0.15, pairs: 0.4, covered: 0 },
  none: { dense: 1, pairs: 0.15, covered: 1 },
}

const conditional = wordingOf('conditional')

/** Every sentence of the candidates that could answer, best first. */
export function rankSentences(inquiry: Inquiry, candidates: Candidate[]): Ranked[] {
  const aspects = aspectsOf(inquiry)
  const known = new Map<string, number[]>()
  const all = candidates.map((candidate) => matched(aspects, candidate, known))
  const weighed = weighAspects(aspects, all)
  const average = averageLength(all)
  const found = all
    .flatMap((each) =>
      each.candidate.sentences.flatMap(({ kind, isFurniture }, at) =>
        kind === 'heading' || isFurniture ? [] : [rated(inquiry, weighed, each, at, average)],
      ),
    )
    .filter(({ score }) => score > 0)
  const max = Math.max(...found.map(({ score }) => score))
  const facts = stating(inquiry, candidates)
  const ranked = found
    .map((each) => ({
      ...each,
      score:
        each.score / max +
        byWords(inquiry, each) +
        (facts.has(each.candidate.sentences[each.at]) ? stated : 0),
    }))
    .map((each) => (each.score > nearBest ? { ...each, score: each.score * byText(inquiry, each) } : each))
    .toSorted(byScore)
  const closer = ranked
    .slice(0, reordered)
    .map((each) => ({ ...each, score: each.score + (isOther(inquiry, each) ? 0 : gain(inquiry, each)) }))
  return [...closer.toSorted(byScore), ...ranked.slice(reordered)]
}

const byScore = (one: Ranked, other: Ranked) => other.score - one.score

/** The first sentences, which are ordered by their further signs as well. */
const reordered = 30

/** The gain in score by further signs, which cost too much for all sentences. */
function gain(inquiry: Inquiry, { holdsValue, look }: Ranked): number {
  const { worded, yesNo, kinds } = inquiry
  const { subject, covered, coveredNouns, hints, hasDigit } = look()
  const asksValue = worded && !yesNo
  const holds = asksValue && holdsValue
  return (
    mixtureOf(inquiry).covered * weighed('order', { subject, covered, coveredNouns, hinted: hints }) +
    weighed('order', {
      holds,
      digit: holds || (asksValue && hasDigit),
      count: holds && kinds.length === 1 && kinds[0] === 'number',
    })
  )
}

/** Sentences below this score are not scanned: they are too far back to catch up. */
const nearBest = 0.5
/**
 * Added to the score of a sentence that states the requested fact, as the analysis of the tender reads it.
 */
const stated = 0.5
/**
 * The factor of a sentence that misses the question, so that an answer with almost as many of its words comes
 * first.
 */
const aside = 0.7

/** The factor of a sentence that states the number of the thing the question counts. */
const counting = 1.3

function byText(inquiry: Inquiry, each: Ranked): number {
  const { candidate, at } = each
  const isCount = statesCount(inquiry, candidate.sentences[at], candidate.language)
  return (isAside(inquiry, each) ? aside : 1) * (isCount ? counting : 1)
}

/**
 * Whether a sentence is about another thing of the family, or only about what applies if the thing is
 * required: "where references are requested, …".
 */
export function isAside(inquiry: Inquiry, each: Ranked): boolean {
  return (inquiry.yesNo && conditional().test(textOf(each))) || isOther(inquiry, each)
}

const textOf = ({ candidate: { sentences }, at }: Ranked) => sentences[at]?.flat ?? ''

/** Whether a sentence is about another thing of the family: its value is not the requested one. */
const isOther = ({ narrow }: Inquiry, each: Ranked) => namesSibling(narrow, textOf(each))

/** The share of the gain from words across languages, because a word has several translations. */
const abroad = 0.7

function byWords(inquiry: Inquiry, { candidate, dense, pairs }: Ranked): number {
  const mixture = mixtureOf(inquiry)
  return (isForeign(inquiry, candidate) ? abroad : 1) * (mixture.dense * dense + mixture.pairs * pairs)
}

function mixtureOf({ concepts }: Inquiry) {
  const field = concepts.filter(({ concept }) => !isWord(concept))
  const isHeard = field.some(({ strength }) => strength >= hearsay)
  return mixtures[field.some(({ named }) => named) ? 'named' : isHeard ? 'hearsay' : 'none']
}

function rated(
  inquiry: Inquiry,
  aspects: Weighed[],
  { candidate, readings, own, above, under, around }: Matched,
  at: number,
  average: number,
): Ranked {
  const { sentences } = candidate
  const reading = readings[at] ?? readWords('', null)
  const rows = own[at] ?? []
  const goesOn = at > 0 && sentences[at - 1]?.heading === sentences[at]?.heading
  const of = (rows: number[][], row: number, i: number) => rows[row]?.[i] ?? 0
  const holdsValue = inquiry.kinds.some((kind) => reading.holds(kind))
  const isAnswer = inquiry.worded && holdsValue
  const parts = aspects.map(({ weight }, i) => {
    const inHeading = of(above, at, i) * (isAnswer ? shares.label : shares.heading)
    const before = goesOn ? of(own, at - 1, i) * shares.before : 0
    const over = of(under, at, i) * shares.under
    return weight * Math.max(of(own, at, i) + repeated * inHeading, inHeading + before, over, around[i] ?? 0)
  })
  const sentence = sentences[at]
  const text = sentence?.flat ?? ''
  return {
    candidate,
    at,
    holdsValue,
    score: summed(aspects, parts) * byPresence(inquiry, holdsValue) * byLength(text, isAnswer),
    dense: denseIn(aspects, rows, reading.order.length / average),
    pairs: pairsIn(inquiry, reading),
    look: () => {
      const heading = wordsAbove(candidate, sentences[at]?.heading ?? '')
      const best = bestMatches(aspects, [rows, above[at] ?? []])
      const covered = coveredIn(aspects, best)
      const texts = [reading, heading, wordsAbove(candidate, sentences[at]?.under ?? '')]
      return {
        concepts: weightShare(aspects, rows, ({ kind }) => kind === 'concept'),
        words: weightShare(aspects, rows, ({ kind, factor }) => kind === 'word' && factor === 1),
        lacking: lackingIn(aspects, texts),
        unmet: unmetIn(inquiry, aspects, bestMatches(aspects, [best, under[at] ?? []]), texts),
        clear: clearnessIn(aspects, reading),
        nouns: nounsIn(inquiry, aspects, best),
        coveredNouns: nounsIn(inquiry, aspects, covered),
        lacksName: inquiry.terms.some(
          ({ word, named }) => named && /\d/.test(word) && !reading.stems.has(word),
        ),
        lacksCount: statesCount(inquiry, sentence, reading.language) === false,
        subject: subjectIn(inquiry, aspects, [reading, heading]),
        covered: saidIn(aspects, covered),
        hasDigit: /\d/.test(text),
        hints:
          clarityIn(aspects, reading) === 'hint' &&
          !inquiry.kinds.some((kind) => kind !== 'number' && reading.holds(kind)),
        titled: clarityIn(aspects, heading) === 'clear',
      }
    },
  }
}

function byPresence({ kinds, worded, yesNo }: Inquiry, isThere: boolean): number {
  if (kinds.length === 0) return 1
  return byKind[worded ? 'worded' : yesNo ? 'yesNo' : 'implied'][isThere ? 'there' : 'absent']
}

/** Whether question and passage are known to be in two languages. */
export const isForeign = (inquiry: Inquiry, { language }: Candidate): boolean =>
  inquiry.language !== null && language !== null && inquiry.language !== language

/**
 * A factor by length: a line of two words is too short unless it is the requested value, and a sentence of a
 * hundred words contains much besides the answer.
 */
function byLength(text: string, isAnswer: boolean): number {
  const words = text.match(/\S+/g)?.length ?? 0
  if (words < 3) return isAnswer ? 1 : 0.6
  return words > 60 ? 0.85 : 1
}
