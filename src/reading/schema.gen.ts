// Written by `npm run schema` from the migrations.
import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const statedDeadlines = /* @__PURE__ */ sqliteTable('stated_deadlines', {
  tenderId: text('tender_id').notNull(),
  documentId: text('document_id').notNull(),
  at: text().notNull(),
  day: text().notNull(),
  precision: text().notNull(),
  labelled: integer().notNull(),
  agreesFrom: text('agrees_from').notNull(),
  agreesUntil: text('agrees_until').notNull(),
}, (table) => [
  primaryKey({ columns: [table.tenderId, table.documentId, table.at] }),
])

export const modelRequests = /* @__PURE__ */ sqliteTable('model_requests', {
  tenderId: text('tender_id').primaryKey(),
  companyId: text('company_id'),
  at: integer().notNull(),
})

export const modelReadings = /* @__PURE__ */ sqliteTable('model_readings', {
  documentId: text('document_id').primaryKey(),
  tenderId: text('tender_id').notNull(),
  state: text({ enum: ['waiting', 'read', 'partly'] }).notNull(),
  basis: text(),
  windows: integer(),
  done: integer(),
  attempts: integer().notNull(),
  dueAt: integer('due_at').notNull(),
  findings: text({ mode: 'json' }),
})

export const modelDemands = /* @__PURE__ */ sqliteTable('model_demands', {
  documentId: text('document_id').notNull(),
  tenderId: text('tender_id').notNull(),
  id: text().notNull(),
  ordinal: integer().notNull(),
  isAdded: integer('is_added', { mode: 'boolean' }).notNull(),
  content: text({ mode: 'json' }).notNull(),
}, (table) => [
  primaryKey({ columns: [table.documentId, table.id] }),
])

export const modelAnswers = /* @__PURE__ */ sqliteTable('model_answers', {
  digest: text().primaryKey(),
  companyId: text('company_id'),
  answer: text({ mode: 'json' }).notNull(),
  at: integer().notNull(),
})

export const passages = /* @__PURE__ */ sqliteTable('passages', {
  id: integer().primaryKey(),
  tenderId: text('tender_id').notNull(),
  documentId: text('document_id').notNull(),
  ordinal: integer().notNull(),
  page: integer().notNull(),
  startAt: integer('start_at').notNull(),
  endAt: integer('end_at').notNull(),
  heading: text(),
  language: text(),
  text: blob().notNull(),
  sentences: blob().notNull(),
  words: blob().notNull(),
  revision: integer().notNull(),
  vector: text(),
  vectorModel: text('vector_model'),
})

export const pageReadings = /* @__PURE__ */ sqliteTable('page_readings', {
  tenderId: text('tender_id').notNull(),
  documentId: text('document_id').notNull(),
  page: integer().notNull(),
  revision: integer().notNull(),
  content: blob().notNull(),
}, (table) => [
  primaryKey({ columns: [table.documentId, table.page] }),
])
