import { pack, type Packed, unpack } from '../../platform/db/packed.ts'
import { emptyNotice } from './empty.ts'
import type { Notice } from './schema.ts'

const any: Notice = { ...emptyNotice, noticeId: '', version: '', kind: 'completion' }
const members = Object.keys(any).toSorted() as (keyof Notice)[]

/**
 * The members of a notice that are not empty, in one order for all parsers. Half of the members are mostly
 * empty, and writing, reading and comparing them would be wasted.
 */
function storedForm(notice: Notice): Partial<Notice> {
  const stored: Record<string, unknown> = {}
  for (const name of members) {
    const value = notice[name]
    if (value !== null && !(Array.isArray(value) && value.length === 0)) stored[name] = value
  }
  return stored
}

/** In characters: a row of D1 can have 2 MB, and in UTF-8 a character takes up to three bytes. */
export const maxStoredText = 600_000

const texts = new WeakMap<Notice, string>()

/**
 * The JSON of the stored form, which is created once: its length, the comparison with another, and the row
 * need it.
 */
export function storedText(notice: Notice): string {
  // The description of such a notice arrives later.
  if (notice.describedApart) return JSON.stringify(storedForm(notice))
  const known = texts.get(notice)
  if (known !== undefined) return known
  const text = JSON.stringify(storedForm(notice))
  texts.set(notice, text)
  return text
}

/** A notice as a row holds it. */
export const packedNotice = (notice: Notice): Packed => pack(storedText(notice), 'notices')

/** Our own JSON of a stored form, written by the importer. */
export const readNotice = (content: Packed) => ({ ...emptyNotice, ...JSON.parse(unpack(content)) }) as Notice

/** The release of a notice as its row holds it: what it says is mostly what the notice says. */
export const packedRelease = (release: string, notice: Notice): Packed =>
  pack(release, 'notices', storedText(notice))

/** The JSON of a release, from the row of its notice. */
export const readRelease = (release: Packed, content: Packed): string => unpack(release, unpack(content))
