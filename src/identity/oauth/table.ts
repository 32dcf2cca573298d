import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Grant, RevocationReason } from './schema.ts'

export const oauthClients = sqliteTable('oauth_clients', {
  id: text().primaryKey(),
  kind: text({ enum: ['registered', 'document'] }).notNull(),
  name: text().notNull(),
  redirectUris: text('redirect_uris', { mode: 'json' }).$type<string[]>().notNull(),
  secretHash: text('secret_hash'),
  createdAt: integer('created_at').notNull(),
  freshUntil: integer('fresh_until'),
  allowedAt: integer('allowed_at'),
})

export const connections = sqliteTable('connections', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  userId: text('user_id').notNull(),
  clientId: text('client_id').notNull(),
  clientName: text('client_name').notNull(),
  redirectHost: text('redirect_host').notNull(),
  grants: text({ mode: 'json' }).$type<Grant[]>().notNull(),
  audience: text().notNull(),
  sandboxId: text('sandbox_id'),
  createdAt: integer('created_at').notNull(),
  openedAt: integer('opened_at'),
  lastUsedAt: integer('last_used_at'),
  revokedAt: integer('revoked_at'),
  revokedBecause: text('revoked_because').$type<RevocationReason>(),
})

export const oauthCodes = sqliteTable('oauth_codes', {
  hash: text().primaryKey(),
  connectionId: text('connection_id').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  challenge: text().notNull(),
  expiresAt: integer('expires_at').notNull(),
  usedBy: text('used_by'),
})

export const oauthTokens = sqliteTable('oauth_tokens', {
  hash: text().primaryKey(),
  kind: text({ enum: ['access', 'refresh'] }).notNull(),
  connectionId: text('connection_id').notNull(),
  grants: text({ mode: 'json' }).$type<Grant[]>().notNull(),
  audience: text().notNull(),
  salt: text(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  usedAt: integer('used_at'),
})
