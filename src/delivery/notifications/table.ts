import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

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
  userId: text('user_id'),
  readAt: integer('read_at'),
  createdAt: integer('created_at').notNull(),
  seq: integer(),
  actorId: text('actor_id'),
})

export const notificationsSeen = sqliteTable(
  'notifications_seen',
  {
    companyId: text('company_id').notNull(),
    userId: text('user_id').notNull(),
    until: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId] })],
)

export const notificationReads = sqliteTable(
  'notification_reads',
  {
    companyId: text('company_id').notNull(),
    userId: text('user_id').notNull(),
    notificationId: text('notification_id').notNull(),
    readAt: integer('read_at'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId, table.notificationId] })],
)
