import * as z from 'zod'
import type { ComplianceItem } from '../../../insight/compliance/schema.ts'
import { ReadCompliance } from '../../../insight/compliance/schema.ts'
import { requirementCategories } from '../../../reading/requirements/schema.ts'
import { fits as fitsQuery } from '../../../workspace/bids/compliance.ts'

/** The filters of the matrix. */
export const MatrixFilter = ReadCompliance.extend({ category: z.enum(requirementCategories).optional() })
export type MatrixFilter = z.output<typeof MatrixFilter>

/** Whether a requirement of the matrix is shown under the filters of the page. */
export const fitsFilter = ({ category, ...wanted }: MatrixFilter) => {
  const isWanted = fitsQuery(wanted)
  return (item: ComplianceItem): boolean =>
    (category ?? item.category) === item.category &&
    // Only the rows of this group show a status.
    (wanted.status === undefined || item.group === 'company') &&
    isWanted(item)
}
