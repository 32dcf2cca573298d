import { holdsKind } from '../../reading/passages/values.ts'
import { wordsOf } from '../../reading/passages/words.ts'
import { stemOf } from '../../reference/language/stems.ts'
import type { TextLanguage } from '../../reference/language/tokens.ts'
import { datesIn } from '../../reference/language/values/dates.ts'
import type { Inquiry } from './question.ts'

/** In words: how far from a thing its number stands: "three separate lots", "the number of lots is limited to 3". */
const reach = { before: 4, behind: 6 }

/**
 * The words around each place where a sentence names the thing whose number a question asks for; null for another
 * question.
 */
function aroundCounted(
  { worded, kinds, focus, terms }: Inquiry,
  text: string,
  language: TextLanguage | null,
): string[] | null {
  if (!worded || !kinds.includes('number') || focus.words.length === 0) return null
  const abroad = terms
    .filter(({ word }) => focus.words.includes(word))
    .flatMap(({ foreign }) => (language && foreign.get(language)?.flat()) ?? [])
  const asked = new Set([...focus.words.map((word) => stemOf(word, language)), ...abroad])
  const words = wordsOf(withoutDates(text))
  return words.flatMap((word, at) =>
    asked.has(stemOf(word, language))
      ? [words.slice(Math.max(0, at - reach.before), at + reach.behind + 1).join(' ')]
      : [],
  )
}

/**
 * Whether a question asks how many there are of a thing, and a sentence names the thing without a number: "How many
 * pages?" and "see the page of 3 May".
 */
export function lacksCount(inquiry: Inquiry, text: string, language: TextLanguage | null): boolean {
  const near = aroundCounted(inquiry, text, language) ?? []
  return near.length > 0 && !near.some((each) => holdsKind(each, 'number', language))
}

/** Whether a sentence says how many there are of a thing whose number a question asks for. */
export const holdsCount = (inquiry: Inquiry, text: string, language: TextLanguage | null): boolean =>
  (aroundCounted(inquiry, text, language) ?? []).some((each) => holdsKind(each, 'number', language))

const withoutDates = (text: string) =>
  datesIn(text).reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text)
