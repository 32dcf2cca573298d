import * as z from 'zod'
import { numberOf, maxPeriods } from '../../platform/db/period-databases.ts'
import { Time } from '../../platform/time/timestamp.ts'

const Binding = z
  .string()
  .refine((name) => numberOf(name) <= maxPeriods, `must be CATALOGUE_1 to CATALOGUE_${maxPeriods}`)

const Moment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], 'must be a day or a time')
  .transform((text) => new Date(text))

export const AddPeriod = z.strictObject({
  binding: Binding,
  /** The first day or moment of publication, and the first after the period. */
  since: Moment,
  until: Moment.optional(),
})
export type AddPeriod = z.output<typeof AddPeriod>

export const PeriodInfo = z.object({
  binding: z.string(),
  since: Time,
  until: Time.nullable(),
  /** Null while the database is being written. */
  tenders: z.int().nullable(),
  open: z.int().nullable(),
})

export type PeriodInfo = z.output<typeof PeriodInfo>
