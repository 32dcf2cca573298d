import { type FoundConcept, widerThan } from '../../../reference/language/concepts.ts'

/** A concept that a question means. */
export interface Meant extends FoundConcept {
  /** How clearly the question names the concept, up to 1. */
  strength: number
}

/**
 * The minimum strength of a concept that is named only in the words of questions, beside a concept with more
 * words.
 */
const hearsay = 0.6

/**
 * The concepts of the field that a question means. `saying` marks the words that carry meaning. Left out are concepts
 * named only by words without meaning, and concepts named only in the words of questions if the same words name another
 * concept in the words of documents.
 */
export function meant(field: FoundConcept[], saying: boolean[]): Meant[] {
  const content = ({ positions }: FoundConcept) => [...positions].filter((at) => saying[at])
  const isWithin = (one: FoundConcept, other: FoundConcept) =>
    one !== other &&
    !one.named &&
    other.named &&
    !widerThan(one.concept).includes(other.concept) &&
    content(one).every((at) => other.positions.has(at)) &&
    content(one).length <= content(other).length
  const left = field.filter((each) => !field.some((other) => isWithin(each, other)))
  const max = Math.max(1, ...left.map((each) => content(each).length))
  return left
    .filter((each) => content(each).length > 0 || left.every((other) => content(other).length === 0))
    .map((each) => ({
      ...each,
      strength: each.named ? 1 : hearsay + (1 - hearsay) * (content(each).length / max),
    }))
    .toSorted((a, b) => b.strength - a.strength || b.positions.size - a.positions.size)
}
