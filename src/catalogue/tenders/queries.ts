import { rowsOf } from '../../platform/db/rows.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { companyOf, lastTime, tenderTime, type TextReader, usable } from '../documents/dossiers.ts'
import { listedIn, listedQuery } from '../documents/listed-requirements.ts'
import type { CallerCtx, Ctx } from '../../platform/context/context.ts'
import { notFound } from '../../platform/context/errors.ts'
import { batchOf } from '../periods/directory.ts'
import { factsOf, noticeColumns, type NoticeRow } from './compose/stored.ts'
import { tenderOf } from './compose/tender-view.ts'
import { Award } from './award-schema.ts'
import type { Tender } from './schema.ts'
import { readItem } from './search/item.ts'
import { readStated, statedDeadlinesOf, withStatedDeadlines } from './stated-deadline.ts'
import { TenderItem } from './item-schema.ts'
import { distinctRequirements } from '../../reading/requirements/distinct.ts'
import { isSure, Requirement } from '../../reading/requirements/schema.ts'

const tenderNotFound = () => notFound('Tender')

interface Content {
  content: string
}

/** One tender in its state at `ctx.now`, in one round trip. */
export async function getTender(ctx: CallerCtx, id: string): Promise<Tender> {
  const [docs, notices, awards, counts, requirements, saved] = await batchOf(ctx, id, (d1) => [
    prepare(
      d1,
      sql`SELECT item, ${statedDeadlinesOf('d.tender_id')} AS stated FROM tender_docs AS d
      WHERE tender_id = ${id}`,
    ),
    d1.prepare(`SELECT ${noticeColumns} FROM notices WHERE tender_id = ?1`).bind(id),
    d1.prepare('SELECT content FROM awards WHERE tender_id = ?1 ORDER BY ordinal').bind(id),
    prepare(
      d1,
      sql`SELECT count(*) AS documents FROM documents WHERE tender_id IN ${usable(id, companyOf(ctx))}`,
    ),
    prepare(d1, listedQuery(usable(id, companyOf(ctx)))),
    d1
      .prepare('SELECT id FROM saved_tenders WHERE company_id = ?1 AND tender_id = ?2')
      .bind(ctx.caller.company.id, id),
  ])
  const [doc] = rowsOf<{ item: string; stated: string }>(docs)
  const noticeRows = rowsOf<NoticeRow>(notices)
  if (!doc || noticeRows.length === 0) throw tenderNotFound()
  const extras = {
    // The main database may have a copy of the awards.
    awards: [...new Set(rowsOf<Content>(awards).map(({ content }) => content))].map((content) =>
      Award.parse(JSON.parse(content)),
    ),
    documentCount: rowsOf<{ documents: number }>(counts).reduce((sum, { documents }) => sum + documents, 0),
    requirementCount: countDemands(listedIn(requirements)),
    savedTenderId: rowsOf<{ id: string }>(saved)[0]?.id ?? null,
  }
  const facts = factsOf(noticeRows)
  const stored = readItem(doc.item)
  const tender = tenderOf(facts, TenderItem.parse(stored), extras, ctx.now)
  return { ...tender, ...withStatedDeadlines(tender.deadline, stored, readStated(doc.stated), ctx.now) }
}

/** The number of demands that are sure, each of them once. */
const countDemands = (requirements: readonly Requirement[]): number =>
  distinctRequirements(requirements).filter(({ requirement }) => isSure(requirement)).length

/**
 * The requirements of a tender as they were read, in the order of the tender, those of the company's own documents too; and
 * when the tender or its documents last changed.
 */
export async function readRequirements(
  ctx: Ctx & TextReader,
  tenderId: string,
): Promise<{ requirements: Requirement[]; modified: Date }> {
  const [found, tender] = await batchOf(ctx, tenderId, (d1) => [
    prepare(d1, listedQuery(usable(tenderId, companyOf(ctx)))),
    prepare(d1, tenderTime(tenderId, companyOf(ctx))),
  ])
  const modified = lastTime(tender)
  if (!modified) throw tenderNotFound()
  // A requirement of a company's own document does not name the tender, which may become part of another.
  const requirements = listedIn(found).map((each) => Requirement.parse({ ...each, tenderId }))
  return { requirements, modified }
}
