import { createHash } from 'node:crypto'

/**
 * A hash of 22 characters of the value that a form showed. The form is refused when the stored value has another hash
 * by then. Members are sorted first, so that only the content counts.
 */
export const profileDigest = (value: unknown): string =>
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
