import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const invitations = sqliteTable('invitations', {
  id: text().primaryKey(),
  hash: text().notNull().unique(),
  companyId: text('company_id').notNull(),
  email: text().notNull(),
  role: text({ enum: ['owner', 'admin', 'member'] }).notNull(),
  invitedBy: text('invited_by').notNull(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
})
