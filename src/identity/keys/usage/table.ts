import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const keyUsage = sqliteTable(
  'key_usage',
  {
    companyId: text('company_id').notNull(),
    keyId: text('key_id').notNull(),
    start: integer().notNull(),
    endpoint: text().notNull(),
    requests: integer().notNull(),
    errors: integer().notNull(),
    limited: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.keyId, table.start, table.endpoint] })],
)

export const keyUsageCarries = sqliteTable('key_usage_carries', {
  keyId: text('key_id').primaryKey(),
  carriedAt: integer('carried_at').notNull(),
})
