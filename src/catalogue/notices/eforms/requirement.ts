import type { NoticeRequirement, Text } from '../parts.ts'
import { thresholdIn } from '../../../reading/requirements/threshold-in-text.ts'
import type { Threshold } from '../../../reading/requirements/threshold-in-text.ts'
import type { XmlElement } from '../../../platform/text/xml.ts'
import { xpathOf } from './query.ts'

/** A requirement as one field of the notice states it, before it is numbered. */
export interface FieldRequirement {
  /** Its business term: BT-67. */
  field: string
  lotId: string | null
  element: XmlElement
  category: NoticeRequirement['category']
  code: string | null
  title: string
  text: Text | null
  mandatory?: boolean
  threshold?: Threshold | null
  espdCriterionId?: string | null
}

/** The place from which requirements are read: the procedure as a whole (`lotId` null) or one lot. */
export interface RequirementScope {
  lotId: string | null
  element: XmlElement
  official: string | undefined
}

/**
 * Numbers the requirements of a field and lot, so that the key of a requirement stays the same as long as the
 * notice does.
 */
export function numbered(demands: FieldRequirement[]): NoticeRequirement[] {
  const counts = new Map<string, number>()
  return demands.map((demand) => {
    const place = `${demand.field}:${demand.lotId ?? 'procedure'}`
    const ordinal = (counts.get(place) ?? 0) + 1
    counts.set(place, ordinal)
    return {
      key: `${place}:${ordinal}`,
      lotId: demand.lotId,
      category: demand.category,
      code: demand.code,
      title: demand.title,
      text: demand.text,
      mandatory: demand.mandatory ?? true,
      threshold: demand.threshold ?? null,
      espdCriterionId: demand.espdCriterionId ?? null,
      path: xpathOf(demand.element),
    }
  })
}

/** The first threshold in a text, looked for in the official language first. */
export function thresholdOf(text: Text | null): Threshold | null {
  for (const [language, words] of Object.entries(text ?? {})) {
    const found = thresholdIn(words, language === 'und' ? null : language)
    if (found) return found
  }
  return null
}
