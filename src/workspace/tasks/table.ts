import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const tasks = sqliteTable('tasks', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  title: text().notNull(),
  dueAt: integer('due_at'),
  assigneeId: text('assignee_id'),
  done: integer({ mode: 'boolean' }).notNull(),
  tenderId: text('tender_id'),
  bidId: text('bid_id'),
  sectionKey: text('section_key'),
  version: integer().notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})
