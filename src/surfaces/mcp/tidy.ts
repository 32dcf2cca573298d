/**
 * Invisible characters, which could carry text past a human reader to a model: control characters except tab and line
 * break, zero-width and direction marks, tag characters and the supplementary variation selectors.
 */
const unseen = new RegExp(
  String.raw`[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|[\u{E0000}-\u{E0FFF}]`,
  'gu',
)

/**
 * Leaves out of an answer everything unknown or empty, and all invisible characters. Empty lists at the top level stay,
 * because "nothing was found" is an answer.
 */
export function tidy(value: unknown, isWhole = true): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll(unseen, '')
  if (Array.isArray(value)) return value.map((each) => tidy(each, false))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, each]) => [name, tidy(each, false)] as const)
  return Object.fromEntries(members.filter(([, each]) => !isEmpty(each, isWhole)))
}

const isEmpty = (value: unknown, keepsLists: boolean) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (!keepsLists && Array.isArray(value) && value.length === 0)

/** The beginning of a long text, without half of a character at its end. */
export function shorten(value: string | null, length: number): string | undefined {
  if (value === null || value.length <= length) return value ?? undefined
  return `${value
    .slice(0, length)
    .toWellFormed()
    .replace(/\uFFFD$/, '')} …`
}
