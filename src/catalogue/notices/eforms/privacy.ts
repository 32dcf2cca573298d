import type { Notice } from '../schema.ts'
import type { XmlElement } from '../../../platform/xml.ts'
import { instant } from './dates.ts'
import { all, isNamed, text } from './query.ts'

/**
 * Whether the notice marks a field as not published yet, by its code of the list non-publication-identifier. Whatever the
 * element holds is a mask, or must not be shown yet.
 */
export const isWithheld = (owner: XmlElement | undefined, code: string): boolean =>
  [...all(owner, 'efac:FieldsPrivacy'), ...all(owner, 'EXT/efac:FieldsPrivacy')].some(
    (mark) => text(mark, 'efbc:FieldIdentifierCode') === code,
  )

/** Every field that the notice marks as not published yet, once for each day of later publication. */
export function withheldFields(root: XmlElement): Notice['withheld'] {
  const found = new Map<string, Notice['withheld'][number]>()
  for (const mark of marks(root)) {
    const field = text(mark, 'efbc:FieldIdentifierCode')
    const until = instant(text(mark, 'efbc:PublicationDate'), null, 'start')
    if (field !== null) found.set(`${field} ${until}`, { field, until })
  }
  return [...found.values()]
}

/** Searches the whole tree, whose depth the XML reader bounds. */
function marks(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => (isNamed(child, 'efac:FieldsPrivacy') ? [child] : marks(child)))
}
