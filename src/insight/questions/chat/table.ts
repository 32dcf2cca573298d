import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const chatSessions = sqliteTable('chat_sessions', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  tenderId: text('tender_id').notNull(),
  title: text().notNull(),
  messageCount: integer('message_count').notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const chatMessages = sqliteTable(
  'chat_messages',
  {
    sessionId: text('session_id').notNull(),
    ordinal: integer().notNull(),
    id: text().notNull(),
    companyId: text('company_id').notNull(),
    role: text({ enum: ['user', 'assistant'] }).notNull(),
    text: text().notNull(),
    citations: text({ mode: 'json' }).notNull(),
    engine: text(),
    certainty: text({ enum: ['certain', 'closest', 'none'] }),
    createdAt: integer('created_at').notNull(),
    degraded: integer({ mode: 'boolean' }),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.ordinal] })],
)
