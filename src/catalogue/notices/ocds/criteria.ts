import { type Json, number, object, objects, text } from '../json.ts'
import type { Criterion } from '../parts.ts'
import { plain, type Release } from './release.ts'

/** The criteria that the EU profile and the core standard (`tender.awardCriteria`) name by a code: what they weigh. */
const types: Record<string, Criterion['type']> = {
  price: 'price',
  priceOnly: 'price',
  lowestCost: 'cost',
  cost: 'cost',
  costOnly: 'cost',
  quality: 'quality',
  qualityOnly: 'quality',
}

/** The titles of the codes of `tender.awardCriteria`, those of version 1.0 among them. */
const titles: Record<string, string> = {
  priceOnly: 'Price only',
  costOnly: 'Cost only',
  qualityOnly: 'Quality only',
  ratedCriteria: 'Rated criteria',
  lowestCost: 'Lowest cost',
  bestProposal: 'Best proposal',
  bestValueToGovernment: 'Best value to government',
  singleBidOnly: 'Single bid only',
}

/**
 * Award criteria of the tender or a lot: a list of criteria (EU profile), or the core standard's one code with its
 * explanation.
 */
export function awardCriteria(release: Release, node: Json): Criterion[] {
  const { awardCriteria: given, awardCriteriaDetails: details } = node
  const code = text(given)
  const explanation = plain(release, details)
  if (code === null && explanation !== null && objects(object(given).criteria).length === 0)
    return [{ name: null, type: null, weight: null, description: explanation }]
  if (code !== null)
    return [{ name: titles[code] ?? code, type: types[code] ?? null, weight: null, description: explanation }]
  return objects(object(given).criteria).map((criterion) => readCriterion(release, criterion))
}

function readCriterion(release: Release, criterion: Json): Criterion {
  const description = plain(release, criterion.description)
  const described = weightIn(description)
  const listed = weight(criterion)
  return {
    name: plain(release, criterion.name),
    type: types[text(criterion.type) ?? ''] ?? null,
    weight: listed ?? described,
    description: listed === null && described !== null ? null : description,
  }
}

/**
 * The weight that is written as the description. The mapping of TED forms to OCDS, which the British services
 * follow, puts the weighting of a form there (`60`, `17.5`, `30%`). Ranges and sentences stay descriptions.
 */
function weightIn(description: string | null): number | null {
  const written = /^(\d{1,3}(?:[.,]\d{1,2})?) ?%?$/.exec(description ?? '')?.[1]
  return written === undefined ? null : Number(written.replace(',', '.'))
}

/**
 * The weight of a criterion. The same list has orders of importance, fixed sums and thresholds, which are not
 * weights.
 */
function weight(criterion: Json): number | null {
  const numbers = objects(criterion.numbers)
  const weighing = numbers.find(({ weight }) => text(weight) !== null && weight !== 'order')
  const read = number(weighing?.number)
  return read !== null && read >= 0 ? read : null
}
