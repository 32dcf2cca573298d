import { catalogueErasure } from '../../catalogue/erasure.ts'
import { companyErasure } from '../../company/erasure.ts'
import { deliveryErasure } from '../../delivery/erasure.ts'
import { identityErasure } from '../../identity/erasure.ts'
import { insightErasure } from '../../insight/erasure.ts'
import type { ErasureRegister, TableErasure } from '../../platform/db/erasure.ts'
import { transactionErasure } from '../../platform/transaction/erasure.ts'

const ofMember = {
  key: 'company_id, user_id',
  company: 'company_id',
  people: { user_id: 'follows' },
} as const

const workspaceErasure = {
  audit_outbox: { key: 'company_id, audit_id', company: 'company_id' },
  audit_streams: { key: 'company_id', company: 'company_id', hidden: ['url', 'secret'] },
  channels: { key: 'id', company: 'company_id', hidden: ['url'] },
  mail_plans: ofMember,
  search_visits: ofMember,
  calendar_addresses: { ...ofMember, hidden: ['token_hash'] },
  document_looks: { ...ofMember, key: 'company_id, user_id, tender_id' },
  saved_searches: { ...ofMember, key: 'id', hidden: ['name_key'] },
  team_members: { ...ofMember, key: 'id' },
  teams: { key: 'id', company: 'company_id', hidden: ['name_key'] },
  hidden_tenders: { key: 'company_id, tender_id', company: 'company_id', people: { user_id: 'pseudonym' } },
  saved_tenders: { key: 'id', company: 'company_id', people: { assignee_id: 'own' } },
  // Also by an id of a task or a bid, which names nobody; the rows go after 30 days.
  reminders: { key: 'subject, user_id, due_at, mark', people: { user_id: 'deleted' } },
  tasks: { key: 'id', company: 'company_id', people: { assignee_id: 'own' } },
  compliance_rows: {
    key: 'id',
    company: 'company_id',
    people: { owner_id: 'own', updated_by: 'pseudonym' },
  },
  clarifications: { key: 'id', company: 'company_id', people: { asked_by: 'pseudonym' } },
  bid_comments: {
    key: 'id',
    company: 'company_id',
    people: { author_id: 'pseudonym', mentions: 'pseudonym' },
  },
  section_edits: {
    key: 'bid_id, section_key, version',
    company: 'company_id',
    people: { user_id: 'pseudonym' },
  },
  bid_changes: { key: 'id', company: 'company_id', people: { user_id: 'pseudonym' } },
  // Sections of bids that are being worked on lose their owner and reviewer; others name the pseudonym.
  bids: { key: 'id', company: 'company_id', people: { submitted_by: 'pseudonym', sections: 'own' } },
  approvals: {
    key: 'id',
    company: 'company_id',
    people: { requested_by: 'pseudonym', decided_by: 'pseudonym' },
  },
  confirmations: { key: 'token_hash', company: 'company_id', hidden: ['token_hash', 'arguments_hash'] },
  connector_calls: { key: 'id', company: 'company_id', people: { user_id: 'pseudonym' } },
  connector_settings: { key: 'company_id', company: 'company_id', people: { updated_by: 'pseudonym' } },
  responsibilities: { key: 'id' },
  consortium_members: {
    key: 'id',
    company: {
      column: 'company_id',
      kept: 'Partners keep the history of their consortium, with a former company in it.',
    },
    people: { contact_email: 'own', company_key: 'own' },
    hidden: ['company_key'],
  },
  consortiums: {
    key: 'id',
    company: {
      column: 'lead_company_id',
      kept: 'Partners keep the consortium, dissolved and without its texts.',
    },
  },
  sandboxes: {
    key: 'id',
    company: { column: 'company_id', kept: 'Its database and files go at once, its row an hour later.' },
    people: { made_by: 'pseudonym' },
  },
} satisfies ErasureRegister

/**
 * Every table whose rows name a person or a company, with what an erasure does to them. A test compares the register
 * with the columns of the database. A table comes before the tables that it refers to.
 */
export const erasureRegister: ErasureRegister = {
  ...workspaceErasure,
  ...insightErasure,
  ...deliveryErasure,
  ...companyErasure,
  ...catalogueErasure,
  ...identityErasure,
  ...transactionErasure,
}

export const registered = (): [table: string, erasure: TableErasure][] => Object.entries(erasureRegister)

/** The column with the company of a table's rows, whether they go with the company or stay. */
export const companyColumn = ({ company }: TableErasure): string | null =>
  typeof company === 'object' ? company.column : (company ?? null)
