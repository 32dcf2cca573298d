import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const emailLinks = sqliteTable('email_links', {
  hash: text().primaryKey(),
  purpose: text({ enum: ['sign-up', 'reset', 'address'] }).notNull(),
  userId: text('user_id'),
  email: text().notNull(),
  data: text({ mode: 'json' }),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
})
