// Written by `npm run schema` from the migrations.
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { time } from '../platform/db/columns.ts'
import type { Cadence, Topic } from '../delivery/notifications/topics.ts'
import type { ErrorCode } from '../platform/context/errors.ts'
import type { CallOutcome } from './assistants/calls/schema.ts'
import type { BidStatus, Outcome, Section } from './bids/schema.ts'
import type { Priority, Stage } from './pipeline/schema.ts'

export const channels = /* @__PURE__ */ sqliteTable('channels', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  kind: text({ enum: ['slack', 'teams'] }).notNull(),
  name: text().notNull(),
  url: text().notNull(),
  host: text().notNull(),
  topics: text({ mode: 'json' }).$type<Topic[]>().notNull(),
  active: integer({ mode: 'boolean' }).notNull(),
  disabledReason: text('disabled_reason'),
  told: integer().notNull(),
  dueAt: integer('due_at'),
  failures: integer().notNull(),
  version: integer().notNull(),
  createdAt: integer('created_at').notNull(),
})

export const mailPlans = /* @__PURE__ */ sqliteTable('mail_plans', {
  companyId: text('company_id').notNull(),
  userId: text('user_id').notNull(),
  choices: text({ mode: 'json' }).$type<Partial<Record<Topic, Cadence>>>().notNull(),
  timeZone: text('time_zone'),
  hour: integer().notNull(),
  weekday: integer().notNull(),
  since: integer().notNull(),
  told: text({ mode: 'json' }).$type<Partial<Record<Topic, number>>>().notNull(),
  digestAt: integer('digest_at'),
  atOnceDue: integer('at_once_due'),
  atOnceAt: integer('at_once_at'),
  version: integer().notNull(),
}, (table) => [
  primaryKey({ columns: [table.companyId, table.userId] }),
])

export const savedTenders = /* @__PURE__ */ sqliteTable('saved_tenders', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  tenderId: text('tender_id').notNull(),
  stage: text().$type<Stage>().notNull(),
  priority: text().$type<Priority>().notNull(),
  notes: text(),
  tags: text({ mode: 'json' }).$type<string[]>().notNull(),
  assigneeId: text('assignee_id'),
  nextAction: text('next_action'),
  nextActionAt: time('next_action_at'),
  version: integer().notNull(),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
})

export const searchVisits = /* @__PURE__ */ sqliteTable('search_visits', {
  companyId: text('company_id').notNull(),
  userId: text('user_id').notNull(),
  newAfter: integer('new_after').notNull(),
  beforeAt: integer('before_at'),
  seenTo: integer('seen_to').notNull(),
  seenAt: integer('seen_at').notNull(),
}, (table) => [
  primaryKey({ columns: [table.companyId, table.userId] }),
])

export const hiddenTenders = /* @__PURE__ */ sqliteTable('hidden_tenders', {
  companyId: text('company_id').notNull(),
  tenderId: text('tender_id').notNull(),
  userId: text('user_id').notNull(),
  hiddenAt: integer('hidden_at').notNull(),
}, (table) => [
  primaryKey({ columns: [table.companyId, table.tenderId] }),
])

export const savedSearches = /* @__PURE__ */ sqliteTable('saved_searches', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  userId: text('user_id').notNull(),
  name: text().notNull(),
  nameKey: text('name_key').notNull(),
  query: text().notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const teams = /* @__PURE__ */ sqliteTable('teams', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  name: text().notNull(),
  nameKey: text('name_key').notNull(),
  description: text(),
  version: integer().notNull(),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
})

export const teamMembers = /* @__PURE__ */ sqliteTable('team_members', {
  id: text().primaryKey(),
  teamId: text('team_id').notNull(),
  companyId: text('company_id').notNull(),
  userId: text('user_id').notNull(),
  role: text({ enum: ['lead', 'member'] }).notNull(),
  addedAt: time('added_at').notNull(),
})

export const consortiums = /* @__PURE__ */ sqliteTable('consortiums', {
  id: text().primaryKey(),
  tenderId: text('tender_id').notNull(),
  leadCompanyId: text('lead_company_id').notNull(),
  name: text().notNull(),
  description: text(),
  status: text({ enum: ['forming', 'confirmed', 'dissolved'] }).notNull(),
  version: integer().notNull(),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
})

export const consortiumMembers = /* @__PURE__ */ sqliteTable('consortium_members', {
  id: text().primaryKey(),
  consortiumId: text('consortium_id').notNull(),
  companyId: text('company_id'),
  companyName: text('company_name'),
  contactEmail: text('contact_email'),
  role: text({ enum: ['lead', 'partner'] }).notNull(),
  status: text({ enum: ['invited', 'accepted', 'declined', 'removed'] }).notNull(),
  share: integer(),
  companyKey: text('company_key').notNull(),
  invitedAt: time('invited_at').notNull(),
  answeredAt: time('answered_at'),
})

export const responsibilities = /* @__PURE__ */ sqliteTable('responsibilities', {
  id: text().primaryKey(),
  consortiumId: text('consortium_id').notNull(),
  memberId: text('member_id').notNull(),
  title: text().notNull(),
  description: text(),
  lotId: text('lot_id'),
  requirementId: text('requirement_id'),
  dueAt: integer('due_at'),
  status: text({ enum: ['open', 'done'] }).notNull(),
  version: integer().notNull(),
})

export const bids = /* @__PURE__ */ sqliteTable('bids', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  tenderId: text('tender_id').notNull(),
  lotIds: text('lot_ids', { mode: 'json' }).$type<string[]>().notNull(),
  title: text().notNull(),
  status: text().$type<BidStatus>().notNull(),
  value: integer(),
  currency: text().notNull(),
  teamId: text('team_id'),
  consortiumId: text('consortium_id'),
  sections: text({ mode: 'json' }).$type<Section[]>().notNull(),
  assetIds: text('asset_ids', { mode: 'json' }).$type<string[]>().notNull(),
  notes: text(),
  externalReference: text('external_reference'),
  submittedAt: integer('submitted_at'),
  submittedBy: text('submitted_by'),
  decidedAt: integer('decided_at'),
  version: integer().notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  outcome: text({ mode: 'json' }).$type<Outcome>(),
})

export const bidChanges = /* @__PURE__ */ sqliteTable('bid_changes', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  bidId: text('bid_id').notNull(),
  fromStatus: text('from_status').$type<BidStatus>().notNull(),
  toStatus: text('to_status').$type<BidStatus>().notNull(),
  at: integer().notNull(),
  userId: text('user_id').notNull(),
  connectionId: text('connection_id'),
  keyId: text('key_id'),
  sectionKey: text('section_key'),
  heading: text(),
  decision: text({ enum: ['approved', 'changes'] }),
  reason: text(),
})

export const sectionEdits = /* @__PURE__ */ sqliteTable('section_edits', {
  bidId: text('bid_id').notNull(),
  sectionKey: text('section_key').notNull(),
  version: integer().notNull(),
  companyId: text('company_id').notNull(),
  userId: text('user_id').notNull(),
  connectionId: text('connection_id'),
  keyId: text('key_id'),
  beganAt: integer('began_at').notNull(),
  at: integer().notNull(),
  kind: text({ enum: ['written', 'restored', 'removed'] }).notNull(),
  requirementId: text('requirement_id'),
  heading: text().notNull(),
  text: text().notNull(),
}, (table) => [
  primaryKey({ columns: [table.bidId, table.sectionKey, table.version] }),
])

export const calendarAddresses = /* @__PURE__ */ sqliteTable('calendar_addresses', {
  companyId: text('company_id').notNull(),
  userId: text('user_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  createdAt: time('created_at').notNull(),
}, (table) => [
  primaryKey({ columns: [table.companyId, table.userId] }),
])

export const bidComments = /* @__PURE__ */ sqliteTable('bid_comments', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  bidId: text('bid_id').notNull(),
  sectionKey: text('section_key'),
  authorId: text('author_id').notNull(),
  text: text().notNull(),
  mentions: text({ mode: 'json' }).$type<string[]>().notNull(),
  createdAt: integer('created_at').notNull(),
})

export const tasks = /* @__PURE__ */ sqliteTable('tasks', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  title: text().notNull(),
  dueAt: time('due_at'),
  assigneeId: text('assignee_id'),
  done: integer({ mode: 'boolean' }).notNull(),
  tenderId: text('tender_id'),
  bidId: text('bid_id'),
  sectionKey: text('section_key'),
  version: integer().notNull(),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
})

export const reminders = /* @__PURE__ */ sqliteTable('reminders', {
  subject: text().notNull(),
  userId: text('user_id').notNull(),
  dueAt: integer('due_at').notNull(),
  mark: text({ enum: ['before', 'over'] }).notNull(),
  at: integer().notNull(),
}, (table) => [
  primaryKey({ columns: [table.subject, table.userId, table.dueAt, table.mark] }),
])

export const documentLooks = /* @__PURE__ */ sqliteTable('document_looks', {
  companyId: text('company_id').notNull(),
  userId: text('user_id').notNull(),
  tenderId: text('tender_id').notNull(),
  since: integer().notNull(),
  upto: integer().notNull(),
  lookedAt: integer('looked_at').notNull(),
}, (table) => [
  primaryKey({ columns: [table.companyId, table.userId, table.tenderId] }),
])

export const connectorSettings = /* @__PURE__ */ sqliteTable('connector_settings', {
  companyId: text('company_id').primaryKey(),
  approveSubmissions: integer('approve_submissions', { mode: 'boolean' }).notNull(),
  updatedAt: integer('updated_at').notNull(),
  updatedBy: text('updated_by').notNull(),
})

export const confirmations = /* @__PURE__ */ sqliteTable('confirmations', {
  tokenHash: text('token_hash').primaryKey(),
  companyId: text('company_id').notNull(),
  holder: text().notNull(),
  tool: text().notNull(),
  argumentsHash: text('arguments_hash').notNull(),
  targetVersion: integer('target_version').notNull(),
  expiresAt: integer('expires_at').notNull(),
  usedAt: integer('used_at'),
})

export const approvals = /* @__PURE__ */ sqliteTable('approvals', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  bidId: text('bid_id').notNull(),
  bidVersion: integer('bid_version').notNull(),
  status: text({ enum: ['pending', 'approved', 'denied', 'expired'] }).notNull(),
  requestedBy: text('requested_by').notNull(),
  connectionId: text('connection_id'),
  keyId: text('key_id'),
  requestedAt: integer('requested_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  decidedAt: integer('decided_at'),
  decidedBy: text('decided_by'),
})

export const connectorCalls = /* @__PURE__ */ sqliteTable('connector_calls', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  at: integer().notNull(),
  userId: text('user_id').notNull(),
  connectionId: text('connection_id'),
  keyId: text('key_id'),
  tool: text().notNull(),
  outcome: text().$type<CallOutcome>().notNull(),
  code: text().$type<ErrorCode>(),
  durationMs: integer('duration_ms').notNull(),
  calls: integer().notNull(),
})

export const sandboxes = /* @__PURE__ */ sqliteTable('sandboxes', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  madeBy: text('made_by').notNull(),
  createdAt: integer('created_at').notNull(),
  builtAt: integer('built_at'),
  ahead: integer().notNull().default(0),
  movingTo: integer('moving_to'),
  ranAt: integer('ran_at').notNull(),
  companyVersion: integer('company_version').notNull().default(0),
  companyCopied: integer('company_copied').notNull().default(-1),
  removedAt: integer('removed_at'),
})

export const complianceRows = /* @__PURE__ */ sqliteTable('compliance_rows', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  tenderId: text('tender_id').notNull(),
  requirementId: text('requirement_id').notNull(),
  title: text().notNull(),
  text: text(),
  documentId: text('document_id'),
  state: text({ enum: ['open', 'done', 'not_applicable'] }),
  ownerId: text('owner_id'),
  note: text(),
  sectionKey: text('section_key'),
  version: integer().notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  updatedBy: text('updated_by').notNull(),
  mergedFrom: text('merged_from'),
})

export const clarifications = /* @__PURE__ */ sqliteTable('clarifications', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  tenderId: text('tender_id').notNull(),
  question: text().notNull(),
  askedBy: text('asked_by').notNull(),
  status: text({ enum: ['draft', 'sent', 'answered'] }).notNull(),
  sentAt: time('sent_at'),
  answer: text(),
  answeredAt: time('answered_at'),
  documentId: text('document_id'),
  documentPage: integer('document_page'),
  lotId: text('lot_id'),
  requirementId: text('requirement_id'),
  version: integer().notNull(),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
  mergedFrom: text('merged_from'),
})

export const auditStreams = /* @__PURE__ */ sqliteTable('audit_streams', {
  companyId: text('company_id').primaryKey(),
  url: text().notNull(),
  secret: text().notNull(),
  host: text().notNull(),
  dueAt: integer('due_at'),
  failures: integer().notNull().default(0),
  problem: text(),
  sentAt: integer('sent_at'),
  version: integer().notNull().default(1),
  createdAt: integer('created_at').notNull(),
})

export const auditOutbox = /* @__PURE__ */ sqliteTable('audit_outbox', {
  companyId: text('company_id').notNull(),
  auditId: text('audit_id').notNull(),
  at: integer().notNull(),
}, (table) => [
  primaryKey({ columns: [table.companyId, table.auditId] }),
])
