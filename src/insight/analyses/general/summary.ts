import { stemOf } from '../../../reference/language/stems.ts'
import { isStopWord } from '../../../reference/language/stop-words.ts'
import { languageOfLabel, tokensOf } from '../../../reference/language/tokens.ts'
import { pointsBack } from '../../../reading/passages/points-back.ts'
import { cue } from '../../../reading/facts/passages.ts'
import type { FactPassage } from '../../../reading/facts/passages.ts'
import { worded } from '../../../reference/language/worded.ts'

/** Headings above the subject of the contract. */
const topics = worded('{{subject_headings}}', 'iu', cue)
const subjects = worded('{{subject_words}}', 'iu', cue)
/** Standard phrases that do not belong in a summary. */
const boilerplate = worded('{{boilerplate}}', 'iu', cue)

interface Scored {
  passage: FactPassage
  words: Set<string>
  score: number
}

/** The first sentences of the documents introduce the contract, whatever their words and headings. */
const introducing = 8

/** The weight of relevance against repetition, as in maximal marginal relevance. */
const relevance = 0.7

/**
 * The sentences of the documents that best describe what the contract is about, at most `count`, in their
 * order: sentences of the introduction, below a heading of object and scope, or with words for them.
 * Elsewhere the most frequent words are those of rules and penalties. Only words that several sentences share
 * count; repeating a chosen sentence lowers a sentence.
 */
export function summaryOf(passages: readonly FactPassage[], count = 5): FactPassage[] {
  const all = passages
    .slice(0, 1500)
    .filter(isTelling)
    .map((passage) => ({ passage, words: new Set(stemsOf(passage)) }))
  const frequency = new Map<string, number>()
  for (const { words } of all) for (const one of words) frequency.set(one, (frequency.get(one) ?? 0) + 1)
  const scored = all.flatMap((one, i): Scored[] =>
    i < introducing || isOnSubject(one.passage)
      ? [{ ...one, score: scoreOf(one, frequency, all.length, i) }]
      : [],
  )
  const highest = Math.max(1e-9, ...scored.map(({ score }) => score))
  const chosen: Scored[] = []
  const rest = new Set(scored.toSorted((a, b) => b.score - a.score).slice(0, 120))
  while (chosen.length < count && rest.size > 0) {
    const worth = (one: Scored) =>
      relevance * (one.score / highest) -
      (1 - relevance) * Math.max(0, ...chosen.map((other) => overlap(one, other)))
    const [best] = [...rest].toSorted((a, b) => worth(b) - worth(a))
    if (!best) break
    rest.delete(best)
    chosen.push(best)
  }
  return chosen.map(({ passage }) => passage).toSorted((a, b) => passages.indexOf(a) - passages.indexOf(b))
}

/**
 * A sentence that points back means nothing without the sentence before, which a summary may leave out; nor
 * does the rest of a sentence that a page or a line break has torn, or a title cut short by dots.
 */
const isTelling = ({ flat, kind, language }: FactPassage) =>
  (kind === 'text' || (kind === 'item' && paragraph.test(flat))) &&
  flat.length >= 45 &&
  flat.length <= 450 &&
  /[^.][.!]$/.test(flat) &&
  !/^\p{Ll}/u.test(flat) &&
  !boilerplate().test(flat) &&
  !pointsBack(flat, language)

/**
 * "(1) Gegenstand des Auftrags ist …": a numbered paragraph can be read alone, unlike another item of a list.
 */
const paragraph = /^\(\d{1,2}\) /

const isOnSubject = ({ heading, flat }: FactPassage) => topics().test(heading) || subjects().test(flat)

function stemsOf({ flat, language }: FactPassage): string[] {
  const known = languageOfLabel(language) ?? 'en'
  return tokensOf(flat).flatMap(({ token }) =>
    token.length < 3 || isStopWord(token, known) ? [] : [stemOf(token, known)],
  )
}

function scoreOf(
  { passage, words }: { passage: FactPassage; words: Set<string> },
  frequency: Map<string, number>,
  total: number,
  at: number,
): number {
  let sum = 0
  for (const one of words) {
    const shared = frequency.get(one) ?? 1
    if (shared > 1) sum += Math.log(1 + shared) * Math.log(1 + total / shared)
  }
  const topic = topics().test(passage.heading) ? 1.8 : 1
  const subject = subjects().test(passage.flat) ? 1.5 : 1
  const early = 1 + 2 / (1 + at / 4)
  return (sum / Math.sqrt(words.size + 3)) * topic * subject * early
}

function overlap(a: Scored, b: Scored): number {
  let shared = 0
  for (const one of a.words) if (b.words.has(one)) shared++
  return shared / Math.sqrt((a.words.size || 1) * (b.words.size || 1))
}
