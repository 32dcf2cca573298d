// Written by `npm run schema` from the migrations.
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { time } from '../platform/db/columns.ts'
import type { Citation } from './analyses/citations.ts'
import type { AnalysisLanguage } from './analyses/wording/language.ts'
import type { Engine } from './models/schema.ts'

export const analyses = /* @__PURE__ */ sqliteTable('analyses', {
  companyId: text('company_id').notNull(),
  tenderId: text('tender_id').notNull(),
  kind: text({ enum: ['general', 'risk', 'match', 'gaps'] }).notNull(),
  language: text().$type<AnalysisLanguage>().notNull(),
  id: text().notNull(),
  inputs: text().notNull(),
  engine: text().$type<Engine>().notNull(),
  model: text(),
  degraded: integer({ mode: 'boolean' }).notNull(),
  tenderVersion: integer('tender_version').notNull(),
  profileVersion: integer('profile_version'),
  result: text({ mode: 'json' }).notNull(),
  citations: text({ mode: 'json' }).$type<Citation[]>().notNull(),
  createdAt: time('created_at').notNull(),
}, (table) => [
  primaryKey({ columns: [table.companyId, table.tenderId, table.kind, table.language] }),
])

export const chatSessions = /* @__PURE__ */ sqliteTable('chat_sessions', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  tenderId: text('tender_id').notNull(),
  title: text().notNull(),
  messageCount: integer('message_count').notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const chatMessages = /* @__PURE__ */ sqliteTable('chat_messages', {
  sessionId: text('session_id').notNull(),
  ordinal: integer().notNull(),
  id: text().notNull(),
  companyId: text('company_id').notNull(),
  role: text({ enum: ['user', 'assistant'] }).notNull(),
  text: text().notNull(),
  citations: text({ mode: 'json' }).notNull(),
  engine: text(),
  certainty: text({ enum: ['certain', 'closest', 'none'] }),
  createdAt: integer('created_at').notNull(),
  degraded: integer({ mode: 'boolean' }),
}, (table) => [
  primaryKey({ columns: [table.sessionId, table.ordinal] }),
])

export const modelUsage = /* @__PURE__ */ sqliteTable('model_usage', {
  companyId: text('company_id').notNull(),
  day: text().notNull(),
  tokens: integer().notNull(),
  calls: integer().notNull(),
}, (table) => [
  primaryKey({ columns: [table.companyId, table.day] }),
])

export const modelDays = /* @__PURE__ */ sqliteTable('model_days', {
  day: text().primaryKey(),
  tokens: integer().notNull(),
})

export const modelAllowances = /* @__PURE__ */ sqliteTable('model_allowances', {
  companyId: text('company_id').primaryKey(),
  dailyTokens: integer('daily_tokens').notNull(),
})

export const findingChecks = /* @__PURE__ */ sqliteTable('finding_checks', {
  digest: text().primaryKey(),
  tenderId: text('tender_id').notNull(),
  verdict: text({ enum: ['yes', 'no', 'unsure'] }).notNull(),
  reason: text(),
  at: integer().notNull(),
})

export const tenderTranslations = /* @__PURE__ */ sqliteTable('tender_translations', {
  tenderId: text('tender_id').notNull(),
  part: text({ enum: ['title', 'description'] }).notNull(),
  language: text().notNull(),
  digest: text().notNull(),
  text: text(),
  failures: integer().notNull(),
  askedAt: integer('asked_at').notNull(),
}, (table) => [
  primaryKey({ columns: [table.tenderId, table.language, table.part] }),
])

export const modelRefusals = /* @__PURE__ */ sqliteTable('model_refusals', {
  companyId: text('company_id').primaryKey(),
  decidedAt: integer('decided_at').notNull(),
  decidedBy: text('decided_by').notNull(),
})
