// Written by `npm run schema` from the migrations.
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { time } from '../platform/db/columns.ts'
import type { AssetCategory } from './files/schema.ts'

export const planRequests = /* @__PURE__ */ sqliteTable('plan_requests', {
  companyId: text('company_id').primaryKey(),
  askedBy: text('asked_by').notNull(),
  message: text(),
  askedAt: time('asked_at').notNull(),
  decidedAt: time('decided_at'),
  granted: integer({ mode: 'boolean' }),
})

export const invitations = /* @__PURE__ */ sqliteTable('invitations', {
  id: text().primaryKey(),
  hash: text().notNull(),
  companyId: text('company_id').notNull(),
  email: text().notNull(),
  role: text({ enum: ['owner', 'admin', 'member'] }).notNull(),
  invitedBy: text('invited_by').notNull(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
})

export const assets = /* @__PURE__ */ sqliteTable('assets', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  name: text().notNull(),
  description: text(),
  category: text().$type<AssetCategory>().notNull(),
  tags: text({ mode: 'json' }).$type<string[]>().notNull(),
  tenderId: text('tender_id'),
  bidId: text('bid_id'),
  validUntil: integer('valid_until'),
  fileKey: text('file_key'),
  fileName: text('file_name'),
  contentType: text('content_type'),
  size: integer(),
  sha256: text(),
  uploadedAt: integer('uploaded_at'),
  uploadedBy: text('uploaded_by'),
  words: text().notNull(),
  version: integer().notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const assetVersions = /* @__PURE__ */ sqliteTable('asset_versions', {
  assetId: text('asset_id').notNull(),
  version: integer().notNull(),
  companyId: text('company_id').notNull(),
  fileKey: text('file_key').notNull(),
  fileName: text('file_name').notNull(),
  contentType: text('content_type').notNull(),
  size: integer().notNull(),
  sha256: text().notNull(),
  uploadedAt: integer('uploaded_at').notNull(),
  uploadedBy: text('uploaded_by').notNull(),
  replacedAt: integer('replaced_at').notNull(),
}, (table) => [
  primaryKey({ columns: [table.assetId, table.version] }),
])

export const uploads = /* @__PURE__ */ sqliteTable('uploads', {
  fileKey: text('file_key').primaryKey(),
  companyId: text('company_id').notNull(),
  size: integer().notNull(),
  startedAt: integer('started_at').notNull(),
})
