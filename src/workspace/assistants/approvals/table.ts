import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ApprovalStatus } from './schema.ts'

export const approvals = sqliteTable('approvals', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  bidId: text('bid_id').notNull(),
  bidVersion: integer('bid_version').notNull(),
  status: text().$type<ApprovalStatus>().notNull(),
  requestedBy: text('requested_by').notNull(),
  connectionId: text('connection_id'),
  keyId: text('key_id'),
  requestedAt: integer('requested_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  decidedAt: integer('decided_at'),
  decidedBy: text('decided_by'),
})
