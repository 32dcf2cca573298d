import type { TenderDocument } from '../../../catalogue/tenders/document-schema.ts'
import { several } from '../../../delivery/events/texts.ts'
import type { Tone } from '../../parts/elements.tsx'
import { sizeText } from '../../parts/assets.tsx'
import { numberText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'

export const kindWords: Record<TenderDocument['kind'], string> = {
  notice: 'Notice',
  tender_documents: 'Tender documents',
  clarification: 'Clarification',
  contract: 'Contract',
  other: 'Other',
}

/** States how many documents a person has not seen yet. */
export const newDocumentsText = (count: number): string =>
  `${several(count, 'document')} ${count === 1 ? 'is' : 'are'} new or changed since you last looked.`

/** The state of a document's text, in words. */
export const textWords: Record<TenderDocument['textStatus'], { text: string; tone: Tone }> = {
  read: { text: 'Can be read here', tone: 'good' },
  waiting: { text: 'Being fetched', tone: 'info' },
  not_fetched: { text: 'Not fetched', tone: 'plain' },
  restricted: { text: 'Sign-in at the buyer', tone: 'warn' },
  encrypted: { text: 'Protected by a password', tone: 'warn' },
  scanned: { text: 'Pictures without text', tone: 'warn' },
  unsupported: { text: 'Kind cannot be read', tone: 'plain' },
  failed: { text: 'Could not be read', tone: 'bad' },
}

const formats: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/zip': 'ZIP',
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.ms-excel': 'Excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
  'application/vnd.oasis.opendocument.text': 'OpenDocument',
  'application/rtf': 'RTF',
  'text/html': 'Web page',
  'text/plain': 'Text',
  'application/xml': 'XML',
  'message/rfc822': 'E-mail',
}

/** The name of a media type, such as PDF. Other media types stay as they are. */
export const formatText = (format: string): string => formats[format] ?? format

/** The extent of a document: 48 pages, 1.8 MB. */
export function extentText({ reader }: Visit, { pages, size }: TenderDocument): string | null {
  const length = pages === null ? null : `${numberText(reader, pages)} ${pages === 1 ? 'page' : 'pages'}`
  return [length, size !== null && sizeText(reader, size)].filter(Boolean).join(', ') || null
}
