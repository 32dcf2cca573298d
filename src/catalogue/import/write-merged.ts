import { boundList } from '../../platform/db/bulk.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { clearTenders } from './clear.ts'
import type { PreparedTender } from './prepare.ts'

/** Merged tenders with the tenders that survive. */
const pairsOf = (prepared: PreparedTender[]): [merged: string, survivor: string][] =>
  prepared.flatMap(({ change: { tenderId, merged } }) =>
    merged.map((each): [string, string] => [each.tenderId, tenderId]),
  )

/**
 * Statements that merge tenders, for the batch of an import, before the surviving tender is written. Notices
 * and names move to the surviving tender, and the other tender leaves the catalogue. Its id then points to
 * the surviving tender, and triggers on `merged_tenders` move the records of companies about it.
 */
export function writeMerged(ctx: Ctx, prepared: PreparedTender[]): D1PreparedStatement[] {
  const pairs = pairsOf(prepared)
  if (pairs.length === 0) return []
  const leaving = prepared.flatMap(({ change: { merged } }) =>
    merged.flatMap(({ tenderId, doc }) => (doc ? [{ tenderId, id: doc.id }] : [])),
  )
  const bound = boundList(pairs)
  return [
    ctx.d1
      .prepare(
        `INSERT OR IGNORE INTO merged_records (merged_id, kind, record_id)
         SELECT tender_id, 'notices', json_array(notice_id, version, source) FROM json_each(?1) AS e
         JOIN notices ON tender_id = e.value ->> 0`,
      )
      .bind(bound),
    move(ctx, 'notices', bound),
    ...moveNames(ctx, bound),
    ...clearTenders(ctx, leaving),
    putMerged(ctx, bound),
  ]
}

/** Statements that record in the main database what was merged in the database of a period. */
export function recordMerges(ctx: Pick<Ctx, 'd1' | 'now'>, pairs: [merged: string, survivor: string][]) {
  const bound = boundList(pairs)
  return pairs.length === 0 ? [] : [...moveNames(ctx, bound), putMerged(ctx, bound)]
}

const move = ({ d1 }: Pick<Ctx, 'd1'>, table: string, bound: string, column = 'tender_id') =>
  d1
    .prepare(
      `UPDATE OR REPLACE ${table} SET ${column} = e.value ->> 1 FROM json_each(?1) AS e
       WHERE ${column} = e.value ->> 0`,
    )
    .bind(bound)

const moveNames = (ctx: Pick<Ctx, 'd1'>, bound: string) => [
  ...['tender_refs', 'tender_pointers', 'separated_tenders'].map((table) => move(ctx, table, bound)),
  move(ctx, 'separated_tenders', bound, 'other_id'),
]

const putMerged = ({ d1, now }: Pick<Ctx, 'd1' | 'now'>, bound: string) =>
  d1
    .prepare(
      `INSERT OR REPLACE INTO merged_tenders (tender_id, kept_id, at)
       SELECT value ->> 0, value ->> 1, ?2 FROM json_each(?1)`,
    )
    .bind(bound, now.getTime())

/**
 * The documents that were fetched for a merged tender are fetched again for the surviving tender, under their
 * new ids.
 */
export function fetchMerged(ctx: Ctx, prepared: PreparedTender[]): D1PreparedStatement[] {
  const pairs = pairsOf(prepared)
  if (pairs.length === 0) return []
  const wanted = ctx.d1
    .prepare(
      `INSERT OR IGNORE INTO document_files (document_id, tender_id, url, state, due_at)
       SELECT d.id, d.tender_id, f.url, 'waiting', ?2 FROM json_each(?1) AS e
       CROSS JOIN document_files AS f ON f.tender_id = e.value ->> 0
       CROSS JOIN documents AS d ON d.tender_id = e.value ->> 1 AND d.content ->> 'url' = f.url`,
    )
    .bind(boundList(pairs), ctx.now.getTime())
  return [wanted]
}
