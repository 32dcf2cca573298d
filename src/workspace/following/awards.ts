import { boundList, forRows } from '../../platform/db/bulk.ts'
import { createHash } from 'node:crypto'
import type { Ctx } from '../../platform/context/context.ts'
import { keyTaken } from '../../platform/transaction/conflict.ts'
import { tryTransact } from '../../platform/transaction/transact.ts'
import { newEvent } from '../../delivery/events/kind.ts'
import { type EventOf, recordEvents } from '../../delivery/events/record.ts'
import { tenderAwarded } from './events.ts'
import { itemAt } from '../../catalogue/tenders/reference.ts'
import { Award } from '../../catalogue/tenders/award-schema.ts'
import { followersOf } from './followers.ts'
import { moveProgress, readProgress } from './progress.ts'

type RunCtx = Pick<Ctx, 'd1' | 'now'>

const changesAtOnce = 500
const stepsPerRun = 20
/** Max awards that an event lists, because a row of D1 has at most 2 MB. The tender itself lists all awards. */
const maxListed = 500

/**
 * Notifies followers about tenders that were awarded, or got further awards, since the last time: once for each set of
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
  /** Ids of the tender's awards that have a winner, as a JSON list, ascending. */
  awarded: string
  /** The marks of the tender that were seen, as a JSON list. */
  seen: string
}

/** Most awarded tenders are followed by nobody: their items stay in the database. */
const readAwarded = `
  SELECT d.tender_id AS tenderId,
    (SELECT json_group_array(mark) FROM awards_seen AS s WHERE s.tender_id = d.tender_id) AS seen, (
    SELECT json_group_array(id) FROM (SELECT a.id FROM awards AS a
      WHERE a.tender_id = d.tender_id AND a.content ->> 'status' = 'awarded' ORDER BY a.id)) AS awarded
  FROM (SELECT DISTINCT tender_id FROM tender_changes WHERE seq > ?1 AND seq <= ?2 AND change <> 'deleted') AS c
  CROSS JOIN tender_docs AS d ON d.tender_id = c.tender_id
  WHERE awarded <> '[]' OR d.item ->> 'status' = 'awarded'`

/** Returns the number of events, or null when another run has announced these changes first. */
async function announceUpTo(ctx: RunCtx, from: number, to: number): Promise<number | null> {
  const { results } = await ctx.d1.prepare(readAwarded).bind(from, to).all<Changed>()
  const fresh = results
    .map(({ tenderId, awarded, seen }) => ({
      tenderId,
      mark: markOf(awarded),
      seen: JSON.parse(seen) as string[],
    }))
    .filter(({ mark, seen }) => !seen.includes(mark))
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

/**
 * A hash of the ids of the awards with a winner. Other corrections of the tender leave the mark unchanged, so followers
 * are not notified twice.
 */
const hashOf = (awarded: string) => createHash('sha256').update(awarded).digest('base64url').slice(0, 22)

/** Many notices say that a tender was awarded and name no award, so the mark of none is made once. */
const none = '[]'
let markOfNone: string | undefined
const markOf = (awarded: string) => (awarded === none ? (markOfNone ??= hashOf(none)) : hashOf(awarded))

/** Reads the awards of a tender once for all its followers, and skips tenders that nobody follows. */
const readFollowed = `
  SELECT d.item, (SELECT json_group_array(company_id) FROM (${followersOf('e.value')})) AS companies,
    (SELECT json_group_array(json(content)) FROM (
      SELECT content FROM awards WHERE tender_id = e.value ORDER BY ordinal LIMIT ${maxListed})) AS awards
  FROM json_each(?1) AS e CROSS JOIN tender_docs AS d ON d.tender_id = e.value WHERE EXISTS (${followersOf('e.value')})`

interface Followed {
  item: string
  companies: string
  awards: string
}

async function eventsOf(ctx: RunCtx, fresh: { tenderId: string }[]): Promise<EventOf[]> {
  if (fresh.length === 0) return []
  const { results } = await ctx.d1
    .prepare(readFollowed)
    .bind(boundList(fresh.map(({ tenderId }) => tenderId)))
    .all<Followed>()
  return results.flatMap(({ item, companies, awards }) => {
    const tender = itemAt(item, ctx.now)
    const all = (JSON.parse(awards) as unknown[]).map((award) => Award.parse(award))
    const event = newEvent(tenderAwarded, { tender, awards: all })
    return (JSON.parse(companies) as string[]).map((companyId): EventOf => ({ companyId, ...event }))
  })
}
