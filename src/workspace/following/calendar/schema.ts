import * as z from 'zod'

/** The last segment of the path, which the router gives with its ending. */
export const CalendarParam = z.strictObject({
  token: z
    .string()
    .max(200)
    .transform((file) => file.replace(/\.ics$/, ''))
    .meta({
      openapi: { type: 'string', description: 'The secret of the address', examples: ['cal_9f86d081'] },
    }),
})

/** The kinds of dates in the calendar. */
const dateKinds = [
  'deadline',
  'questions',
  'visit',
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
  /** Stays the same for a thing, whatever its date. */
  uid: string
  kind: DateKind
  at: Date
  /** Whether only the day is known: `at` is then midnight UTC of that day. */
  allDay?: boolean
  title: string
  /** The owner of the thing: a buyer, a bid, a consortium. */
  of: string | null
  /** The person who is to do it, of a due date that someone set. */
  owner?: string | null
  /** The page of the console that shows the thing. */
  path: string
  changedAt: Date
  /** The deadline of the notice, where `at` is an earlier one that documents state. */
  noticeAt?: Date
}
