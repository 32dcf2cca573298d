import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const bidComments = sqliteTable('bid_comments', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  bidId: text('bid_id').notNull(),
  sectionKey: text('section_key'),
  authorId: text('author_id').notNull(),
  text: text().notNull(),
  mentions: text({ mode: 'json' }).$type<string[]>().notNull(),
  createdAt: integer('created_at').notNull(),
})
