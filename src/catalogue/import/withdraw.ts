import type { Ctx } from '../../platform/context/context.ts'
import { notFound } from '../../platform/context/errors.ts'
import { TenderItem } from '../tenders/item-schema.ts'
import { forRows } from '../../platform/db/bulk.ts'
import { iso } from '../../platform/time/time.ts'
import { readItem, type StoredItem } from '../tenders/search/item.ts'
import { bindingOfTender, databaseOf, inDatabase } from '../periods/directory.ts'
import { copyFeed } from '../periods/feed.ts'
import { clearTenders } from './clear.ts'
import { isPlan, noticeNames, scopeOf } from './names.ts'
import { loadStates } from './tender-state.ts'
import type { WithdrawnTender, WithdrawTender } from './withdraw-schema.ts'

/**
 * Removes a tender from the catalogue, for example when its notices were imported by mistake or must not be
 * shown. The change feed reports this to every mirror. Its notices are skipped from then on, whichever source publishes them,
 * until the tender is readmitted. Returns the last item of the tender.
 */
export async function withdrawTender(
  ctx: Ctx,
  id: string,
  { reason, legal }: WithdrawTender,
): Promise<TenderItem> {
  const home = inDatabase(ctx, await databaseOf(ctx, id))
  const found = await home.d1
    .prepare('SELECT id, item FROM tender_docs WHERE tender_id = ?1')
    .bind(id)
    .first<{ id: number; item: string }>()
  if (!found) throw notFound('Tender')
  const binding = await bindingOfTender(ctx, id)
  const names = await withdrawNames(ctx, id, { reason, legal, isElsewhere: binding !== null })
  const tender = takeOut(home, id, found, legal)
  if (binding === null) await ctx.d1.batch([...names, ...tender, clearMerged(ctx, id)])
  else {
    // The names come first: without them no import finds the tender, and the command can be repeated.
    await ctx.d1.batch(names)
    await home.d1.batch(tender)
    await copyFeed(ctx, binding)
    await ctx.d1.batch([...(legal ? [hideDeleted(ctx, id, readItem(found.item))] : []), clearMerged(ctx, id)])
  }
  return TenderItem.parse(JSON.parse(found.item))
}

const clear = ({ d1 }: Pick<Ctx, 'd1'>, id: string, table: string, column = 'tender_id') =>
  d1.prepare(`DELETE FROM ${table} WHERE ${column} = ?1`).bind(id)

const clearMerged = (ctx: Pick<Ctx, 'd1'>, id: string) => clear(ctx, id, 'merged_tenders', 'kept_id')

/** Statements that withdraw the names of a tender. */
async function withdrawNames(
  ctx: Ctx,
  id: string,
  { reason, legal, isElsewhere }: WithdrawTender & { isElsewhere: boolean },
): Promise<D1PreparedStatement[]> {
  const { d1, now } = ctx
  return [
    ...(await handOn(ctx, id)),
    d1
      .prepare(
        `INSERT OR IGNORE INTO withdrawn_tenders (tender_id, reason, legal, at) SELECT ?1, ?2, ?3, ?4
         WHERE ?5 OR EXISTS (SELECT 1 FROM tender_docs WHERE tender_id = ?1)`,
      )
      .bind(id, reason, Number(legal), now.getTime(), Number(isElsewhere)),
    d1
      .prepare(
        `INSERT OR IGNORE INTO withdrawn_names (source, ref, tender_id, plan)
         SELECT source, ref, tender_id, plan FROM tender_refs WHERE tender_id = ?1`,
      )
      .bind(id),
    ...['tender_refs', 'tender_pointers', 'separated_tenders'].map((table) => clear(ctx, id, table)),
    clear(ctx, id, 'separated_tenders', 'other_id'),
  ]
}

/** Statements that take a tender out of its database. */
const takeOut = (home: Ctx, id: string, found: { id: number; item: string }, legal: boolean) => [
  ...['notices', 'tender_revisions'].map((table) => clear(home, id, table)),
  home.d1
    .prepare(
      `DELETE FROM merged_records
       WHERE merged_id IN (SELECT tender_id FROM merged_tenders WHERE kept_id = ?1)`,
    )
    .bind(id),
  ...clearTenders(home, [{ tenderId: id, id: found.id }]),
  ...(legal ? [hideDeleted(home, id, readItem(found.item))] : []),
]

/** Takes the words of a tender, and of those that were merged into it, out of the change feed. */
function hideDeleted({ d1, now }: Pick<Ctx, 'd1' | 'now'>, id: string, { source }: StoredItem) {
  const time = now.toISOString()
  const hidden: StoredItem = {
    id,
    title: 'Withdrawn for legal reasons',
    buyer: { name: null, country: null, registrationNumber: null },
    status: 'cancelled',
    source,
    noticeType: null,
    procedureType: null,
    contractNature: null,
    publishedAt: time,
    deadline: null,
    estimatedValue: null,
    currency: null,
    estimatedValueEur: null,
    cpvCodes: [],
    regions: [],
    languages: [],
    url: null,
    updatedAt: time,
    deadlines: [],
  }
  return d1
    .prepare(
      `UPDATE tender_changes SET item = json_set(?2, '$.id', tender_id) WHERE change = 'deleted'
       AND tender_id IN (SELECT ?1 UNION ALL SELECT tender_id FROM merged_tenders WHERE kept_id = ?1)`,
    )
    .bind(id, JSON.stringify(hidden))
}

/**
 * Lets the notices of a withdrawn tender in again. The tender keeps its names, so that importing its notices gives it
 * the same id, with which companies have saved it or bid on it.
 */
export async function readmitTender({ d1 }: Pick<Ctx, 'd1'>, id: string): Promise<WithdrawnTender> {
  const [removed] = await d1.batch<WithdrawnRow>([
    d1.prepare('DELETE FROM withdrawn_tenders WHERE tender_id = ?1 RETURNING *').bind(id),
    d1
      .prepare(
        `INSERT OR IGNORE INTO tender_refs (source, ref, tender_id, plan)
         SELECT source, ref, tender_id, plan FROM withdrawn_names WHERE tender_id = ?1`,
      )
      .bind(id),
    d1.prepare('DELETE FROM withdrawn_names WHERE tender_id = ?1').bind(id),
  ])
  const row = removed?.results[0]
  if (!row) throw notFound('Withdrawn tender')
  return withdrawnOf(row)
}

/** The tenders that were withdrawn last. */
export async function listWithdrawn({ d1 }: Pick<Ctx, 'd1'>): Promise<WithdrawnTender[]> {
  const { results } = await d1
    .prepare('SELECT * FROM withdrawn_tenders ORDER BY at DESC, tender_id LIMIT 100')
    .all<WithdrawnRow>()
  return results.map(withdrawnOf)
}

interface WithdrawnRow {
  tender_id: string
  reason: string
  legal: number
  at: number
}

const withdrawnOf = ({ tender_id, reason, legal, at }: WithdrawnRow): WithdrawnTender => ({
  tenderId: tender_id,
  reason,
  legal: legal === 1,
  at: iso(at),
})

/** Max tenders that may get the names: a constant identifier separates thousands. */
const maxHeirs = 20

/**
 * Statements that give the names of a tender to the oldest tender kept apart from it that shares them, so that later
 * notices of that tender find it. It is then kept apart from all others of these names.
 */
async function handOn(ctx: Ctx, id: string): Promise<D1PreparedStatement[]> {
  const { d1 } = ctx
  const [others, refs] = await d1.batch<{ other_id: string; source: string; ref: string }>([
    d1
      .prepare('SELECT other_id FROM separated_tenders WHERE tender_id = ?1 ORDER BY other_id LIMIT ?2')
      .bind(id, maxHeirs),
    d1.prepare('SELECT source, ref FROM tender_refs WHERE tender_id = ?1').bind(id),
  ])
  const states = await loadStates(ctx, others?.results.map(({ other_id }) => other_id) ?? [])
  const given = (refs?.results ?? []).flatMap(({ source, ref }) => {
    for (const [heir, { notices }] of states) {
      const named = notices.filter(
        (each) => scopeOf(ref, each.source) === source && noticeNames(each.notice).own.includes(ref),
      )
      const plan = named.every(({ notice }) => isPlan(notice))
      if (named.length > 0) return [[source, ref, heir, Number(plan)] as const]
    }
    return []
  })
  const heirs = [...new Set(given.map(([, , heir]) => heir))]
  return [
    ...forRows(
      d1,
      given,
      `UPDATE tender_refs SET tender_id = e.value ->> 2, plan = e.value ->> 3 FROM json_each(?1) AS e
       WHERE tender_id = ?2 AND source = e.value ->> 0 AND ref = e.value ->> 1`,
      id,
    ),
    ...heirs.flatMap((heir) => [
      d1
        .prepare(
          `${separations} SELECT ?2, other_id, source, notice_id, buyer, made, at FROM separated_tenders
           WHERE tender_id = ?1 AND other_id <> ?2`,
        )
        .bind(id, heir),
      d1
        .prepare(
          `${separations} SELECT tender_id, ?2, source, notice_id, buyer, made, at FROM separated_tenders
           WHERE other_id = ?1 AND tender_id <> ?2`,
        )
        .bind(id, heir),
    ]),
  ]
}

const separations =
  'INSERT OR IGNORE INTO separated_tenders (tender_id, other_id, source, notice_id, buyer, made, at)'
