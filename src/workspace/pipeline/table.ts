import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Priority, Stage } from './schema.ts'

export const savedTenders = sqliteTable('saved_tenders', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  tenderId: text('tender_id').notNull(),
  stage: text().$type<Stage>().notNull(),
  priority: text().$type<Priority>().notNull(),
  notes: text(),
  tags: text({ mode: 'json' }).$type<string[]>().notNull(),
  assigneeId: text('assignee_id'),
  nextAction: text('next_action'),
  nextActionAt: integer('next_action_at'),
  version: integer().notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})
