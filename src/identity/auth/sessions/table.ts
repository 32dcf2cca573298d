import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const sessions = sqliteTable('sessions', {
  hash: text().primaryKey(),
  id: text().notNull().unique(),
  userId: text('user_id').notNull(),
  companyId: text('company_id'),
  userAgent: text('user_agent'),
  createdAt: integer('created_at').notNull(),
  lastSeenAt: integer('last_seen_at').notNull(),
  provenAt: integer('proven_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
})

export const signInSteps = sqliteTable('sign_in_steps', {
  hash: text().primaryKey(),
  userId: text('user_id').notNull(),
  wrong: integer().notNull().default(0),
  expiresAt: integer('expires_at').notNull(),
})
