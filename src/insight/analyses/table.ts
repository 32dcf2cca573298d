import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Citation } from './citations.ts'
import type { AnalysisLanguage } from './wording/language.ts'
import type { Engine } from '../models/schema.ts'
import type { AnalysisKind } from './inputs/kind.ts'

export const analyses = sqliteTable(
  'analyses',
  {
    companyId: text('company_id').notNull(),
    tenderId: text('tender_id').notNull(),
    kind: text().$type<AnalysisKind>().notNull(),
    language: text().$type<AnalysisLanguage>().notNull(),
    id: text().notNull(),
    inputs: text().notNull(),
    engine: text().$type<Engine>().notNull(),
    model: text(),
    degraded: integer({ mode: 'boolean' }).notNull(),
    tenderVersion: integer('tender_version').notNull(),
    profileVersion: integer('profile_version'),
    result: text({ mode: 'json' }).notNull(),
    citations: text({ mode: 'json' }).$type<Citation[]>().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.tenderId, table.kind, table.language] })],
)
