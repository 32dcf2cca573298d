import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const totp = sqliteTable('totp', {
  userId: text('user_id').primaryKey(),
  sealed: text().notNull(),
  lastStep: integer('last_step').notNull().default(0),
  createdAt: integer('created_at').notNull(),
  enabledAt: integer('enabled_at'),
})

export const recoveryCodes = sqliteTable(
  'recovery_codes',
  { userId: text('user_id').notNull(), hash: text().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)
