import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { EventType } from '../events/schema.ts'
import type { DeliveryStatus } from './deliveries/schema.ts'

export const webhooks = sqliteTable('webhooks', {
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

export const deliveries = sqliteTable('deliveries', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  webhookId: text('webhook_id').notNull(),
  eventId: text('event_id').notNull(),
  nonce: text().notNull(),
  event: text().$type<EventType>().notNull(),
  status: text().$type<DeliveryStatus>().notNull(),
  failures: integer().notNull(),
  nextAttemptAt: integer('next_attempt_at'),
  resentAt: integer('resent_at').notNull(),
  deadLetters: integer('dead_letters').notNull(),
  createdAt: integer('created_at').notNull(),
  completedAt: integer('completed_at'),
})
