import * as z from 'zod'

/** RFC 3339 in UTC with milliseconds, the form of every time in the API. */
export const Time = z.iso.datetime({ precision: 3 }).meta({
  id: 'Time',
  description: 'RFC 3339, UTC, with milliseconds',
  examples: ['2026-11-20T09:30:00.000Z'],
})
