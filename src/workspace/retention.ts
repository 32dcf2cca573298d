import type { Retention } from '../platform/db/retention.ts'
import { day } from '../platform/time/time.ts'
import { callsMaxAge } from './assistants/calls/commands.ts'
import { editsMaxAge } from './bids/edits.ts'

export const workspaceRetention = {
  /** The list of calls reaches back as far as calls are retained. */
  connectorCalls: { table: 'connector_calls', key: 'id', age: 'at', maxAge: callsMaxAge },
  /** An expired confirmation is retained one more day, so that a late call learns that its token has expired. */
  confirmations: { table: 'confirmations', key: 'token_hash', age: 'expires_at', maxAge: day },
  /** A person who has not looked for so long sees what is new since the company follows the tender. */
  documentLooks: {
    table: 'document_looks',
    key: 'company_id, user_id, tender_id',
    age: 'looked_at',
    maxAge: 400 * day,
  },
  /** Long after the end of a procedure nobody asks what a section said before. */
  sectionEdits: {
    table: 'section_edits',
    key: 'bid_id, section_key, version',
    age: 'at',
    maxAge: editsMaxAge,
  },
  /** What a stream could not send in a month stays in the company's own list. */
  auditOutbox: { table: 'audit_outbox', key: 'company_id, audit_id', age: 'at', maxAge: 31 * day },
  /** People are reminded within two days of a due date, so no reminder can come a second time. */
  reminders: { table: 'reminders', key: 'subject, user_id, due_at, mark', age: 'at', maxAge: 30 * day },
} satisfies Record<string, Retention>
