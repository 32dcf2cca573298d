import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AlertFilters, Frequency } from './schema.ts'

export const alerts = sqliteTable(
  'alerts',
  {
    companyId: text('company_id').notNull(),
    id: text().notNull(),
    name: text().notNull(),
    filters: text({ mode: 'json' }).$type<AlertFilters>().notNull(),
    frequency: text().$type<Frequency>().notNull(),
    active: integer({ mode: 'boolean' }).notNull(),
    seenSeq: integer('seen_seq').notNull(),
    found: text({ mode: 'json' }).$type<string[]>().notNull(),
    foundCount: integer('found_count').notNull(),
    nextRunAt: integer('next_run_at').notNull(),
    lastRunAt: integer('last_run_at'),
    lastMatchAt: integer('last_match_at'),
    matchCount: integer('match_count').notNull(),
    version: integer().notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)
