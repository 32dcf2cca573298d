import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Topic } from '../../../delivery/notifications/topics.ts'

export const channels = sqliteTable('channels', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  kind: text().$type<'slack' | 'teams'>().notNull(),
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
