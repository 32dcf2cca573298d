import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { RecipeName } from './recipe.ts'

export const idempotency = sqliteTable(
  'idempotency',
  {
    companyId: text('company_id').notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    status: integer().notNull(),
    answer: text({ mode: 'json' }).notNull(),
    recipe: text().$type<RecipeName>(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.key] })],
)

export const audit = sqliteTable(
  'audit',
  {
    id: text().notNull(),
    companyId: text('company_id').notNull(),
    at: integer().notNull(),
    userId: text('user_id').notNull(),
    keyId: text('key_id'),
    connectionId: text('connection_id'),
    action: text().notNull(),
    targetId: text('target_id').notNull(),
    access: integer({ mode: 'boolean' }).notNull().default(false),
    times: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

export const reservations = sqliteTable(
  'idempotency_reservations',
  {
    companyId: text('company_id').notNull(),
    key: text().notNull(),
    holder: text().notNull(),
    renewedAt: integer('renewed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.key] })],
)
