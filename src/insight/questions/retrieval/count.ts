import { holdsKind } from '../../../reading/passages/values.ts'
import type { PassageSentence } from '../../../reading/passages/sentences.ts'
import { wordsOf, wordsOfSentence } from '../../../reading/passages/words.ts'
import type { AnswerKind } from '../../../reference/language/concepts.ts'
import { stemOf } from '../../../reference/language/stems.ts'
import type { TextLanguage } from '../../../reference/language/tokens.ts'
import { noValues } from '../../../reference/language/values/values.ts'
import type { Inquiry } from './question.ts'

/**
 * In words: how far from a thing its number may be: "three separate lots", "the number of lots is limited to
 * 3".
 */
const reach = { before: 4, behind: 6 }

/**
 * Whether a sentence states the number of the thing that a question counts; false for a sentence that names
 * the thing without a number: "How many pages?" and "see the page of 3 May". Null for another question or
 * sentence.
 */
export function statesCount(
  { worded, kinds, focus, terms }: Inquiry,
  sentence: PassageSentence | undefined,
  language: TextLanguage | null,
): boolean | null {
  if (!sentence || !worded || !kinds.includes('number') || focus.length === 0) return null
  const abroad = terms
    .filter(({ word }) => focus.includes(word))
    .flatMap(({ foreign }) => (language && foreign.get(language)?.flat()) ?? [])
  const things = new Set([...focus.map((word) => stemOf(word, language)), ...abroad])
  const { stems } = wordsOfSentence(sentence, language)
  if (!things.values().some((stem) => stems.has(stem))) return null
  const words = wordsOf(withoutOthers(kinds, sentence))
  const near = words.flatMap((word, at) =>
    things.has(stemOf(word, language))
      ? [words.slice(Math.max(0, at - reach.before), at + reach.behind + 1).join(' ')]
      : [],
  )
  return near.length === 0 ? null : near.some((each) => holdsKind(each, noValues, 'number'))
}

/**
 * A sentence without values of kinds that are not requested: the number of a day or a period does not count
 * anything else.
 */
function withoutOthers(kinds: AnswerKind[], { flat, values }: PassageSentence): string {
  const { dates, amounts, percents, durations } = values
  return [dates, amounts, percents, kinds.includes('duration') ? [] : durations]
    .flat()
    .toSorted((a, b) => a.start - b.start)
    .reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, flat)
}

/** Whether a sentence has a number that is not part of a value of another kind. */
export const holdsCount = (kinds: AnswerKind[], sentence: PassageSentence): boolean =>
  holdsKind(withoutOthers(kinds, sentence), noValues, 'number')
