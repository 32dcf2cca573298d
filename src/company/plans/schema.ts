import * as z from 'zod'
import { TextUpTo } from '../../platform/http/params.ts'
import { idOf } from '../../platform/context/ids.ts'
import { Time } from '../../platform/time/timestamp.ts'

export const AskForPlan = z.strictObject({ message: TextUpTo(1000).nullable().optional() })
export type AskForPlan = z.output<typeof AskForPlan>

/** A company's request for the enterprise plan, as the operator reads it. */
export const PlanRequest = z.object({
  companyId: idOf('company'),
  companyName: z.string(),
  country: z.string(),
  askedBy: z.object({ id: idOf('user'), name: z.string(), email: z.string() }),
  message: z.string().nullable(),
  askedAt: Time,
})
export type PlanRequest = z.output<typeof PlanRequest>

export const PlanDecision = z.object({ companyId: idOf('company'), granted: z.boolean() })
export type PlanDecision = z.output<typeof PlanDecision>
