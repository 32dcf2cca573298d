import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { BidStatus, Section } from './schema.ts'

export const bids = sqliteTable('bids', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  tenderId: text('tender_id').notNull(),
  lotIds: text('lot_ids', { mode: 'json' }).$type<string[]>().notNull(),
  title: text().notNull(),
  status: text().$type<BidStatus>().notNull(),
  value: integer(),
  currency: text().notNull(),
  teamId: text('team_id'),
  consortiumId: text('consortium_id'),
  sections: text({ mode: 'json' }).$type<Section[]>().notNull(),
  assetIds: text('asset_ids', { mode: 'json' }).$type<string[]>().notNull(),
  notes: text(),
  externalReference: text('external_reference'),
  submittedAt: integer('submitted_at'),
  submittedBy: text('submitted_by'),
  decidedAt: integer('decided_at'),
  version: integer().notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const bidChanges = sqliteTable('bid_changes', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  bidId: text('bid_id').notNull(),
  from: text('from_status').$type<BidStatus>().notNull(),
  to: text('to_status').$type<BidStatus>().notNull(),
  at: integer().notNull(),
  userId: text('user_id').notNull(),
  connectionId: text('connection_id'),
  keyId: text('key_id'),
})
