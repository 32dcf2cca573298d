// Written by `npm run schema` from the migrations.
import { blob, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { any } from '../platform/db/columns.ts'

export const sources = /* @__PURE__ */ sqliteTable('sources', {
  name: text().primaryKey(),
  watermark: integer().notNull(),
  again: integer(),
  againAt: integer('again_at').notNull(),
  windowFrom: integer('window_from'),
  windowTo: integer('window_to'),
  windowAgain: integer('window_again').notNull().default(0),
  windowDivided: integer('window_divided').notNull().default(0),
  windowStartedAt: integer('window_started_at'),
  page: text(),
  pages: integer().notNull().default(0),
  attempts: integer().notNull().default(0),
  unavailable: integer().notNull().default(0),
  unusable: integer().notNull().default(0),
  nextAt: integer('next_at').notNull(),
  leaseHolder: text('lease_holder'),
  leaseUntil: integer('lease_until'),
  lastSuccessAt: integer('last_success_at'),
  lastError: text('last_error'),
  lastErrorAt: integer('last_error_at'),
  lastAnswer: text('last_answer'),
  fetchedPages: integer('fetched_pages').notNull().default(0),
  fetchedDocuments: integer('fetched_documents').notNull().default(0),
  created: integer().notNull().default(0),
  updated: integer().notNull().default(0),
  unchanged: integer().notNull().default(0),
  progressAt: integer('progress_at'),
  stallToldAt: integer('stall_told_at'),
  trail: text().notNull().default('{}'),
  habits: text().notNull().default('{}'),
  withdrawn: integer().notNull().default(0),
})

export const sourceFailures = /* @__PURE__ */ sqliteTable('source_failures', {
  id: text().primaryKey(),
  source: text().notNull(),
  kind: text({ enum: ['page', 'document'] }).notNull(),
  what: text().notNull(),
  reason: text().notNull(),
  answer: text(),
  windowFrom: integer('window_from').notNull(),
  windowTo: integer('window_to').notNull(),
  restUnread: integer('rest_unread').notNull().default(0),
  bodyKey: text('body_key'),
  charset: text(),
  attempts: integer().notNull(),
  createdAt: integer('created_at').notNull(),
  failedAt: integer('failed_at').notNull(),
  resolvedAt: integer('resolved_at'),
})

export const noticeDescriptions = /* @__PURE__ */ sqliteTable('notice_descriptions', {
  source: text().notNull(),
  noticeId: text('notice_id').notNull(),
  version: text().notNull(),
  publishedAt: integer('published_at').notNull(),
  attempts: integer().notNull(),
  askedAt: integer('asked_at'),
  dueAt: integer('due_at'),
  pauseUntil: integer('pause_until'),
}, (table) => [
  primaryKey({ columns: [table.source, table.noticeId, table.version] }),
])

export const imports = /* @__PURE__ */ sqliteTable('imports', {
  id: text().primaryKey(),
  source: text().notNull(),
  sha256: text().notNull(),
  bytes: integer().notNull(),
  state: text({ enum: ['receiving', 'waiting', 'done', 'failed'] }).notNull(),
  parts: integer().notNull().default(0),
  part: integer().notNull().default(0),
  within: integer().notNull().default(0),
  received: integer().notNull().default(0),
  created: integer().notNull().default(0),
  updated: integer().notNull().default(0),
  unchanged: integer().notNull().default(0),
  skipped: text({ mode: 'json' }).notNull().default('[]'),
  failed: text({ mode: 'json' }).notNull().default('[]'),
  warnings: text({ mode: 'json' }).notNull().default('[]'),
  attempts: integer().notNull().default(0),
  error: text(),
  dueAt: integer('due_at').notNull(),
  leaseHolder: text('lease_holder'),
  leaseUntil: integer('lease_until'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  finishedAt: integer('finished_at'),
  stored: integer().notNull().default(1),
})

export const tenderRefs = /* @__PURE__ */ sqliteTable('tender_refs', {
  source: text().notNull(),
  ref: text().notNull(),
  tenderId: text('tender_id').notNull(),
  plan: integer({ mode: 'boolean' }).notNull().default(false),
}, (table) => [
  primaryKey({ columns: [table.source, table.ref] }),
])

export const tenderPointers = /* @__PURE__ */ sqliteTable('tender_pointers', {
  source: text().notNull(),
  ref: text().notNull(),
  tenderId: text('tender_id').notNull(),
}, (table) => [
  primaryKey({ columns: [table.source, table.ref, table.tenderId] }),
])

export const mergedTenders = /* @__PURE__ */ sqliteTable('merged_tenders', {
  tenderId: text('tender_id').primaryKey(),
  keptId: text('kept_id').notNull(),
  at: integer().notNull(),
})

export const tenderDocs = /* @__PURE__ */ sqliteTable('tender_docs', {
  id: integer().primaryKey(),
  tenderId: text('tender_id').notNull(),
  item: text().notNull(),
  words: text().notNull(),
  version: integer().notNull(),
})

export const tenderNumbers = /* @__PURE__ */ sqliteTable('tender_numbers', {
  id: integer().primaryKey(),
  status: integer().notNull(),
  value: integer(),
  deadline: integer(),
  later: integer().notNull().default(0),
  updated: integer().notNull(),
  closesAt: integer('closes_at'),
})

export const corpus = /* @__PURE__ */ sqliteTable('corpus', {
  one: integer().primaryKey(),
  tenders: integer().notNull(),
  version: integer().notNull().default(0),
})

export const keptAnswers = /* @__PURE__ */ sqliteTable('kept_answers', {
  key: text().primaryKey(),
  version: integer().notNull(),
  answer: any().notNull(),
})

export const tenderChanges = /* @__PURE__ */ sqliteTable('tender_changes', {
  seq: integer().primaryKey(),
  tenderId: text('tender_id').notNull(),
  change: text({ enum: ['created', 'updated', 'deleted'] }).notNull(),
  item: text(),
  at: integer().notNull(),
})

export const awards = /* @__PURE__ */ sqliteTable('awards', {
  tenderId: text('tender_id').notNull(),
  id: text().notNull(),
  ordinal: integer().notNull(),
  awardedAt: integer('awarded_at'),
  valueEur: integer('value_eur'),
  content: text({ mode: 'json' }).notNull(),
}, (table) => [
  primaryKey({ columns: [table.tenderId, table.id] }),
])

export const awardFacts = /* @__PURE__ */ sqliteTable('award_facts', {
  id: integer().primaryKey(),
  awardId: text('award_id').notNull(),
  tenderId: text('tender_id').notNull(),
  tender: integer().notNull(),
  won: integer({ mode: 'boolean' }).notNull(),
  awardedAt: integer('awarded_at'),
  endsAt: integer('ends_at'),
  valueEur: integer('value_eur'),
  bids: integer(),
  decisionDays: integer('decision_days'),
  toEstimate: real('to_estimate'),
  winner: text(),
  buyer: text(),
  publishedBuyer: text('published_buyer'),
})

export const awardSuppliers = /* @__PURE__ */ sqliteTable('award_suppliers', {
  award: integer().notNull(),
  supplier: text().notNull(),
  name: text(),
  country: text(),
  words: text().notNull(),
  published: text(),
}, (table) => [
  primaryKey({ columns: [table.award, table.supplier] }),
])

export const partyNumbers = /* @__PURE__ */ sqliteTable('party_numbers', {
  tenderId: text('tender_id').notNull(),
  number: text().notNull(),
  other: text().notNull(),
}, (table) => [
  primaryKey({ columns: [table.tenderId, table.number, table.other] }),
])

export const parties = /* @__PURE__ */ sqliteTable('parties', {
  number: text().primaryKey(),
  party: text().notNull(),
  stale: integer({ mode: 'boolean' }).notNull(),
})

export const awardCodes = /* @__PURE__ */ sqliteTable('award_codes', {
  tender: integer().notNull(),
  code: text().notNull(),
}, (table) => [
  primaryKey({ columns: [table.tender, table.code] }),
])

export const awardWords = /* @__PURE__ */ sqliteTable('award_words', {
  id: integer().primaryKey(),
  words: text().notNull(),
})

export const documents = /* @__PURE__ */ sqliteTable('documents', {
  tenderId: text('tender_id').notNull(),
  id: text().notNull(),
  ordinal: integer().notNull(),
  kind: text().notNull(),
  language: text(),
  content: text({ mode: 'json' }).notNull(),
  textDigest: text('text_digest'),
}, (table) => [
  primaryKey({ columns: [table.tenderId, table.id] }),
])

export const documentVersions = /* @__PURE__ */ sqliteTable('document_versions', {
  seq: integer().primaryKey(),
  tenderId: text('tender_id').notNull(),
  documentId: text('document_id').notNull(),
  version: text().notNull(),
  change: text({ enum: ['new', 'changed'] }).notNull(),
  at: integer().notNull(),
})

export const documentFiles = /* @__PURE__ */ sqliteTable('document_files', {
  documentId: text('document_id').primaryKey(),
  tenderId: text('tender_id').notNull(),
  url: text().notNull(),
  state: text().notNull(),
  reason: text(),
  attempts: integer().notNull().default(0),
  crashes: integer().notNull().default(0),
  dueAt: integer('due_at').notNull(),
  sha256: text(),
  format: text(),
  size: integer(),
  pages: integer(),
  textDigest: text('text_digest'),
  fetchedAt: integer('fetched_at'),
  reader: integer().notNull().default(0),
})

export const separatedTenders = /* @__PURE__ */ sqliteTable('separated_tenders', {
  tenderId: text('tender_id').notNull(),
  otherId: text('other_id').notNull(),
  source: text(),
  noticeId: text('notice_id'),
  buyer: text().notNull(),
  made: integer({ mode: 'boolean' }).notNull(),
  at: integer().notNull(),
}, (table) => [
  primaryKey({ columns: [table.tenderId, table.otherId] }),
])

export const mergedRecords = /* @__PURE__ */ sqliteTable('merged_records', {
  mergedId: text('merged_id').notNull(),
  kind: text().notNull(),
  recordId: text('record_id').notNull(),
}, (table) => [
  primaryKey({ columns: [table.mergedId, table.kind, table.recordId] }),
])

export const splitTenders = /* @__PURE__ */ sqliteTable('split_tenders', {
  fromId: text('from_id').notNull(),
  toId: text('to_id').notNull(),
  since: integer().notNull(),
  until: integer().notNull(),
  at: integer().notNull(),
}, (table) => [
  primaryKey({ columns: [table.fromId, table.toId, table.since, table.at] }),
])

export const dossiers = /* @__PURE__ */ sqliteTable('dossiers', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  tenderId: text('tender_id').notNull(),
  term: text().notNull(),
  createdAt: integer('created_at').notNull(),
})

export const companyDocuments = /* @__PURE__ */ sqliteTable('company_documents', {
  documentId: text('document_id').primaryKey(),
  companyId: text('company_id').notNull(),
  dossierId: text('dossier_id').notNull(),
  fileKey: text('file_key'),
  fileName: text('file_name').notNull(),
  contentType: text('content_type').notNull(),
  size: integer().notNull(),
  sha256: text(),
  uploadedAt: integer('uploaded_at').notNull(),
  uploadedBy: text('uploaded_by').notNull(),
  replacedBy: text('replaced_by'),
  page: integer(),
  pages: integer(),
})

export const mergedDossiers = /* @__PURE__ */ sqliteTable('merged_dossiers', {
  mergedId: text('merged_id').notNull(),
  dossierId: text('dossier_id').notNull(),
}, (table) => [
  primaryKey({ columns: [table.mergedId, table.dossierId] }),
])

export const tenderRevisions = /* @__PURE__ */ sqliteTable('tender_revisions', {
  seq: integer().primaryKey(),
  tenderId: text('tender_id').notNull(),
  documentId: text('document_id'),
  edits: text({ mode: 'json' }).notNull(),
  removed: text({ mode: 'json' }).notNull(),
  added: text({ mode: 'json' }).notNull(),
  at: integer().notNull(),
})

export const withdrawnTenders = /* @__PURE__ */ sqliteTable('withdrawn_tenders', {
  tenderId: text('tender_id').primaryKey(),
  reason: text().notNull(),
  legal: integer({ mode: 'boolean' }).notNull(),
  at: integer().notNull(),
})

export const withdrawnNames = /* @__PURE__ */ sqliteTable('withdrawn_names', {
  source: text().notNull(),
  ref: text().notNull(),
  tenderId: text('tender_id').notNull(),
  plan: integer({ mode: 'boolean' }).notNull(),
}, (table) => [
  primaryKey({ columns: [table.source, table.ref] }),
])

export const periods = /* @__PURE__ */ sqliteTable('periods', {
  binding: text().primaryKey(),
  since: text().notNull(),
  until: text(),
  writtenUntil: integer('written_until').notNull().default(0),
  summary: text({ mode: 'json' }),
  fed: integer().notNull().default(0),
})

export const tenderCopies = /* @__PURE__ */ sqliteTable('tender_copies', {
  id: integer().primaryKey(),
  status: integer().notNull(),
  deadline: integer(),
})

export const notices = /* @__PURE__ */ sqliteTable('notices', {
  tenderId: text('tender_id').notNull(),
  noticeId: text('notice_id').notNull(),
  version: text().notNull(),
  source: text().notNull(),
  content: blob().notNull(),
  importedAt: integer('imported_at').notNull(),
  sourceKey: text('source_key'),
  sourceOffset: integer('source_offset'),
  format: text(),
  size: integer(),
  release: blob(),
  compiled: blob(),
}, (table) => [
  primaryKey({ columns: [table.tenderId, table.noticeId, table.version, table.source] }),
])

export const requirements = /* @__PURE__ */ sqliteTable('requirements', {
  tenderId: text('tender_id').notNull(),
  ordinal: integer().notNull(),
  documentId: text('document_id'),
  content: blob().notNull(),
}, (table) => [
  primaryKey({ columns: [table.tenderId, table.ordinal] }),
])

export const documentPages = /* @__PURE__ */ sqliteTable('document_pages', {
  documentId: text('document_id').notNull(),
  page: integer().notNull(),
  path: text(),
  text: blob().notNull(),
}, (table) => [
  primaryKey({ columns: [table.documentId, table.page] }),
])
