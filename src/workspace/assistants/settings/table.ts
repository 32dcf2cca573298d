import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const connectorSettings = sqliteTable('connector_settings', {
  companyId: text('company_id').primaryKey(),
  approveSubmissions: integer('approve_submissions', { mode: 'boolean' }).notNull(),
  updatedAt: integer('updated_at').notNull(),
  updatedBy: text('updated_by').notNull(),
})
