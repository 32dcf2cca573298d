import type { Withheld } from '../terms-schema.ts'
import type { XmlElement } from '../../../platform/text/xml.ts'
import { instant } from './dates.ts'
import { all, isNamed, text } from './query.ts'
import { inOfficial, multilingual } from './texts.ts'

/**
 * Whether the notice marks a field as not published yet, by its code of the list non-publication-identifier.
 * Whatever the element contains is a mask, or must not be shown yet.
 */
export const isWithheld = (owner: XmlElement | undefined, code: string): boolean =>
  [...all(owner, 'efac:FieldsPrivacy'), ...all(owner, 'EXT/efac:FieldsPrivacy')].some(
    (mark) => text(mark, 'efbc:FieldIdentifierCode') === code,
  )

/**
 * Every field that the notice marks as not published yet (BT-195, BT-198), once for each day of later
 * publication, with the reason in words (BT-196) or its code (BT-197).
 */
export function withheldFields(root: XmlElement, official: string | undefined): Withheld[] {
  const found = new Map<string, Withheld>()
  for (const mark of marks(root)) {
    const field = text(mark, 'efbc:FieldIdentifierCode')
    const until = instant(text(mark, 'efbc:PublicationDate'), null, 'start')
    const words = inOfficial(multilingual(mark, 'efbc:ReasonDescription', official))
    const reason = words ?? text(mark, 'cbc:ReasonCode')
    if (field !== null && !found.has(`${field} ${until}`))
      found.set(`${field} ${until}`, { field, until, reason })
  }
  return [...found.values()]
}

/** Searches the whole tree, whose depth the XML reader bounds. */
function marks(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => (isNamed(child, 'efac:FieldsPrivacy') ? [child] : marks(child)))
}
