import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const calendarAddresses = sqliteTable(
  'calendar_addresses',
  {
    companyId: text('company_id').notNull(),
    userId: text('user_id').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId] })],
)
