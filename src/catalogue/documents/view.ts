import type { NamedDocument, TenderDocument } from '../tenders/document-schema.ts'
import { readStoredDocument, type StoredDocument } from '../tenders/stored-document.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { isoOrNull } from '../../platform/time/time.ts'
import type { FileState } from './schema.ts'

/** A row of `documents`, with the state of its file if the query read it. */
export interface DocumentRow
  extends StoredDocument, Partial<{ [K in keyof FileState]: FileState[K] | null }>, Partial<OwnState> {}

/** The members of a company's own document; all null for a public document. */
interface OwnState {
  own: string | null
  replaced_by: string | null
  at_page: number | null
  of_pages: number | null
}

/**
 * The columns for `shownDocument`, from `documents` as d, `document_files` as f, and `company_documents` as o. A statement
 * chooses rows by `readable` or `usable`, so that no company sees a document of another.
 */
export const documentColumns = `d.tender_id, d.id, d.kind, d.language, d.content, f.state, f.reason, f.format, f.size,
  f.pages, f.fetched_at, o.document_id AS own, o.replaced_by, o.page AS at_page, o.pages AS of_pages`
export const documentTables = (companyId: string): Sql =>
  sql`documents AS d LEFT JOIN document_files AS f ON f.document_id = d.id AND f.tender_id = d.tender_id
    LEFT JOIN company_documents AS o ON o.document_id = d.id AND o.company_id = ${companyId}`

/**
 * A document of the tender as the API shows it: with the members that the notices name, and with the state of its file.
 */
export function shownDocument(row: DocumentRow, tenderId: string): TenderDocument {
  const named = readStoredDocument({ ...row, tender_id: tenderId })
  const textStatus = statusOf(named, row)
  return {
    ...named,
    format: row.format ?? named.format,
    size: row.size ?? named.size,
    pages: row.pages ?? named.pages,
    fetchedAt: isoOrNull(row.fetched_at ?? null),
    textAvailable: textStatus === 'read',
    textStatus,
    owner: row.own ? 'company' : 'public',
    state: states[textStatus] === 'waiting' && row.state === 'reading' ? 'reading' : states[textStatus],
    progress: progressIn(row),
    replacedBy: row.replaced_by ?? null,
    reason: reasonIn(textStatus, row),
  }
}

const states = {
  read: 'read',
  waiting: 'waiting',
  not_fetched: 'waiting',
  restricted: 'failed',
  encrypted: 'failed',
  scanned: 'failed',
  unsupported: 'failed',
  failed: 'failed',
} as const satisfies Record<TenderDocument['textStatus'], TenderDocument['state']>

const progressIn = ({ state, at_page = null, of_pages = null }: DocumentRow): TenderDocument['progress'] =>
  state === 'reading' && at_page !== null && of_pages !== null ? { page: at_page, pages: of_pages } : null

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
function reasonIn(textStatus: TenderDocument['textStatus'], { own, reason }: DocumentRow): string | null {
  if (reason) return reason
  return own && textStatus === 'waiting' ? 'It is being read' : reasons[textStatus]
}
