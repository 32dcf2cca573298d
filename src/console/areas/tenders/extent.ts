import type { TenderDocument } from '../../../catalogue/tenders/document-schema.ts'
import { sizeText } from '../../parts/assets.tsx'
import { numberText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'

/** The extent of a document: 48 pages, 1.8 MB. */
export function extentText({ reader }: Visit, { pages, size }: TenderDocument): string | null {
  const length = pages === null ? null : `${numberText(reader, pages)} ${pages === 1 ? 'page' : 'pages'}`
  return [length, size !== null && sizeText(reader, size)].filter(Boolean).join(', ') || null
}
