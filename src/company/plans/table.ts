import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const planRequests = sqliteTable('plan_requests', {
  companyId: text('company_id').primaryKey(),
  askedBy: text('asked_by').notNull(),
  message: text(),
  askedAt: integer('asked_at').notNull(),
  decidedAt: integer('decided_at'),
  granted: integer({ mode: 'boolean' }),
})
