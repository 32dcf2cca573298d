import type { NamedDocument, TenderDocument } from '../tenders/document-schema.ts'
import { readStoredDocument, type StoredDocument } from '../tenders/stored-document.ts'
import { isoOrNull } from '../../platform/time/time.ts'
import type { FileState } from './schema.ts'

/** A row of `documents`, with the state of its file if the query read it. */
export interface DocumentRow
  extends StoredDocument, Partial<{ [K in keyof FileState]: FileState[K] | null }> {}

/** The columns for `shownDocument`, from `documents` as d and `document_files` as f. */
export const documentColumns =
  'd.tender_id, d.id, d.kind, d.language, d.content, f.state, f.reason, f.format, f.size, f.pages, f.fetched_at'
export const documentTables =
  'documents AS d LEFT JOIN document_files AS f ON f.document_id = d.id AND f.tender_id = d.tender_id'

/** A document as the API shows it: with the members that the notices name, and with the state of its file. */
export function shownDocument(row: DocumentRow): TenderDocument {
  const named = readStoredDocument(row)
  const textStatus = statusOf(named, row)
  return {
    ...named,
    format: row.format ?? named.format,
    size: row.size ?? named.size,
    pages: row.pages ?? named.pages,
    fetchedAt: isoOrNull(row.fetched_at ?? null),
    textAvailable: textStatus === 'read',
    textStatus,
  }
}

/** The text stays readable while the file is fetched again. */
function statusOf(named: NamedDocument, { state, pages }: DocumentRow): TenderDocument['textStatus'] {
  if (named.textAvailable || (pages ?? 0) > 0) return 'read'
  if (state === 'waiting' || state === 'reading') return 'waiting'
  return state ?? (named.access === 'restricted' ? 'restricted' : 'not_fetched')
}

const reasons = {
  read: null,
  waiting: 'It is being fetched',
  not_fetched: 'It has not been fetched: only its address is known',
  restricted: 'The buyer offers it only to those who sign in',
  encrypted: 'It is protected by a password',
  scanned: 'Its pages are pictures without text',
  unsupported: 'Files of this kind cannot be read',
  failed: 'It could not be read',
} as const satisfies Record<TenderDocument['textStatus'], string | null>

/** A sentence why there is no text, or which part was left out; null when all was read. */
export const reasonOf = ({ textStatus }: TenderDocument, row: DocumentRow): string | null =>
  row.reason ?? reasons[textStatus]
