import * as z from 'zod'
import { idOf } from '../../platform/context/ids.ts'
import { Time } from '../../platform/time/timestamp.ts'

export const WithdrawTender = z.strictObject({
  reason: z.string().trim().min(1).max(300),
  /** The law forbids showing the tender. The change feed then shows nothing of it. */
  legal: z.boolean().default(false),
})
export type WithdrawTender = z.output<typeof WithdrawTender>

export const WithdrawnTender = z.object({
  tenderId: idOf('tender'),
  reason: z.string(),
  legal: z.boolean(),
  at: Time,
})
export type WithdrawnTender = z.output<typeof WithdrawnTender>
