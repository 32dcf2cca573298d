// Written by `npm run schema` from the migrations.
import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const exchangeRates = /* @__PURE__ */ sqliteTable('exchange_rates', {
  currency: text().notNull(),
  day: text().notNull(),
  rate: real(),
  source: text({ enum: ['ecb', 'council'] }).notNull(),
}, (table) => [
  primaryKey({ columns: [table.currency, table.day] }),
])

export const revaluation = /* @__PURE__ */ sqliteTable('revaluation', {
  one: integer().primaryKey(),
  fromDay: text('from_day').notNull(),
  after: text().notNull().default(''),
})
