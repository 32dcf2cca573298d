import type { Notice } from '../schema.ts'
import type { XmlElement } from '../../../platform/xml.ts'
import { instant } from './dates.ts'
import { all, isNamed, text } from './query.ts'

/**
 * Whether an element's field is marked as not published yet, by its code of the list non-publication-identifier. Such a
 * value is a mask, or is not ours to show, whatever stands there.
 */
export const isWithheld = (owner: XmlElement | undefined, code: string): boolean =>
  [...all(owner, 'efac:FieldsPrivacy'), ...all(owner, 'EXT/efac:FieldsPrivacy')].some(
    (mark) => text(mark, 'efbc:FieldIdentifierCode') === code,
  )

/** Every field the notice marks so, each once for each day of later publication. */
export function withheldFields(root: XmlElement): Notice['withheld'] {
  const found = new Map<string, Notice['withheld'][number]>()
  for (const mark of marks(root)) {
    const field = text(mark, 'efbc:FieldIdentifierCode')
    const until = instant(text(mark, 'efbc:PublicationDate'), null, 'start')
    if (field !== null) found.set(`${field} ${until}`, { field, until })
  }
  return [...found.values()]
}

/** In every part of the notice; the tree is no deeper than the XML reader allows. */
function marks(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => (isNamed(child, 'efac:FieldsPrivacy') ? [child] : marks(child)))
}
