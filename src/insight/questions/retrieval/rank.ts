import { isWord } from '../../../reference/language/concepts.ts'
import type { Candidate } from '../../../reading/passages/passages.ts'
import {
  readWords,
  type SentenceWords,
  wordsAbove,
  wordsOfSentence,
} from '../../../reading/passages/words.ts'
import { type Aspect, aspectsOf } from './aspects.ts'
import {
  bestMatches,
  clearnessIn,
  coveredIn,
  denseIn,
  isNamedIn,
  lackingIn,
  wordPairs,
  saidIn,
  subjectIn,
  summed,
  unmetIn,
  type Weighed,
  weightShare,
} from './features.ts'
import type { Inquiry } from './question.ts'
import { listAround } from './quotes.ts'

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

interface AnswerSigns {
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
  /** The share of what narrows the question that neither the sentence nor its heading covers. */
  unmet: number
  /** How clearly the sentence names the concepts of the field that the question means most, up to 1.5. */
  clear: number
  /** Whether the heading names what the question asks about. */
  titled: boolean
  /**
   * The share of the concepts that the question means most that neither the sentence nor its heading names.
   */
  lacking: number
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
 * The gains that plain BM25, and words that are adjacent as in the question, add to the score by concepts. If BM25 counts in
 * full, adjacent words count little, because BM25 counts both words already.
 */
const mixtures = { concepts: { dense: 0.05, pairs: 0.3 }, words: { dense: 1, pairs: 0.15 } }

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
  const isOfField = inquiry.concepts.some(({ concept }) => !isWord(concept))
  const { dense, pairs } = mixtures[isOfField ? 'concepts' : 'words']
  return found
    .map((each) => ({ ...each, score: each.score / max + dense * each.dense + pairs * each.pairs }))
    .toSorted((one, other) => other.score - one.score)
}

function rated(
  inquiry: Inquiry,
  aspects: Weighed[],
  { candidate, readings, own, above, around }: Matched,
  at: number,
  average: number,
): Ranked {
  const { sentences } = candidate
  const reading = readings[at] ?? readWords('', null)
  // Contact details are in the lines below "Please contact:".
  const isBelow = inquiry.kinds.includes('contact') && sentences[at]?.text.endsWith(':')
  const opened = isBelow ? readings.slice(at, listAround(sentences, at).to + 1) : [reading]
  const rows = own[at] ?? []
  const goesOn = at > 0 && sentences[at - 1]?.heading === sentences[at]?.heading
  const of = (rows: number[][], row: number, i: number) => rows[row]?.[i] ?? 0
  const holdsValue = inquiry.kinds.some((kind) => opened.some((each) => each.holds(kind)))
  const isAnswer = inquiry.worded && holdsValue
  const parts = aspects.map(({ weight }, i) => {
    const inHeading = of(above, at, i) * shares.heading
    const before = goesOn ? of(own, at - 1, i) * shares.before : 0
    return weight * Math.max(of(own, at, i) + repeated * inHeading, inHeading + before, around[i] ?? 0)
  })
  return {
    candidate,
    at,
    holdsValue,
    score:
      summed(aspects, parts) *
      byPresence(inquiry, holdsValue) *
      byLength(sentences[at]?.flat ?? '', isAnswer),
    dense: denseIn(aspects, rows, reading.order.length / average),
    pairs: wordPairs(inquiry, reading),
    look: () => {
      const heading = wordsAbove(candidate, sentences[at]?.heading ?? '')
      const best = bestMatches(aspects, [rows, above[at] ?? []])
      const texts = [reading, heading]
      return {
        concepts: weightShare(aspects, rows, ({ kind }) => kind === 'concept'),
        words: weightShare(aspects, rows, ({ kind, factor }) => kind === 'word' && factor === 1),
        lacking: lackingIn(aspects, texts),
        unmet: unmetIn(inquiry, aspects, best, texts),
        clear: clearnessIn(aspects, reading),
        subject: subjectIn(inquiry, aspects, texts),
        covered: saidIn(aspects, coveredIn(aspects, best)),
        titled: isNamedIn(aspects, heading),
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

/** How much each sentence of a candidate, and the heading above it, has of each aspect. */
interface Matched {
  candidate: Candidate
  readings: SentenceWords[]
  own: number[][]
  above: number[][]
  /** For each aspect, the best match of any sentence of the passage, reduced to the share of a passage. */
  around: number[]
}

/** The share of an aspect that is outside the sentence: in the heading, in the sentence before, in the passage. */
const shares = { heading: 0.55, before: 0.4, passage: 0.2 }

/** `known`: cached matches of headings, which are above many sentences. */
function matched(aspects: Aspect[], candidate: Candidate, known: Map<string, number[]>): Matched {
  const { language, sentences } = candidate
  const matchesOf = (reading: SentenceWords) => aspects.map(({ match }) => match(reading))
  const matchesIn = (words: string) => {
    const key = `${language} ${words}`
    const matches = known.get(key) ?? matchesOf(wordsAbove(candidate, words))
    known.set(key, matches)
    return matches
  }
  const readings = sentences.map((sentence) => wordsOfSentence(sentence, language))
  const own = readings.map(matchesOf)
  return {
    candidate,
    readings,
    own,
    around: aspects.map((_, i) => shares.passage * Math.max(...own.map((row) => row[i] ?? 0))),
    above: sentences.map(({ heading }) => matchesIn(heading ?? candidate.heading ?? '')),
  }
}

/** Weighs the aspects: an aspect that few passages have weighs more. */
function weighAspects(aspects: Aspect[], all: Matched[]): Weighed[] {
  const sentences = all.flatMap(({ own }) => own)
  return aspects.map((aspect, i) => {
    const count = all.filter(({ own, above }) => [...own, ...above].some((each) => (each[i] ?? 0) > 0)).length
    const rarity = Math.log(1 + (all.length - count + 0.5) / (count + 0.5))
    const said = sentences.filter((each) => (each[i] ?? 0) > 0).length
    return {
      ...aspect,
      weight: aspect.factor * (rarity + 0.5),
      rarity: Math.log(1 + (sentences.length - said + 0.5) / (said + 0.5)),
    }
  })
}

/** The average number of words of a sentence, at least 1. */
function averageLength(all: Matched[]): number {
  const lengths = all.flatMap(({ readings }) => readings.map(({ order }) => order.length))
  return Math.max(1, lengths.reduce((sum, each) => sum + each, 0) / Math.max(1, lengths.length))
}
