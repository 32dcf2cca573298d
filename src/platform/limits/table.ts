import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const rateWindows = sqliteTable('rate_windows', {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: integer('resets_at').notNull(),
})
