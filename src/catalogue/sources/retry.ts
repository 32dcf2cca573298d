import { day, hour, minute, second } from '../../platform/time/time.ts'

/** The pause after a number of failures in a row: a minute, doubled with every failure, at most an hour. */
export const backoff = (attempts: number): number => Math.min(minute * 2 ** Math.max(0, attempts - 1), hour)

/**
 * The moment in a Retry-After header, given in seconds from now or as an HTTP date; null when it cannot be
 * read. At most a day from now, whatever the source requests.
 */
export function readRetryAfter(value: string | null, now: number): number | null {
  const text = value?.trim() ?? ''
  const moment = /^\d{1,9}$/.test(text) ? now + Number(text) * second : httpDate(text)
  return moment === null ? null : Math.min(Math.max(moment, now), now + day)
}

/**
 * The moment that a gateway names in the body of a refusal, `"nextAccessTime":"2026-Nov-21 00:00:00+0000 UTC"`, as the
 * gateway of SAM.gov does; null without such a moment.
 */
export function readNextAccess(answer: string, now: number): number | null {
  const found = /"nextAccessTime"\s*:\s*"(\d{4})-([A-Z][a-z]{2})-(\d{2}) (\d{2}:\d{2}:\d{2})\+0000/.exec(
    answer,
  )
  if (!found) return null
  const [, year, month, date, time] = found
  const moment = Date.parse(`${date} ${month} ${year} ${time} GMT`)
  return Number.isNaN(moment) ? null : Math.min(Math.max(moment, now), now + day)
}

/**
 * Reads an HTTP date in its preferred form, `Sun, 06 Nov 1994 08:49:37 GMT`, or in one of the two old forms, which
 * Date.parse reads as well.
 */
function httpDate(text: string): number | null {
  const moment = /^[A-Z][a-z]{2}/.test(text)
    ? Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
    : Number.NaN
  return Number.isNaN(moment) ? null : moment
}

/** How many times a page or notice is tried before it is set aside, by kind of fault. */
export const tries = { busy: Number.POSITIVE_INFINITY, unavailable: 10, unusable: 3 } as const
