import * as z from 'zod'
import { evidenceStatuses } from '../../../../insight/evidence/schema.ts'
import { ReadCompliance } from '../../../../insight/compliance/schema.ts'
import { requirementCategories } from '../../../../reading/requirements/schema.ts'

/** The filters of the matrix. */
export const Filter = ReadCompliance.extend({
  status: z.enum(evidenceStatuses).optional(),
  category: z.enum(requirementCategories).optional(),
})
export type Filter = z.output<typeof Filter>
