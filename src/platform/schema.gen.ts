// Written by `npm run schema` from the migrations.
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { time } from './db/columns.ts'
import type { FieldChange } from './transaction/changes.ts'
import type { RecipeName } from './transaction/recipe.ts'

export const idempotency = /* @__PURE__ */ sqliteTable('idempotency', {
  companyId: text('company_id').notNull(),
  key: text().notNull(),
  fingerprint: text().notNull(),
  status: integer().notNull(),
  answer: text({ mode: 'json' }).notNull(),
  recipe: text().$type<RecipeName>(),
  createdAt: integer('created_at').notNull(),
}, (table) => [
  primaryKey({ columns: [table.companyId, table.key] }),
])

export const idempotencyReservations = /* @__PURE__ */ sqliteTable('idempotency_reservations', {
  companyId: text('company_id').notNull(),
  key: text().notNull(),
  holder: text().notNull(),
  renewedAt: integer('renewed_at').notNull(),
}, (table) => [
  primaryKey({ columns: [table.companyId, table.key] }),
])

export const audit = /* @__PURE__ */ sqliteTable('audit', {
  id: text().notNull(),
  companyId: text('company_id').notNull(),
  at: time().notNull(),
  userId: text('user_id').notNull(),
  keyId: text('key_id'),
  connectionId: text('connection_id'),
  action: text().notNull(),
  targetId: text('target_id').notNull(),
  access: integer({ mode: 'boolean' }).notNull().default(false),
  times: integer().notNull().default(1),
  operator: text(),
  reason: text(),
  network: text(),
  country: text(),
  userAgent: text('user_agent'),
  changes: text({ mode: 'json' }).$type<FieldChange[]>(),
}, (table) => [
  primaryKey({ columns: [table.companyId, table.id] }),
])

export const rateWindows = /* @__PURE__ */ sqliteTable('rate_windows', {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: integer('resets_at').notNull(),
})

export const restoring = /* @__PURE__ */ sqliteTable('restoring', {
  one: integer().primaryKey(),
  backup: text().notNull(),
  beganAt: integer('began_at').notNull(),
})

export const jobs = /* @__PURE__ */ sqliteTable('jobs', {
  name: text().primaryKey(),
  place: text(),
  startedAt: integer('started_at'),
  finishedAt: integer('finished_at'),
  failures: integer().notNull().default(0),
  failedAt: integer('failed_at'),
  lastError: text('last_error'),
  leaseHolder: text('lease_holder'),
  leaseUntil: integer('lease_until'),
  stuck: integer().notNull().default(0),
})

export const fileSweep = /* @__PURE__ */ sqliteTable('file_sweep', {
  id: integer().primaryKey(),
  after: text().notNull(),
})

export const watch = /* @__PURE__ */ sqliteTable('watch', {
  one: integer().primaryKey(),
  ranAt: integer('ran_at').notNull(),
  awakeSince: integer('awake_since').notNull(),
  problems: text({ mode: 'json' }).notNull(),
  notifiedAt: integer('notified_at'),
  unposted: text({ mode: 'json' }),
  givenUp: text('given_up', { mode: 'json' }).notNull(),
  givenUpLastHour: text('given_up_last_hour', { mode: 'json' }).notNull(),
  countedAt: integer('counted_at').notNull(),
})

export const watchDays = /* @__PURE__ */ sqliteTable('watch_days', {
  day: text().primaryKey(),
  minutes: integer().notNull(),
  troubled: integer().notNull(),
})

export const incidents = /* @__PURE__ */ sqliteTable('incidents', {
  id: text().primaryKey(),
  title: text().notNull(),
  openedAt: integer('opened_at').notNull(),
  closedAt: integer('closed_at'),
  updates: text({ mode: 'json' }).notNull(),
})
