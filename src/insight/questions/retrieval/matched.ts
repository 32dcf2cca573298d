import type { Candidate } from '../../../reading/passages/passages.ts'
import { type SentenceWords, wordsAbove, wordsOfSentence } from '../../../reading/passages/words.ts'
import type { Aspect } from './aspects.ts'
import type { Weighed } from './features.ts'

/** How much each sentence of a candidate, and the heading above it, has of each aspect. */
export interface Matched {
  candidate: Candidate
  readings: SentenceWords[]
  own: number[][]
  above: number[][]
  /** For each aspect, the best match of any sentence of the passage, reduced to the share of a passage. */
  around: number[]
}

/** The share of an aspect that is outside the sentence: in the heading, in the sentence before, in the passage. */
export const shares = { heading: 0.55, before: 0.4, passage: 0.2 }

/** `known`: cached matches of headings, which are above many sentences. */
export function matched(aspects: Aspect[], candidate: Candidate, known: Map<string, number[]>): Matched {
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
export function weighAspects(aspects: Aspect[], all: Matched[]): Weighed[] {
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
export function averageLength(all: Matched[]): number {
  const lengths = all.flatMap(({ readings }) => readings.map(({ order }) => order.length))
  return Math.max(1, lengths.reduce((sum, each) => sum + each, 0) / Math.max(1, lengths.length))
}
