import { holdsKind } from '../../reading/passages/values.ts'
import type { PassageSentence } from '../../reading/passages/sentences.ts'
import { wordsOf } from '../../reading/passages/words.ts'
import { stemOf } from '../../reference/language/stems.ts'
import type { TextLanguage } from '../../reference/language/tokens.ts'
import { noValues } from '../../reference/language/values/values.ts'
import type { Inquiry } from './question.ts'

/** In words: how far from a thing its number stands: "three separate lots", "the number of lots is limited to 3". */
const reach = { before: 4, behind: 6 }

/**
 * Whether a question asks how many there are of a thing, and a sentence names the thing without a number: "How many
 * pages?" and "see the page of 3 May".
 */
export function lacksCount(
  { worded, kinds, focus }: Inquiry,
  sentence: Pick<PassageSentence, 'flat' | 'values'>,
  language: TextLanguage | null,
): boolean {
  if (!worded || !kinds.includes('number') || focus.words.length === 0) return false
  const asked = new Set(focus.words.map((word) => stemOf(word, language)))
  const words = wordsOf(withoutDates(sentence))
  const near = words.flatMap((word, at) =>
    asked.has(stemOf(word, language))
      ? [words.slice(Math.max(0, at - reach.before), at + reach.behind + 1).join(' ')]
      : [],
  )
  return near.length > 0 && !near.some((each) => holdsKind(each, noValues, 'number'))
}

const withoutDates = ({ flat, values }: Pick<PassageSentence, 'flat' | 'values'>) =>
  values.dates.reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, flat)
