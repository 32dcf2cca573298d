import * as z from 'zod'
import { since, until } from '../../platform/http/params.ts'

export const ReadUsage = z.strictObject({
  from: since('Start of the series, rounded down to the hour or day'),
  to: until('End of the series; now by default'),
  interval: z.enum(['hour', 'day']).default('hour'),
})
export type ReadUsage = z.output<typeof ReadUsage>
