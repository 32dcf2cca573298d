import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const events = sqliteTable('events', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  type: text().notNull(),
  data: text({ mode: 'json' }).notNull(),
  at: integer().notNull(),
  fannedOutAt: integer('fanned_out_at'),
  idle: integer({ mode: 'boolean' }).notNull().default(false),
})
