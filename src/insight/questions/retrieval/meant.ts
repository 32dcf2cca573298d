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
export const hearsay = 0.6
/**
 * The share of the meaning words of a question from which words of questions decide what it asks about, and
 * the factor on the strength below it: "Where are bills gestated in stage 1?" is not about an invoice.
 */
const faint = { share: 0.4, less: 0.5 }

/**
 * The concepts of the field that a question means. `nouns` marks the nouns of a question that asks for a kind
 * of value: "Wie lange dauern die Sprints?" names its subject in a noun, and its verb only shows the kind.
 * Three sorts are left out: concepts named only by words without meaning; concepts wider than a named
 * concept; and concepts named only in the words of questions, if the same words name another concept in the
 * words of documents.
 */
export function meant(field: FoundConcept[], saying: boolean[], nouns: boolean[]): Meant[] {
  const wider = new Set(field.flatMap(({ concept, named }) => (named ? widerThan(concept) : [])))
  const content = ({ positions }: FoundConcept) => [...positions].filter((at) => saying[at])
  const isWithin = (one: FoundConcept, other: FoundConcept) =>
    one !== other &&
    !one.named &&
    other.named &&
    !widerThan(one.concept).includes(other.concept) &&
    content(one).every((at) => other.positions.has(at)) &&
    content(one).length <= content(other).length
  const left = field.filter(
    (each) => !wider.has(each.concept) && !field.some((other) => isWithin(each, other)),
  )
  const max = Math.max(1, ...left.map((each) => content(each).length))
  const heard = new Set(left.flatMap(content)).size
  const isFaint = heard > 0 && heard < faint.share * saying.filter(Boolean).length
  const isOther = nouns.some((noun, at) => noun && saying[at] && !left.some((each) => each.positions.has(at)))
  const isBeside = (each: FoundConcept) => isOther && !content(each).some((at) => nouns[at])
  return left
    .filter((each) => content(each).length > 0 || left.every((other) => content(other).length === 0))
    .map((each) => ({
      ...each,
      strength: each.named
        ? 1
        : (isFaint || isBeside(each) ? faint.less : 1) *
          (hearsay + (1 - hearsay) * (content(each).length / max)),
    }))
    .toSorted((a, b) => b.strength - a.strength || b.positions.size - a.positions.size)
}
