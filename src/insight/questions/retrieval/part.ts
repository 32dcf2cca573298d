import { type TextLanguage, tokensOf } from '../../../reference/language/tokens.ts'
import { durationsIn } from '../../../reference/language/values/durations.ts'
import { plain } from '../../../reading/document/plain.ts'
import { wordingOf } from '../../../reading/passages/values.ts'
import type { Meant } from './meant.ts'

const wording = wordingOf('of_part')

/** The concepts of documents about bids for a part. */
const concepts = ['lots', 'lot_limit']
/** "Only on paper", "only in English": the way of bidding is not a part. */
const ways: ReadonlySet<string> = new Set(['submission_channel', 'language'])

/**
 * The concepts that a question means once it asks about bidding for a part alone: "Can we bid for just the
 * small trucks?". A part may have any name, whose words hint at other concepts by accident, so only concepts
 * before the wording stay. "For just one year" is not a part. `saying` marks the words that carry meaning.
 */
export function withLots(
  question: string,
  language: TextLanguage | null,
  field: Meant[],
  saying: boolean[],
): Meant[] {
  const folded = plain(question)
  const from = wording().exec(folded)?.index
  if (from === undefined || field.some(({ concept }) => ways.has(concept))) return field
  if (durationsIn(question, language).length > 0) return field
  const before = tokensOf(folded.slice(0, from)).length
  const others = field.filter(
    ({ concept, positions }) => !concepts.includes(concept) && [...positions].every((at) => at < before),
  )
  const positions = new Set(saying.flatMap((says, at) => (says && at >= before ? [at] : [])))
  const sure = { named: true, weight: 1, clarity: 1, strength: 1, positions, phrases: [] }
  return [...concepts.map((concept) => ({ ...sure, concept })), ...others]
}
