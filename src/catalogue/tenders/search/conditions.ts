import { raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { rateOn } from '../../../reference/rates/queries.ts'
import type { IndexFilter, ValueBounds } from './filter.ts'
import type { TextCheck } from './text-check.ts'

/** Conditions on `tender_numbers AS n`, and on ids named `id`. An unknown value or deadline is within no bounds. */
export function numberConditions(
  { value, deadline, published, updatedFrom, newIds, without }: IndexFilter,
  now: Date,
  id = 'n.id',
): Sql[] {
  const conditions: Sql[] = []
  if (published) conditions.push(sql`${raw(id)} BETWEEN ${published.min} AND ${published.max}`)
  if (updatedFrom !== null) conditions.push(sql`n.updated >= ${updatedFrom}`)
  if (deadline) conditions.push(sql`n.deadline BETWEEN ${deadline.min} AND ${deadline.max}`)
  // Deadlines exclude more tenders than values do. The plus sign keeps SQLite from using the index on values instead.
  const column = raw(deadline ? '+n.value' : 'n.value')
  if (value)
    conditions.push(
      sql`${column} BETWEEN ${inEur(value.min, value, now)} AND ${inEur(value.max, value, now)}`,
    )
  // Without the plus sign, SQLite would look up each new tender in the index of words, one after the other.
  const row = raw(id === 'n.id' ? id : `+${id}`)
  if (newIds) conditions.push(sql`${row} IN (${newIds})`)
  if (without) conditions.push(sql`${row} NOT IN (${without})`)
  return conditions
}

/**
 * Whether the matches depend on more than the corpus: exchange rates, or what a person has seen or a company
 * has hidden. A count must not be cached then, because it would stay while these change.
 */
export const isPassing = ({ value, newIds, without }: IndexFilter): boolean =>
  (value !== null && value.currency !== 'EUR') || newIds !== null || without !== null

/**
 * The bound in euro cents, rounded like stored values: otherwise a tender worth exactly the bound would be missed. Null
 * without a rate.
 */
const inEur = (cents: number, { currency }: ValueBounds, now: Date): Sql | number =>
  currency === 'EUR'
    ? cents
    : { text: `round(? / ${rateOn('?', '?')})`, values: [cents, currency, now.toISOString().slice(0, 10)] }

/**
 * Whether the normalised text of `t` passes the check: every clause needs one true alternative. An
 * alternative is true if all its texts are found, or, when negated, if one is missing. Trying first without
 * the leading space is twice as fast and usually decides.
 */
export const phraseCondition = (check: TextCheck): Sql => sql`NOT EXISTS (
  SELECT 1 FROM json_each(${JSON.stringify(check)}) AS clause WHERE NOT EXISTS (
    SELECT 1 FROM json_each(clause.value) AS either WHERE either.value ->> 'negated' = EXISTS (
      SELECT 1 FROM json_each(either.value, '$.all') AS sought
      WHERE instr(t.words, sought.value) = 0 OR instr(t.words, ' ' || sought.value) = 0)))`
