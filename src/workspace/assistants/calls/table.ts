import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ErrorCode } from '../../../platform/context/errors.ts'
import type { CallOutcome } from './schema.ts'

export const connectorCalls = sqliteTable('connector_calls', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  at: integer().notNull(),
  userId: text('user_id').notNull(),
  connectionId: text('connection_id'),
  keyId: text('key_id'),
  tool: text().notNull(),
  outcome: text().$type<CallOutcome>().notNull(),
  code: text().$type<ErrorCode>(),
  durationMs: integer('duration_ms').notNull(),
  calls: integer().notNull(),
})
