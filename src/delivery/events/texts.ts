import { iso } from '../../platform/time/time.ts'

export const several = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

const minuteOf = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`

/** Part of a sentence about the deadline, in epoch milliseconds, that only the documents of a tender state. */
export const documentsText = (deadline: number) => `the documents say: deadline ${minuteOf(iso(deadline))}`

/** A sentence with the buyer and the deadline of a tender; `unread` are the words of a deadline that is not a certain time. */
export function deadlineText(buyer: string | null, deadline: string | null, unread?: string): string {
  const none = unread === undefined ? 'no deadline is published' : `the notice says "${unread}"`
  const due = deadline === null ? none : `deadline ${minuteOf(deadline)}`
  return buyer === null ? `${due.charAt(0).toUpperCase()}${due.slice(1)}` : `${buyer}; ${due}`
}
