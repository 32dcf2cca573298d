import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const confirmations = sqliteTable('confirmations', {
  tokenHash: text('token_hash').primaryKey(),
  companyId: text('company_id').notNull(),
  holder: text().notNull(),
  tool: text().notNull(),
  argumentsHash: text('arguments_hash').notNull(),
  targetVersion: integer('target_version').notNull(),
  expiresAt: integer('expires_at').notNull(),
  usedAt: integer('used_at'),
})
