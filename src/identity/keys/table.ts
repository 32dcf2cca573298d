import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Scope } from './schema.ts'

export const apiKeys = sqliteTable('api_keys', {
  hash: text().primaryKey(),
  id: text().notNull().unique(),
  companyId: text('company_id').notNull(),
  userId: text('user_id').notNull(),
  name: text().notNull(),
  preview: text().notNull(),
  scopes: text({ mode: 'json' }).$type<Scope[]>().notNull(),
  requestLimit: integer('request_limit').notNull(),
  expiresAt: integer('expires_at'),
  revokedAt: integer('revoked_at'),
  lastUsedAt: integer('last_used_at'),
  createdAt: integer('created_at').notNull(),
  sandboxId: text('sandbox_id'),
})

export const gateNotices = sqliteTable('gate_notices', {
  hash: text().primaryKey(),
  since: integer().notNull(),
})
