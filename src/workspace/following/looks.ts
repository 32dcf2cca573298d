import type { CallerCtx } from '../../platform/context/context.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { prepare, type Sql, sql } from '../../platform/db/sql.ts'
import { minute } from '../../platform/time/time.ts'

/** Documents by id that came, or whose text changed, since the person last looked at the documents of the tender. */
export type DocumentMarks = Map<string, 'new' | 'changed'>

/** A person who comes back to the documents within this time is still at the same look, so that the marks stay. */
const sameLook = 30 * minute

/** The condition for the person's row of a tender. */
const mine = ({ caller }: CallerCtx, tenderId: string): Sql =>
  sql`company_id = ${caller.company.id} AND user_id = ${caller.user.id} AND tender_id = ${tenderId}`

/**
 * The number of the last version that a person cannot find new who has never looked: the last one before the company
 * began to follow the tender; for other companies the last of all.
 */
function firstSeen({ caller }: CallerCtx, tenderId: string): Sql {
  const ours = sql`company_id = ${caller.company.id} AND tender_id = ${tenderId}`
  return sql`(SELECT coalesce(max(seq), 0) FROM document_versions WHERE tender_id = ${tenderId}
    AND at <= coalesce((SELECT min(at) FROM (SELECT created_at AS at FROM saved_tenders WHERE ${ours}
      UNION ALL SELECT created_at FROM bids WHERE ${ours})), at))`
}

interface Row {
  id: string
  change: 'new' | 'changed'
}

/**
 * The documents of a tender that are new to a person who opens them now; the look is written down. Nothing is new to a
 * person who never looked, of a company that does not follow the tender.
 */
export async function lookAtDocuments(ctx: CallerCtx, tenderId: string): Promise<DocumentMarks> {
  const { company, user } = ctx.caller
  const now = ctx.now.getTime()
  const before = sql`iif(looked_at > ${now - sameLook}, since, upto)`
  const since = sql`coalesce((SELECT ${before} FROM document_looks WHERE ${mine(ctx, tenderId)}),
    ${firstSeen(ctx, tenderId)})`
  const newest = sql`(SELECT coalesce(max(seq), 0) FROM document_versions WHERE tender_id = ${tenderId})`
  const [found] = await ctx.d1.batch([
    prepare(
      ctx.d1,
      sql`SELECT document_id AS id, change FROM document_versions
        WHERE tender_id = ${tenderId} AND seq > ${since} ORDER BY seq`,
    ),
    prepare(
      ctx.d1,
      sql`INSERT INTO document_looks (company_id, user_id, tender_id, since, upto, looked_at)
        VALUES (${company.id}, ${user.id}, ${tenderId}, ${since}, ${newest}, ${now})
        ON CONFLICT DO UPDATE SET since = ${before}, upto = excluded.upto, looked_at = excluded.looked_at`,
    ),
  ])
  return changesOf(rowsOf<Row>(found))
}

/** A new document that has changed since is still new. */
function changesOf(rows: Row[]): DocumentMarks {
  const changes: DocumentMarks = new Map()
  for (const { id, change } of rows) if (changes.get(id) !== 'new') changes.set(id, change)
  return changes
}

/** How many documents of a tender are new or changed since the person last looked at them. */
export async function countNewDocuments(ctx: CallerCtx, tenderId: string): Promise<number> {
  const seen = sql`coalesce((SELECT upto FROM document_looks WHERE ${mine(ctx, tenderId)}), ${firstSeen(ctx, tenderId)})`
  const query = sql`SELECT count(DISTINCT document_id) AS n FROM document_versions
    WHERE tender_id = ${tenderId} AND seq > ${seen}`
  return (await prepare(ctx.d1, query).first<number>('n')) ?? 0
}
