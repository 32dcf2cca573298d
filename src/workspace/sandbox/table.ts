import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const sandboxes = sqliteTable('sandboxes', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  madeBy: text('made_by').notNull(),
  createdAt: integer('created_at').notNull(),
  builtAt: integer('built_at'),
  ahead: integer().notNull(),
  movingTo: integer('moving_to'),
  ranAt: integer('ran_at').notNull(),
  companyVersion: integer('company_version').notNull().default(0),
  companyCopied: integer('company_copied').notNull().default(-1),
  removedAt: integer('removed_at'),
})

export type SandboxRow = typeof sandboxes.$inferSelect
