import { readWords, type SentenceWords } from '../../../reading/passages/words.ts'
import { detectLanguage } from '../../../reference/language/detect.ts'
import { worded } from '../../../reference/language/worded.ts'
import { aspectsOf } from '../../questions/retrieval/aspects.ts'
import { readQuestion } from '../../questions/retrieval/question.ts'
import { withoutNumbers } from './figures.ts'

/** Minimum share of the words of a claim, and of each of its clauses, that its sources have in some form. */
const minShare = { claim: 0.75, clause: 0.5 }

const clauses = /[;:!?–—]|[.,](?=\s|$)/u
const negation = worded(String.raw`(?<!\p{L})(?:{{not}}|{{negation}}|{{without}})(?!\p{L})|n[’']t(?!\p{L})`)

/**
 * Whether the words of a claim come from its passages, or from the question: most words of the claim, at
 * least half of each clause ("..., but register first at ..."), and a negation only if a source has one. It
 * does not show that the claim follows from them. In another language than all passages only words that have
 * known translations count.
 */
export function isSupported(said: string, passages: readonly string[], question: string): boolean {
  const sources = [...passages, question]
  if (!isNegatedAlike(said, sources)) return false
  const read = readEach(sources)
  const language = detectLanguage(said)
  const isAbroad = passages.every((passage) => detectLanguage(passage) !== language)
  return (
    shareIn(said, read, isAbroad) >= minShare.claim &&
    said.split(clauses).every((each) => shareIn(each, read, isAbroad) >= minShare.clause)
  )
}

/** Whether the sources have every word of a claim in some form, and a negation if the claim has one. */
export const isWhollySupported = (said: string, sources: readonly string[]): boolean =>
  isNegatedAlike(said, sources) && shareIn(said, readEach(sources)) === 1

const isNegatedAlike = (said: string, sources: readonly string[]) =>
  !negation().test(said) || sources.some((source) => negation().test(source))

const readEach = (sources: readonly string[]) => sources.map((each) => readWords(each, detectLanguage(each)))

/**
 * The share of the words with a meaning that a source has; 1 for a text without such words. Figures are
 * checked separately.
 */
function shareIn(text: string, sources: readonly SentenceWords[], isAbroad = false): number {
  const aspects = aspectsOf(readQuestion(withoutNumbers(text)))
  const has = (at: number) => sources.some((source) => (aspects[at]?.match(source) ?? 0) > 0)
  const words = aspects.filter(({ kind, name }) => kind === 'word' && !/\d/.test(name))
  const translated = isAbroad ? words.filter(({ isKnown, within }) => isKnown || within.length > 0) : []
  const counted = translated.length > 0 ? translated : words
  const held = counted.filter((word) => [aspects.indexOf(word), ...word.within].some(has))
  return counted.length === 0 ? 1 : held.length / counted.length
}
