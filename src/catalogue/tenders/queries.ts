import { rowsOf } from '../../platform/db/rows.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import type { CallerCtx, Ctx } from '../../platform/context/context.ts'
import { notFound } from '../../platform/context/errors.ts'
import type { Page } from '../../platform/db/page.ts'
import { factsOf, noticeColumns, type NoticeRow } from './compose/stored.ts'
import { tenderOf } from './compose/tender-view.ts'
import type { ListRequirements } from './params.ts'
import { Award } from './award-schema.ts'
import type { Tender } from './schema.ts'
import { readItem } from './search/item.ts'
import { readStated, statedDeadlinesOf, withStatedDeadlines } from './stated-deadline.ts'
import { TenderItem } from './item-schema.ts'
import { requirementCategories } from '../../reading/requirements/schema.ts'
import { Requirement } from '../../reading/requirements/schema.ts'
import type * as z from 'zod'

const tenderNotFound = () => notFound('Tender')

interface Content {
  content: string
}

/** One tender in its state at `ctx.now`, in one round trip. */
export async function getTender(ctx: CallerCtx, id: string): Promise<Tender> {
  const [docs, notices, awards, counts, saved] = await ctx.d1.batch([
    prepare(
      ctx.d1,
      sql`SELECT item, ${statedDeadlinesOf('d.tender_id')} AS stated FROM tender_docs AS d
      WHERE tender_id = ${id}`,
    ),
    ctx.d1.prepare(`SELECT ${noticeColumns} FROM notices WHERE tender_id = ?1`).bind(id),
    ctx.d1.prepare('SELECT content FROM awards WHERE tender_id = ?1 ORDER BY ordinal').bind(id),
    ctx.d1
      .prepare(
        `SELECT (SELECT count(*) FROM documents WHERE tender_id = ?1) AS documents,
           (SELECT count(*) FROM requirements WHERE tender_id = ?1) AS requirements`,
      )
      .bind(id),
    ctx.d1
      .prepare('SELECT id FROM saved_tenders WHERE company_id = ?1 AND tender_id = ?2')
      .bind(ctx.caller.company.id, id),
  ])
  const [doc] = rowsOf<{ item: string; stated: string }>(docs)
  const [count] = rowsOf<{ documents: number; requirements: number }>(counts)
  if (!doc || !count) throw tenderNotFound()
  const extras = {
    awards: rowsOf<Content>(awards).map(({ content }) => Award.parse(JSON.parse(content))),
    documentCount: count.documents,
    requirementCount: count.requirements,
    savedTenderId: rowsOf<{ id: string }>(saved)[0]?.id ?? null,
  }
  const facts = factsOf(rowsOf<NoticeRow>(notices))
  const stored = readItem(doc.item)
  const tender = tenderOf(facts, TenderItem.parse(stored), extras, ctx.now)
  return { ...tender, ...withStatedDeadlines(tender.deadline, stored, readStated(doc.stated), ctx.now) }
}

/** A filter of a list of parts: a column or a condition, and the wanted value; undefined for no filter. */
type Wanted = [column: string, value: string | number | undefined][]

/**
 * A page of the parts of one tender, with the exact total and whether the tender exists, in one round trip. Tables and
 * columns are names from our code; values are bound.
 */
async function listParts<S extends z.ZodType>(
  ctx: Ctx,
  {
    table,
    schema,
    tenderId,
    wanted,
    orderBy = 'ordinal',
  }: { table: string; schema: S; tenderId: string; wanted: Wanted; orderBy?: string },
  { page, limit }: { page: number; limit: number },
): Promise<Page<z.output<S>>> {
  const given = wanted.filter(([, value]) => value !== undefined)
  const where = [
    'tender_id = ?',
    ...given.map(([column]) => (column.includes('?') ? column : `${column} = ?`)),
  ].join(' AND ')
  const values = [tenderId, ...given.map(([, value]) => value)]
  const [found, total, tender] = await ctx.d1.batch([
    ctx.d1
      .prepare(`SELECT content FROM ${table} WHERE ${where} ORDER BY ${orderBy} LIMIT ? OFFSET ?`)
      .bind(...values, limit, (page - 1) * limit),
    ctx.d1.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`).bind(...values),
    ctx.d1.prepare('SELECT 1 FROM tender_docs WHERE tender_id = ?').bind(tenderId),
  ])
  if (rowsOf(tender).length === 0) throw tenderNotFound()
  return {
    items: rowsOf<Content>(found).map(({ content }) => schema.parse(JSON.parse(content))),
    total: rowsOf<{ n: number }>(total)[0]?.n ?? 0,
  }
}

/** Sorts requirements by category in the order of `requirementCategories`, mandatory requirements first. */
const categories = requirementCategories.map((each) => `|${each}|`).join('')
const grouped = `instr('${categories}', '|' || category || '|'), mandatory DESC, ordinal`

/** A row for several lots names them only in its content. */
const ofLot = `EXISTS (SELECT 1 FROM json_each(content -> 'lotIds') WHERE value = ?)`

/**
 * Requirements in the order of the notice, or grouped by category. The query groups them, so that groups
 * continue across pages.
 */
export const listRequirements = (
  ctx: Ctx,
  id: string,
  query: z.output<typeof ListRequirements>,
  { isGrouped = false } = {},
) =>
  listParts(
    ctx,
    {
      table: 'requirements',
      schema: Requirement,
      tenderId: id,
      ...(isGrouped && { orderBy: grouped }),
      wanted: [
        ['category', query.category],
        ['mandatory', query.mandatory === undefined ? undefined : Number(query.mandatory)],
        [ofLot, query.lotId],
      ],
    },
    query,
  )
