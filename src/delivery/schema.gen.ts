// Written by `npm run schema` from the migrations.
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { time } from '../platform/db/columns.ts'
import type { AlertFilters } from './alerts/schema.ts'
import type { EventType } from './events/schema.ts'

export const events = /* @__PURE__ */ sqliteTable('events', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  type: text().notNull(),
  data: text({ mode: 'json' }).notNull(),
  at: integer().notNull(),
  fannedOutAt: integer('fanned_out_at'),
  idle: integer({ mode: 'boolean' }).notNull().default(false),
})

export const notifications = /* @__PURE__ */ sqliteTable('notifications', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  kind: text().notNull(),
  title: text().notNull(),
  body: text().notNull(),
  data: text({ mode: 'json' }).notNull(),
  alertId: text('alert_id'),
  tenderId: text('tender_id'),
  bidId: text('bid_id'),
  userId: text('user_id'),
  readAt: integer('read_at'),
  createdAt: integer('created_at').notNull(),
  seq: integer(),
  actorId: text('actor_id'),
})

export const notificationsSeen = /* @__PURE__ */ sqliteTable('notifications_seen', {
  companyId: text('company_id').notNull(),
  userId: text('user_id').notNull(),
  until: integer().notNull(),
}, (table) => [
  primaryKey({ columns: [table.companyId, table.userId] }),
])

export const notificationReads = /* @__PURE__ */ sqliteTable('notification_reads', {
  companyId: text('company_id').notNull(),
  userId: text('user_id').notNull(),
  notificationId: text('notification_id').notNull(),
  readAt: integer('read_at'),
}, (table) => [
  primaryKey({ columns: [table.companyId, table.userId, table.notificationId] }),
])

export const webhooks = /* @__PURE__ */ sqliteTable('webhooks', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  url: text().notNull(),
  host: text().notNull(),
  events: text({ mode: 'json' }).$type<EventType[]>().notNull(),
  description: text(),
  active: integer({ mode: 'boolean' }).notNull(),
  disabledReason: text('disabled_reason'),
  secret: text().notNull(),
  nextSecret: text('next_secret'),
  nextFrom: integer('next_from'),
  failureStreak: integer('failure_streak').notNull(),
  streakBeganAt: integer('streak_began_at'),
  lastDeliveryAt: integer('last_delivery_at'),
  answeredAt: integer('answered_at'),
  slowFailures: integer('slow_failures').notNull(),
  crowded: integer({ mode: 'boolean' }).notNull(),
  revision: integer().notNull(),
  createdAt: integer('created_at').notNull(),
})

export const deliveries = /* @__PURE__ */ sqliteTable('deliveries', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  webhookId: text('webhook_id').notNull(),
  eventId: text('event_id').notNull(),
  nonce: text().notNull(),
  event: text().$type<EventType>().notNull(),
  status: text({ enum: ['pending', 'succeeded', 'failed'] }).notNull(),
  failures: integer().notNull(),
  nextAttemptAt: integer('next_attempt_at'),
  resentAt: integer('resent_at').notNull(),
  deadLetters: integer('dead_letters').notNull(),
  createdAt: integer('created_at').notNull(),
  completedAt: integer('completed_at'),
})

export const deliveryAttempts = /* @__PURE__ */ sqliteTable('delivery_attempts', {
  deliveryId: text('delivery_id').notNull(),
  number: integer().notNull(),
  webhookId: text('webhook_id').notNull(),
  at: integer().notNull(),
  leaseUntil: integer('lease_until').notNull(),
  finishedAt: integer('finished_at'),
  statusCode: integer('status_code'),
  durationMs: integer('duration_ms'),
  error: text(),
  responseSnippet: text('response_snippet'),
}, (table) => [
  primaryKey({ columns: [table.deliveryId, table.number] }),
])

export const alerts = /* @__PURE__ */ sqliteTable('alerts', {
  companyId: text('company_id').notNull(),
  id: text().notNull(),
  name: text().notNull(),
  filters: text({ mode: 'json' }).$type<AlertFilters>().notNull(),
  frequency: text({ enum: ['instant', 'daily', 'weekly'] }).notNull(),
  active: integer({ mode: 'boolean' }).notNull(),
  seenSeq: integer('seen_seq').notNull(),
  found: text({ mode: 'json' }).$type<string[]>().notNull(),
  foundCount: integer('found_count').notNull(),
  nextRunAt: time('next_run_at').notNull(),
  lastRunAt: time('last_run_at'),
  lastMatchAt: time('last_match_at'),
  matchCount: integer('match_count').notNull(),
  version: integer().notNull(),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
}, (table) => [
  primaryKey({ columns: [table.companyId, table.id] }),
])

export const announced = /* @__PURE__ */ sqliteTable('announced', {
  companyId: text('company_id').notNull(),
  kind: text({ enum: ['new', 'deadline', 'questions'] }).notNull(),
  tenderId: text('tender_id').notNull(),
  mark: text().notNull(),
  seq: integer().notNull(),
  at: integer().notNull(),
}, (table) => [
  primaryKey({ columns: [table.companyId, table.kind, table.tenderId, table.mark] }),
])

export const awardsSeen = /* @__PURE__ */ sqliteTable('awards_seen', {
  tenderId: text('tender_id').notNull(),
  mark: text().notNull(),
  at: integer().notNull(),
}, (table) => [
  primaryKey({ columns: [table.tenderId, table.mark] }),
])

export const announcing = /* @__PURE__ */ sqliteTable('announcing', {
  what: text().primaryKey(),
  upto: integer().notNull(),
})
