import { emptyNotice } from './empty.ts'
import type { Notice } from './schema.ts'

/**
 * The members of a notice that are not empty, in one order for all parsers. Half of the members are mostly empty, and
 * would be written, read and compared for nothing.
 */
export const storedForm = (notice: Notice): Partial<Notice> =>
  Object.fromEntries(
    Object.entries(notice)
      .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Our own JSON of a stored form, written by the importer. */
export const readNotice = (content: string) => ({ ...emptyNotice, ...JSON.parse(content) }) as Notice
