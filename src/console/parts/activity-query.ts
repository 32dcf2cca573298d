import * as z from 'zod'
import { ActFilter } from '../../identity/audit/schema.ts'
import { auditFilter } from '../../workspace/audit/schema.ts'

/** Which acts the page of the activity and its files show. */
export const ActivityQuery = z.object({
  about: z.enum(['access', 'all']).default('access'),
  before: ActFilter.shape.before,
  ...auditFilter,
})
