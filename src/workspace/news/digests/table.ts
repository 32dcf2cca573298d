import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Cadence, Topic } from '../../../delivery/notifications/topics.ts'

export const mailPlans = sqliteTable(
  'mail_plans',
  {
    companyId: text('company_id').notNull(),
    userId: text('user_id').notNull(),
    choices: text({ mode: 'json' }).$type<Partial<Record<Topic, Cadence>>>().notNull(),
    timeZone: text('time_zone'),
    hour: integer().notNull(),
    weekday: integer().notNull(),
    since: integer().notNull(),
    told: text({ mode: 'json' }).$type<Partial<Record<Topic, number>>>().notNull(),
    digestAt: integer('digest_at'),
    atOnceDue: integer('at_once_due'),
    atOnceAt: integer('at_once_at'),
    version: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId] })],
)
