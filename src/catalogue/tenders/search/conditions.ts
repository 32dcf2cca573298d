import { raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { rateOn } from '../../../reference/rates/queries.ts'
import type { Filter, ValueBounds } from './filter.ts'
import type { TextCheck } from './text-check.ts'

/** The conditions on the numbers of a tender, `n`. A value or deadline that is unknown is within no bounds. */
export function numberConditions({ value, deadline }: Filter, now: Date): Sql[] {
  const conditions: Sql[] = []
  if (deadline) conditions.push(sql`n.deadline BETWEEN ${deadline.min} AND ${deadline.max}`)
  // A plus sign keeps the index on values aside where there are deadlines, which exclude more.
  const column = raw(deadline ? '+n.value' : 'n.value')
  if (value)
    conditions.push(
      sql`${column} BETWEEN ${inEur(value.min, value, now)} AND ${inEur(value.max, value, now)}`,
    )
  return conditions
}

/** Rounded as the values are, so that a bound includes what is worth exactly as much. Null without a rate. */
const inEur = (cents: number, { currency }: ValueBounds, now: Date): Sql | number =>
  currency === 'EUR'
    ? cents
    : { text: `round(? / ${rateOn('?', '?')})`, values: [cents, currency, now.toISOString().slice(0, 10)] }

/**
 * Whether the normalised text of `t` holds what `phraseCheck` asks for: no clause without an alternative that holds,
 * which it does when it is negated exactly where something is missing. The first look, without the space before it,
 * is twice as fast and mostly enough.
 */
export const phraseCondition = (check: TextCheck): Sql => sql`NOT EXISTS (
  SELECT 1 FROM json_each(${JSON.stringify(check)}) AS clause WHERE NOT EXISTS (
    SELECT 1 FROM json_each(clause.value) AS either WHERE either.value ->> 'negated' = EXISTS (
      SELECT 1 FROM json_each(either.value, '$.all') AS sought
      WHERE instr(t.words, sought.value) = 0 OR instr(t.words, ' ' || sought.value) = 0)))`
