import { boundList, forRows } from '../../platform/db/bulk.ts'
import { createHash } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import { keyTaken } from '../../platform/transaction/conflict.ts'
import { tryTransact } from '../../platform/transaction/transact.ts'
import { newEvent } from '../../delivery/events/kind.ts'
import { type EventOf, recordEvents } from '../../delivery/outbox/record.ts'
import { tenderAwarded } from './events.ts'
import { itemAt } from '../../catalogue/tenders/reference.ts'
import { Award } from '../../catalogue/tenders/award-schema.ts'
import { followersOf } from './followers.ts'
import { moveProgress, readProgress } from './progress.ts'

type RunCtx = Pick<Ctx, 'd1' | 'now'>

const changesAtOnce = 500
const stepsPerRun = 20
/** The most awards that an event lists, because a row of D1 holds 2 MB. The tender itself lists all awards. */
const mostListed = 500

/**
 * Tells followers about tenders that were awarded, or got further awards, since the last time: once for each set of
 * awards of a tender. Returns the number of events, and whether changes are left to look at.
 */
export async function announceAwards(ctx: RunCtx): Promise<{ told: number; more: boolean }> {
  let told = 0
  for (let step = 0; step < stepsPerRun; step++) {
    const from = await readProgress(ctx.d1, 'awards')
    const to = await endOfStep(ctx.d1, from)
    if (to === null) return { told, more: false }
    const count = await announceUpTo(ctx, from, to)
    if (count === null) return { told, more: false }
    told += count
  }
  return { told, more: true }
}

const endOfStep = (d1: D1Database, from: number): Promise<number | null> =>
  d1
    .prepare(
      `SELECT max(seq) AS seq FROM (SELECT seq FROM tender_changes WHERE seq > ?1 ORDER BY seq LIMIT ?2)`,
    )
    .bind(from, changesAtOnce)
    .first<number | null>('seq')

interface Changed {
  tenderId: string
  item: string
  /** Ids of the tender's awards that have a winner, as a JSON list, ascending. */
  awarded: string
}

const readAwarded = `
  SELECT d.tender_id AS tenderId, d.item, (
    SELECT json_group_array(id) FROM (SELECT a.id FROM awards AS a
      WHERE a.tender_id = d.tender_id AND a.content ->> 'status' = 'awarded' ORDER BY a.id)) AS awarded
  FROM (SELECT DISTINCT tender_id FROM tender_changes WHERE seq > ?1 AND seq <= ?2 AND change <> 'deleted') AS c
  CROSS JOIN tender_docs AS d ON d.tender_id = c.tender_id
  WHERE awarded <> '[]' OR d.item ->> 'status' = 'awarded'`

/** Returns the number of events, or null when another run has announced these changes first. */
async function announceUpTo(ctx: RunCtx, from: number, to: number): Promise<number | null> {
  const { results } = await ctx.d1.prepare(readAwarded).bind(from, to).all<Changed>()
  const marked = results.map((each) => ({ ...each, mark: markOf(each) }))
  const fresh = await unseen(ctx, marked)
  const events = await eventsOf(ctx, fresh)
  const also = [
    ...forRows(
      ctx.d1,
      fresh.map(({ tenderId, mark }) => [tenderId, mark]),
      `INSERT INTO awards_seen (tender_id, mark, at) SELECT value ->> 0, value ->> 1, ?2 FROM json_each(?1)`,
      ctx.now.getTime(),
    ),
    ...recordEvents(ctx, events),
    moveProgress(ctx.d1, 'awards', to),
  ]
  return (await tryTransact(ctx, { also }, [keyTaken])) ? events.length : null
}

type Marked = Changed & { mark: string }

/**
 * A hash of the ids of the awards with a winner. Other corrections of the tender leave the mark unchanged, so followers
 * are not told twice.
 */
const markOf = ({ awarded }: Changed) => createHash('sha256').update(awarded).digest('base64url').slice(0, 22)

async function unseen({ d1 }: RunCtx, marked: Marked[]): Promise<Marked[]> {
  if (marked.length === 0) return []
  const { results } = await d1
    .prepare(
      `SELECT s.tender_id FROM json_each(?1) AS e CROSS JOIN awards_seen AS s
         ON s.tender_id = e.value ->> 'tenderId' AND s.mark = e.value ->> 'mark'`,
    )
    .bind(boundList(marked.map(({ tenderId, mark }) => ({ tenderId, mark }))))
    .all<{ tender_id: string }>()
  const seen = new Set(results.map(({ tender_id }) => tender_id))
  return marked.filter(({ tenderId }) => !seen.has(tenderId))
}

/** Reads the awards of a tender once for all its followers, and skips tenders that nobody follows. */
const readFollowed = `
  SELECT e.value AS tenderId, (SELECT json_group_array(company_id) FROM (${followersOf('e.value')})) AS companies,
    (SELECT json_group_array(json(content)) FROM (
      SELECT content FROM awards WHERE tender_id = e.value ORDER BY ordinal LIMIT ${mostListed})) AS awards
  FROM json_each(?1) AS e WHERE EXISTS (${followersOf('e.value')})`

interface Followed {
  tenderId: string
  companies: string
  awards: string
}

async function eventsOf(ctx: RunCtx, fresh: Marked[]): Promise<EventOf[]> {
  if (fresh.length === 0) return []
  const items = new Map(fresh.map(({ tenderId, item }) => [tenderId, item]))
  const { results } = await ctx.d1
    .prepare(readFollowed)
    .bind(boundList([...items.keys()]))
    .all<Followed>()
  return results.flatMap(({ tenderId, companies, awards }) => {
    const tender = itemAt(items.get(tenderId) ?? '', ctx.now)
    const all = (JSON.parse(awards) as unknown[]).map((award) => Award.parse(award))
    const event = newEvent(tenderAwarded, { tender, awards: all })
    return (JSON.parse(companies) as string[]).map((companyId): EventOf => ({ companyId, ...event }))
  })
}
