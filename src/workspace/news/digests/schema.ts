import * as z from 'zod'
import { TimeZone } from '../../../identity/auth/me/schema.ts'
import { cadences, type Topic, topicNames } from '../../../delivery/notifications/topics.ts'

const choices = Object.fromEntries(topicNames.map((topic) => [topic, z.enum(cadences)])) as Record<
  Topic,
  z.ZodEnum<{ at_once: 'at_once'; daily: 'daily'; weekly: 'weekly'; never: 'never' }>
>

/** How a person wants to be mailed about a company: a cadence for every topic, and when daily and weekly mails come. */
export const ChooseMails = z.strictObject({
  choices: z.strictObject(choices),
  timeZone: TimeZone,
  hour: z.coerce.number().int().min(0).max(23),
  weekday: z.coerce.number().int().min(1).max(7),
})
export type ChooseMails = z.output<typeof ChooseMails>
