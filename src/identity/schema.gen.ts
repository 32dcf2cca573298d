// Written by `npm run schema` from the migrations.
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { time } from '../platform/db/columns.ts'
import type { Scope } from './keys/schema.ts'
import type { Grant } from './oauth/schema.ts'

export const companies = /* @__PURE__ */ sqliteTable('companies', {
  id: text().primaryKey(),
  name: text().notNull(),
  country: text().notNull(),
  plan: text({ enum: ['basic', 'enterprise'] }).notNull(),
  profile: text({ mode: 'json' }),
  profileVersion: integer('profile_version').notNull().default(0),
  foundedBy: text('founded_by'),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
  eraseAt: time('erase_at'),
})

export const users = /* @__PURE__ */ sqliteTable('users', {
  id: text().primaryKey(),
  email: text().notNull(),
  name: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  createdAt: time('created_at').notNull(),
  timeZone: text('time_zone'),
  regionFormat: text('region_format'),
})

export const memberships = /* @__PURE__ */ sqliteTable('memberships', {
  companyId: text('company_id').notNull(),
  userId: text('user_id').notNull(),
  role: text({ enum: ['owner', 'admin', 'member'] }).notNull(),
  createdAt: time('created_at').notNull(),
}, (table) => [
  primaryKey({ columns: [table.companyId, table.userId] }),
])

export const certifications = /* @__PURE__ */ sqliteTable('certifications', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  name: text().notNull(),
  standard: text(),
  issuer: text(),
  number: text(),
  issuedAt: time('issued_at'),
  expiresAt: time('expires_at'),
  assetId: text('asset_id'),
})

export const sessions = /* @__PURE__ */ sqliteTable('sessions', {
  hash: text().primaryKey(),
  id: text().notNull(),
  userId: text('user_id').notNull(),
  companyId: text('company_id'),
  userAgent: text('user_agent'),
  createdAt: integer('created_at').notNull(),
  lastSeenAt: integer('last_seen_at').notNull(),
  provenAt: integer('proven_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  ssoCompanyId: text('sso_company_id'),
})

export const signInSteps = /* @__PURE__ */ sqliteTable('sign_in_steps', {
  hash: text().primaryKey(),
  userId: text('user_id').notNull(),
  wrong: integer().notNull().default(0),
  expiresAt: integer('expires_at').notNull(),
})

export const totp = /* @__PURE__ */ sqliteTable('totp', {
  userId: text('user_id').primaryKey(),
  sealed: text().notNull(),
  lastStep: integer('last_step').notNull().default(0),
  createdAt: integer('created_at').notNull(),
  enabledAt: integer('enabled_at'),
})

export const recoveryCodes = /* @__PURE__ */ sqliteTable('recovery_codes', {
  userId: text('user_id').notNull(),
  hash: text().notNull(),
}, (table) => [
  primaryKey({ columns: [table.userId, table.hash] }),
])

export const emailLinks = /* @__PURE__ */ sqliteTable('email_links', {
  hash: text().primaryKey(),
  purpose: text({ enum: ['sign-up', 'reset', 'address'] }).notNull(),
  userId: text('user_id'),
  email: text().notNull(),
  data: text({ mode: 'json' }),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
})

export const mails = /* @__PURE__ */ sqliteTable('mails', {
  id: text().primaryKey(),
  sealed: text().notNull(),
  attempts: integer().notNull().default(0),
  dueAt: integer('due_at'),
  error: text(),
  createdAt: integer('created_at').notNull(),
})

export const apiKeys = /* @__PURE__ */ sqliteTable('api_keys', {
  hash: text().primaryKey(),
  id: text().notNull(),
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
  isService: integer('is_service', { mode: 'boolean' }).notNull().default(false),
  warnedDays: integer('warned_days'),
})

export const gateNotices = /* @__PURE__ */ sqliteTable('gate_notices', {
  hash: text().primaryKey(),
  since: integer().notNull(),
})

export const keyUsage = /* @__PURE__ */ sqliteTable('key_usage', {
  companyId: text('company_id').notNull(),
  keyId: text('key_id').notNull(),
  start: integer().notNull(),
  endpoint: text().notNull(),
  requests: integer().notNull(),
  errors: integer().notNull(),
  limited: integer().notNull(),
}, (table) => [
  primaryKey({ columns: [table.companyId, table.keyId, table.start, table.endpoint] }),
])

export const keyUsageCarries = /* @__PURE__ */ sqliteTable('key_usage_carries', {
  keyId: text('key_id').primaryKey(),
  carriedAt: integer('carried_at').notNull(),
})

export const oauthClients = /* @__PURE__ */ sqliteTable('oauth_clients', {
  id: text().primaryKey(),
  kind: text({ enum: ['registered', 'document'] }).notNull(),
  name: text().notNull(),
  redirectUris: text('redirect_uris', { mode: 'json' }).$type<string[]>().notNull(),
  secretHash: text('secret_hash'),
  createdAt: time('created_at').notNull(),
  freshUntil: integer('fresh_until'),
  allowedAt: time('allowed_at'),
})

export const connections = /* @__PURE__ */ sqliteTable('connections', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  userId: text('user_id').notNull(),
  clientId: text('client_id').notNull(),
  clientName: text('client_name').notNull(),
  redirectHost: text('redirect_host').notNull(),
  grants: text({ mode: 'json' }).$type<Grant[]>().notNull(),
  audience: text().notNull(),
  sandboxId: text('sandbox_id'),
  createdAt: time('created_at').notNull(),
  openedAt: time('opened_at'),
  lastUsedAt: time('last_used_at'),
  revokedAt: time('revoked_at'),
  revokedBecause: text('revoked_because', { enum: ['person', 'client', 'replaced', 'code_reused', 'token_reused', 'password', 'sandbox'] }),
})

export const oauthCodes = /* @__PURE__ */ sqliteTable('oauth_codes', {
  hash: text().primaryKey(),
  connectionId: text('connection_id').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  challenge: text().notNull(),
  expiresAt: time('expires_at').notNull(),
  usedBy: text('used_by'),
})

export const oauthTokens = /* @__PURE__ */ sqliteTable('oauth_tokens', {
  hash: text().primaryKey(),
  kind: text({ enum: ['access', 'refresh'] }).notNull(),
  connectionId: text('connection_id').notNull(),
  grants: text({ mode: 'json' }).$type<Grant[]>().notNull(),
  audience: text().notNull(),
  salt: text(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
})

export const quotas = /* @__PURE__ */ sqliteTable('quotas', {
  name: text().primaryKey(),
  label: text().notNull(),
  unit: text({ enum: ['rows', 'bytes'] }).notNull(),
  basic: integer().notNull(),
  enterprise: integer().notNull(),
  beyond: text({ enum: ['refused', 'oldest_go'] }).notNull(),
  highest: integer(),
})

export const companyQuotas = /* @__PURE__ */ sqliteTable('company_quotas', {
  companyId: text('company_id').notNull(),
  quota: text().notNull(),
  most: integer().notNull(),
}, (table) => [
  primaryKey({ columns: [table.companyId, table.quota] }),
])

export const quotaUse = /* @__PURE__ */ sqliteTable('quota_use', {
  companyId: text('company_id').notNull(),
  quota: text().notNull(),
  used: integer().notNull(),
}, (table) => [
  primaryKey({ columns: [table.companyId, table.quota] }),
])

export const erasures = /* @__PURE__ */ sqliteTable('erasures', {
  subject: text().primaryKey(),
  kind: text({ enum: ['person', 'company'] }).notNull(),
  id: text(),
  at: integer().notNull(),
  notedAt: integer('noted_at'),
})

export const sso = /* @__PURE__ */ sqliteTable('sso', {
  companyId: text('company_id').primaryKey(),
  issuer: text().notNull(),
  clientId: text('client_id').notNull(),
  clientSecret: text('client_secret').notNull(),
  domain: text().notNull(),
  challenge: text().notNull(),
  provedAt: integer('proved_at'),
  joinRole: text('join_role', { enum: ['admin', 'member'] }),
  enforced: integer({ mode: 'boolean' }).notNull().default(false),
  workedAt: integer('worked_at'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const ssoIdentities = /* @__PURE__ */ sqliteTable('sso_identities', {
  companyId: text('company_id').notNull(),
  subject: text().notNull(),
  userId: text('user_id').notNull(),
  createdAt: integer('created_at').notNull(),
}, (table) => [
  primaryKey({ columns: [table.companyId, table.subject] }),
])

export const companyPolicies = /* @__PURE__ */ sqliteTable('company_policies', {
  companyId: text('company_id').primaryKey(),
  secondFactor: integer('second_factor', { mode: 'boolean' }).notNull(),
  maxIdle: integer('max_idle'),
  maxSession: integer('max_session'),
  maxKeyLife: integer('max_key_life'),
  consoleNetworks: text('console_networks', { mode: 'json' }).$type<string[]>().notNull(),
  keyNetworks: text('key_networks', { mode: 'json' }).$type<string[]>().notNull(),
  connectorNetworks: text('connector_networks', { mode: 'json' }).$type<string[]>().notNull(),
  updatedAt: integer('updated_at').notNull(),
})
