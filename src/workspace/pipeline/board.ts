import { rowsOf } from '../../platform/db/rows.ts'
import { boundList } from '../../platform/db/bulk.ts'
import type * as z from 'zod'
import type { CallerCtx } from '../../platform/context/context.ts'
import { itemOf } from '../../catalogue/tenders/reference.ts'
import { shownDeadlineOf } from '../../catalogue/tenders/stated-deadline.ts'
import { all, prepare, type Sql, sql } from '../../platform/db/sql.ts'
import { savedColumns, savedOf, type SavedRow } from './queries.ts'
import { ListSaved, type SavedTender, settledStages, type Stage, stages } from './schema.ts'

/** The filters of the board. */
export const BoardFilter = ListSaved.pick({ stage: true, priority: true, assigneeId: true, tag: true })
export type BoardFilter = z.output<typeof BoardFilter>

/** One stage of the board: the most urgent records, with the number and the value of all its records. */
export interface BoardColumn {
  stage: Stage
  items: SavedTender[]
  count: number
  /** The sum of the estimated values in EUR of the `valued` tenders that have such a value. */
  valueEur: number
  valued: number
}

/**
 * Max records that are shown of a stage: `columnLimit` beside other stages, `settledLimit` in a stage where
 * nothing is left to do, `stageLimit` on a page of a single stage.
 */
export const columnLimit = 20
const settledLimit = 10
export const stageLimit = 40

/**
 * The company's pipeline by stage, with every tag in use, in one round trip. A stage lists deadlines to come first, the
 * soonest at the top, then tenders without a deadline, then deadlines that have passed. A filter by stage returns the
 * requested page of this stage alone.
 */
export async function readBoard(
  ctx: CallerCtx,
  filter: BoardFilter,
  page = 1,
): Promise<{ columns: BoardColumn[]; tags: string[] }> {
  const where = conditions(ctx, filter)
  const [rows, sums, tags] = await ctx.d1.batch([
    prepare(ctx.d1, mostUrgent(where, ctx.now, placesOf(filter, page))),
    prepare(ctx.d1, sumsOf(where)),
    prepare(
      ctx.d1,
      sql`SELECT DISTINCT tag.value AS tag FROM saved_tenders AS s, json_each(s.tags) AS tag
        WHERE s.company_id = ${ctx.caller.company.id} ORDER BY tag.value COLLATE NOCASE LIMIT 200`,
    ),
  ])
  const items = rowsOf<SavedRow>(rows).map((row) => savedOf(row, ctx.now))
  const byStage = new Map(rowsOf<SumRow>(sums).map((sum) => [sum.stage, sum]))
  return {
    columns: stages.map((stage) => columnOf(stage, items, byStage.get(stage))),
    tags: rowsOf<{ tag: string }>(tags).map(({ tag }) => tag),
  }
}

const sumsOf = (where: Sql): Sql =>
  sql`SELECT stage, count(*) AS n, count(value) AS valued, coalesce(sum(value), 0) AS value FROM (
      SELECT s.stage, ${itemOf('s.tender_id')} ->> 'estimatedValueEur' AS value FROM saved_tenders AS s WHERE ${where})
    GROUP BY stage`

/** The number and the value of all records of a stage. */
export type StageSum = Omit<BoardColumn, 'items'>

/** The sums of the stages alone, in the order of the stages. */
export async function sumStages(ctx: CallerCtx): Promise<StageSum[]> {
  const { results } = await prepare(ctx.d1, sumsOf(conditions(ctx, {}))).all<SumRow>()
  const byStage = new Map(results.map((sum) => [sum.stage, sum]))
  return stages.map((stage) => columnOf(stage, [], byStage.get(stage)))
}

interface SumRow {
  stage: Stage
  n: number
  valued: number
  value: number
}

const columnOf = (stage: Stage, items: SavedTender[], sum: SumRow | undefined): BoardColumn => ({
  stage,
  items: items.filter((item) => item.stage === stage),
  count: sum?.n ?? 0,
  valueEur: sum?.value ?? 0,
  valued: sum?.valued ?? 0,
})

const conditions = (ctx: CallerCtx, { stage, priority, assigneeId, tag }: BoardFilter): Sql =>
  all([
    sql`s.company_id = ${ctx.caller.company.id}`,
    ...(stage === undefined ? [] : [sql`s.stage = ${stage}`]),
    ...(priority === undefined ? [] : [sql`s.priority = ${priority}`]),
    ...(assigneeId === undefined ? [] : [sql`s.assignee_id = ${assigneeId}`]),
    ...(tag === undefined ? [] : [sql`EXISTS (SELECT 1 FROM json_each(s.tags) WHERE value = ${tag})`]),
  ])

/** The condition that picks the records to show by their place within the stage. */
const placesOf = ({ stage }: BoardFilter, page: number): Sql =>
  stage === undefined
    ? sql`place <= iif(stage IN (SELECT value FROM json_each(${boundList(settledStages)})), ${settledLimit}, ${columnLimit})`
    : sql`place BETWEEN ${(page - 1) * stageLimit + 1} AND ${page * stageLimit}`

function mostUrgent(where: Sql, now: Date, places: Sql): Sql {
  const at = now.getTime()
  const urgency = sql`CASE WHEN due > ${at} THEN 0 WHEN due IS NULL THEN 1 ELSE 2 END, abs(due - ${at}), id`
  return sql`SELECT ${savedColumns} FROM (
      SELECT *, row_number() OVER (PARTITION BY stage ORDER BY ${urgency}) AS place FROM (
        SELECT s.*, ${shownDeadlineOf('s.tender_id', now)} AS due FROM saved_tenders AS s WHERE ${where})) AS s
    WHERE ${places} ORDER BY place`
}
