import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AssetCategory } from './schema.ts'

export const assets = sqliteTable('assets', {
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

export const assetVersions = sqliteTable(
  'asset_versions',
  {
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
  },
  (table) => [primaryKey({ columns: [table.assetId, table.version] })],
)
