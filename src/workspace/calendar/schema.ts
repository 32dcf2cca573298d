import * as z from 'zod'

/** The router gives the last segment of the path with its ending. */
export const CalendarParam = z.strictObject({
  token: z
    .string()
    .max(200)
    .transform((file) => file.replace(/\.ics$/, ''))
    .meta({
      openapi: { type: 'string', description: 'The secret of the address', examples: ['cal_9f86d081'] },
    }),
})

/** What a date of the calendar is. */
export const dateKinds = [
  'deadline',
  'questions',
  'opening',
  'bid',
  'section',
  'action',
  'task',
  'responsibility',
] as const
export type DateKind = (typeof dateKinds)[number]

/** A date of something that a company follows. */
export interface CalendarDate {
  /** The same as long as the thing is the same, whatever its date. */
  uid: string
  kind: DateKind
  at: Date
  title: string
  /** What the thing belongs to: a buyer, a bid, a consortium. */
  of: string | null
  /** The page of the console on which the thing stands. */
  path: string
  changedAt: Date
}
