import * as z from 'zod'
import type { ComplianceItem } from '../../../insight/compliance/schema.ts'
import { evidenceStatuses } from '../../../insight/match/evidence/schema.ts'
import { ReadCompliance } from '../../../insight/compliance/schema.ts'
import { requirementCategories } from '../../../reading/requirements/schema.ts'

/** The filters of the matrix. */
export const Filter = ReadCompliance.extend({
  status: z.enum(evidenceStatuses).optional(),
  category: z.enum(requirementCategories).optional(),
})
export type Filter = z.output<typeof Filter>

/** Whether a requirement of the matrix is shown under the filters of the page. */
export const fits =
  (wanted: Pick<z.output<typeof Filter>, 'status' | 'category'>) =>
  ({ status, category }: Pick<ComplianceItem, 'status' | 'category'>): boolean =>
    (wanted.status ?? status) === status && (wanted.category ?? category) === category
