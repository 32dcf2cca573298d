import type { Criterion } from '../parts.ts'
import type { XmlElement } from '../../../platform/text/xml.ts'
import { isWithheld } from './privacy.ts'
import { all, text } from './query.ts'
import { inOfficial, multilingual, titles } from './texts.ts'

const awardCriterionPath =
  'cac:TenderingTerms/cac:AwardingTerms/cac:AwardingCriterion/cac:SubordinateAwardingCriterion'

/** The criteria of a lot (or procedure): every SubordinateAwardingCriterion that is not empty. */
export const awardCriterionElements = (lot: XmlElement): XmlElement[] =>
  all(lot, awardCriterionPath).filter((element) =>
    ['cbc:AwardingCriterionTypeCode', 'cbc:Name', 'cbc:Description'].some(
      (path) => text(element, path) !== null,
    ),
  )

export const awardCriteria = (lot: XmlElement, official: string | undefined): Criterion[] =>
  awardCriterionElements(lot).map((element) => awardCriterion(element, official))

/** An award criterion; its withheld parts are null. */
export function awardCriterion(element: XmlElement, official: string | undefined): Criterion {
  const shown = (code: string, read: typeof titles, path: string) =>
    isWithheld(element, code) ? null : inOfficial(read(element, path, official))
  const type = isWithheld(element, 'awa-cri-typ') ? null : text(element, 'cbc:AwardingCriterionTypeCode')
  return {
    name: shown('awa-cri-nam', titles, 'cbc:Name'),
    type: types.find((known) => type === known || type?.startsWith(`${known}-`)) ?? null,
    weight: weight(element),
    description: shown('awa-cri-des', multilingual, 'cbc:Description'),
  }
}

/** National lists divide these types further: `quality-nor-env-criteria`. */
const types = ['price', 'cost', 'quality'] as const

/** A number as published. An order of importance (`ord-imp`) is a rank, not a weight. */
function weight(element: XmlElement): number | null {
  for (const parameter of all(element, 'EXT/efac:AwardCriterionParameter')) {
    const code = text(parameter, "efbc:ParameterCode[@listName='number-weight']")
    const hidden = isWithheld(parameter, 'awa-cri-num') || isWithheld(parameter, 'awa-cri-wei')
    if (code !== null && code !== 'ord-imp' && !hidden) return parameterNumber(parameter)
  }
  return null
}

/** A criterion's published number; null for -1, the mask of a withheld number. */
export function parameterNumber(parameter: XmlElement | undefined): number | null {
  const published = text(parameter, 'efbc:ParameterNumeric')
  const number = published === null ? Number.NaN : Number(published)
  return Number.isFinite(number) && number >= 0 ? number : null
}
