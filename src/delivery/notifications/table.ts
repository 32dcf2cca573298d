import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const notifications = sqliteTable('notifications', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  kind: text().notNull(),
  title: text().notNull(),
  body: text().notNull(),
  data: text({ mode: 'json' }).notNull(),
  alertId: text('alert_id'),
  tenderId: text('tender_id'),
  bidId: text('bid_id'),
  readAt: integer('read_at'),
  createdAt: integer('created_at').notNull(),
})
