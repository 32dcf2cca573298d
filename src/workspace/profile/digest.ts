import { createHash } from 'node:crypto'

/**
 * What was seen of something when a form was opened, in 22 characters: the form is refused once that is no longer what
 * is stored. Members in one order, so that only the content counts.
 */
export const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(value)))
    .digest('base64url')
    .slice(0, 22)

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]) => [key, ordered(each)] as const)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
