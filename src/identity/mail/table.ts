import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const mails = sqliteTable('mails', {
  id: text().primaryKey(),
  sealed: text().notNull(),
  attempts: integer().notNull().default(0),
  dueAt: integer('due_at'),
  error: text(),
  createdAt: integer('created_at').notNull(),
})
