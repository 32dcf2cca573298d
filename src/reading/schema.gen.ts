// Written by `npm run schema` from the migrations.
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

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
  text: text().notNull(),
  sentences: text().notNull(),
  words: text().notNull(),
  revision: integer().notNull(),
  vector: text(),
  vectorModel: text('vector_model'),
})

export const pageReadings = /* @__PURE__ */ sqliteTable('page_readings', {
  tenderId: text('tender_id').notNull(),
  documentId: text('document_id').notNull(),
  page: integer().notNull(),
  revision: integer().notNull(),
  content: text().notNull(),
}, (table) => [
  primaryKey({ columns: [table.documentId, table.page] }),
])

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
