import { type SentenceWords, wordsAbove, wordsOfSentence } from '../../../reading/passages/words.ts'
import type { Candidate } from '../../../reading/passages/passages.ts'
import { type Aspect, aspectsOf } from './aspects.ts'
import { isMeasured } from './focus.ts'
import type { Inquiry } from './question.ts'
import { isForeign, type Ranked } from './rank.ts'

/** A certain answer shares at least this number of words with its question, if the tender lacks one of the others. */
const minShared = 2

/**
 * Whether a question is about something that the tender does not mention: "Who won the football?" shares its
 * verb with the award date and has its subject nowhere. A word counts as mentioned if a text has the word, a
 * form of it, a part of a compound, or the concept that it names. A synonym or a translation has other
 * meanings too, so it counts only in the quoted sentence.
 */
export function isOffTopic(inquiry: Inquiry, ranked: readonly Ranked[]): boolean {
  const [best] = ranked
  if (!best) return false
  const aspects = aspectsOf(inquiry)
  const words = aspects.filter(({ kind, name }) => kind === 'word' && !isMeasured(name))
  if (words.length === 0) return inquiry.isBare
  const quoted = quotedTexts(best)
  const concepts = aspects.filter(({ kind }) => kind === 'concept')
  const inQuote = concepts.filter((concept) => quoted.some((text) => concept.match(text) > 0))
  const names = (word: Aspect, some: Aspect[]) =>
    some.some((one) => word.within.includes(concepts.indexOf(one)))
  const shared = words.filter((word) => names(word, inQuote) || quoted.some((text) => word.match(text) > 0))
  const all = [...new Set(ranked.map(({ candidate }) => candidate))].flatMap(textsOf)
  const literal = words.filter((word) => !shared.includes(word) && all.some((text) => word.isLiteral(text)))
  const isQuoted = words.every((word) => quoted.some((text) => word.isLiteral(text)))
  if (inQuote.length === 0 && !isQuoted && shared.length + literal.length < minShared) return true
  const inTender = concepts.filter((concept) => all.some((text) => concept.match(text) > 0))
  const missing = words.filter(
    (word) => !shared.includes(word) && !literal.includes(word) && !names(word, inTender),
  )
  if (!missing.some(({ isSpecific }) => isSpecific)) return false
  // The tables translate only a part of the words: a missing word is weaker evidence in another language, and a missing
  // name asks for one more shared word.
  if (isForeign(inquiry, best.candidate))
    return shared.length < minShared + Number(missing.some(({ isNamed }) => isNamed))
  return missing.some(({ isNamed }) => isNamed) || shared.length < Math.max(minShared, missing.length)
}

/** The quoted sentence and its heading. */
const quotedTexts = ({ candidate, at }: Ranked): SentenceWords[] => textsAt(candidate, at)

const textsOf = (candidate: Candidate): SentenceWords[] =>
  candidate.sentences.flatMap((_sentence, at) => textsAt(candidate, at))

function textsAt(candidate: Candidate, at: number): SentenceWords[] {
  const sentence = candidate.sentences[at]
  if (!sentence) return []
  return [wordsOfSentence(sentence, candidate.language), wordsAbove(candidate, sentence.heading ?? '')]
}
