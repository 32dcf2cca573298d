import { day, hour, minute, second } from '../../platform/time.ts'

/** The pause after a number of failures in a row: a minute, doubled with every failure, at most an hour. */
export const backoff = (attempts: number): number => Math.min(minute * 2 ** Math.max(0, attempts - 1), hour)

/**
 * The moment in a Retry-After header, given in seconds from now or as an HTTP date; null when it cannot be read. At
 * most a day from now, whatever the source asks for.
 */
export function readRetryAfter(value: string | null, now: number): number | null {
  const text = value?.trim() ?? ''
  const moment = /^\d{1,9}$/.test(text) ? now + Number(text) * second : httpDate(text)
  return moment === null ? null : Math.min(Math.max(moment, now), now + day)
}

/** The preferred form of an HTTP date, `Sun, 06 Nov 1994 08:49:37 GMT`, and the two old ones that Date.parse also reads. */
function httpDate(text: string): number | null {
  const moment = /^[A-Z][a-z]{2}/.test(text)
    ? Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
    : Number.NaN
  return Number.isNaN(moment) ? null : moment
}

/** How many times a page or notice is tried before it is set aside, by kind of fault. */
export const tries = { busy: Number.POSITIVE_INFINITY, unavailable: 10, unusable: 3 } as const
