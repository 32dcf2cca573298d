import { type QuestionPlaces, placesOf } from './questions.ts'
import type { EspdAmount, EspdAnswer } from './schema.ts'
import type { Criterion, CriterionGroup, Property } from '../../../reference/codes/espd-criteria.ts'
import type { ResponseValue } from './values.ts'

/**
 * One answered question. `index` links values that belong together: the period and the amount of the second
 * year.
 */
export interface Response {
  property: Property
  index: number
  value: ResponseValue
}

export interface Filled {
  responses: Response[]
  /** Questions without an answer, which prevent a given answer from being stated. */
  missing: Property[]
  /** Whether some question took the given text. */
  placedText: boolean
}

interface Walk {
  answer: EspdAnswer
  places: QuestionPlaces
  /** The question that has taken the text. */
  text: Property | null
}

/**
 * Walks the questions of a criterion with the known answers. A yes or no is stated only if every question that follows
 * from it is answered too (BR-TCR-06, BR-TCR-07); otherwise it is left open, and the unanswered questions are named.
 */
export function fillCriterion(criterion: Criterion, answer: EspdAnswer): Filled {
  const walk: Walk = { answer, places: placesOf(criterion), text: null }
  const { responses, missing } = joined(criterion.groups.map((group) => fillGroup(walk, group, false)))
  return { responses, missing, placedText: responses.some(({ property }) => property === walk.text) }
}

interface Part {
  responses: Response[]
  missing: Property[]
}

const joined = (parts: Part[]): Part => ({
  responses: parts.flatMap(({ responses }) => responses),
  missing: parts.flatMap(({ missing }) => missing),
})

/**
 * Fills a group. A group with `demanded` follows from an answer: all its properties need answers. In other
 * groups answers are optional.
 */
function fillGroup(walk: Walk, group: CriterionGroup, demanded: boolean): Part & { lacking: Property[] } {
  const responses: Response[] = []
  const missing: Property[] = []
  const lacking: Property[] = []
  for (const property of group.properties) {
    const values = valuesOf(walk, property, demanded)
    const [first] = values
    if (first === undefined) {
      if (demanded && property.kind !== 'REQUIREMENT') lacking.push(property)
      continue
    }
    const followed = typeof first.value === 'boolean' ? follow(walk, group, first.value) : []
    const open = followed.flatMap((part) => part.lacking)
    const below = joined(followed)
    missing.push(...open, ...below.missing)
    if (open.length > 0) {
      if (demanded) lacking.push(...open)
    } else responses.push(...values, ...below.responses)
  }
  const always = joined(
    group.groups.filter((each) => !isConditional(each)).map((each) => fillGroup(walk, each, false)),
  )
  return {
    responses: [...responses, ...always.responses],
    missing: [...missing, ...always.missing],
    lacking,
  }
}

const isConditional = ({ type }: CriterionGroup) => type === 'ONTRUE' || type === 'ONFALSE'

const follow = (walk: Walk, group: CriterionGroup, said: boolean) =>
  group.groups
    .filter(({ type }) => type === (said ? 'ONTRUE' : 'ONFALSE'))
    .map((each) => fillGroup(walk, each, true))

function valuesOf(walk: Walk, property: Property, demanded: boolean): Response[] {
  // A caption below an answer is a statement: its words are the response.
  if (property.kind === 'CAPTION')
    return demanded && property.text !== '' ? [one(property, property.text)] : []
  if (property.kind === 'REQUIREMENT') return []
  const given = walk.answer.properties?.[property.path]
  if (given !== undefined)
    return (Array.isArray(given) ? given : [given]).map((value, index) => ({ property, index, value }))
  const known = knownOf(walk, property)
  if (known.length > 0 || !wantsText(walk, property)) return known
  walk.text = property
  return [one(property, walk.answer.description ?? '')]
}

const one = (property: Property, value: ResponseValue): Response => ({ property, index: 0, value })

function knownOf({ answer, places }: Walk, property: Property): Response[] {
  const { path } = property
  if (places.answer.has(path)) return answer.answer === undefined ? [] : [one(property, answer.answer)]
  if (path === places.amount)
    return amountsOf(property, answer.amounts, ({ amount, currency }) => ({ amount, currency }))
  if (path === places.period) return amountsOf(property, answer.amounts, periodOf)
  if (path === places.relied)
    return answer.reliesOn === undefined ? [] : [one(property, answer.reliesOn !== null)]
  if (path === places.reliedName) return answer.reliesOn ? [one(property, answer.reliesOn.name)] : []
  if (path === places.reliedId) return answer.reliesOn ? [one(property, answer.reliesOn.id)] : []
  if (path === places.online) return answer.evidence ? [one(property, answer.evidence.length > 0)] : []
  if (path === places.evidence)
    return (answer.evidence ?? []).map((value, index) => ({ property, index, value }))
  return []
}

const amountsOf = (
  property: Property,
  amounts: EspdAmount[] | undefined,
  read: (amount: EspdAmount) => ResponseValue | null,
): Response[] =>
  (amounts ?? []).flatMap((each, index) => {
    const value = read(each)
    return value === null ? [] : [{ property, index, value }]
  })

const periodOf = ({ year, period }: EspdAmount): ResponseValue | null =>
  period ?? (year === undefined ? null : { from: `${year}-01-01`, to: `${year}-12-31` })

const wantsText = ({ answer, places, text }: Walk, { dataType, path }: Property) =>
  answer.description !== undefined &&
  text === null &&
  dataType === 'DESCRIPTION' &&
  path !== places.reliedName
