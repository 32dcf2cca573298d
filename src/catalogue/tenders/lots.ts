import { rowsOf } from '../../platform/db/rows.ts'
import { factsOf, noticeColumns, type NoticeRow } from './compose/stored.ts'
import { lotsOf } from './compose/tender-view.ts'
import type { Tender } from './schema.ts'
import { raw, type Sql, sql } from '../../platform/db/sql.ts'

/** Query for the notices of a tender, from which `lotsIn` composes the lots. */
export const noticesQuery = (tenderId: string): Sql =>
  sql`SELECT ${raw(noticeColumns)} FROM notices WHERE tender_id = ${tenderId}`

/** The lots at `now`, from the result of `noticesQuery`; empty for a withdrawn tender. */
export const lotsIn = (result: D1Result | undefined, now: Date): Tender['lots'] =>
  lotsOfRows(rowsOf<NoticeRow>(result), now)

/** As `lotsIn`, from the rows of the notices. */
export const lotsOfRows = (rows: NoticeRow[], now: Date): Tender['lots'] =>
  rows.length > 0 ? lotsOf(factsOf(rows), now) : []

/** An award criterion of the whole tender or of one lot. */
export interface WeightedCriterion {
  lotId: string | null
  name: string | null
  /** `price`, `cost` or `quality`, where the notice says it. */
  type: string | null
  weight: number | null
  /** Percent if the weights of the tender or lot add up to 100. */
  unit: '%' | 'points'
}

/** The award criteria of a tender and of its lots, from the result of `noticesQuery`. */
export function criteriaIn(result: D1Result | undefined): WeightedCriterion[] {
  const rows = rowsOf<NoticeRow>(result)
  if (rows.length === 0) return []
  const { awardCriteria, lots } = factsOf(rows)
  const of = (lotId: string | null, criteria: typeof awardCriteria): WeightedCriterion[] => {
    const total = criteria.reduce((sum, { weight }) => sum + (weight ?? 0), 0)
    const unit = Math.abs(total - 100) < 0.01 ? '%' : 'points'
    return criteria.map(({ name, type, weight }) => ({ lotId, name, type, weight, unit }))
  }
  return [...of(null, awardCriteria), ...lots.flatMap((lot) => of(lot.id, lot.awardCriteria))]
}
