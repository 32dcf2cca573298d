import { applyNotices } from '../../import/apply.ts'
import { readNotice } from '../../notices/stored.ts'
import { SourceFault } from '../feed.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { fromPacked, type Packed } from '../../../platform/db/packed.ts'
import { prepare, sql, type Sql, raw } from '../../../platform/db/sql.ts'
import { logFailure } from '../../../platform/context/log.ts'
import { day, second } from '../../../platform/time/time.ts'
import { must } from '../../../platform/transaction/transact.ts'
import { fetchDescription } from './sam.ts'

const source = 'sam'
const atOnce = 20
/** How often a description is requested before the run gives up. */
const tries = 5
/** No description is requested after this time. */
const maxTime = 40 * second

export interface Described {
  described: number
  /** Notices that have no description, or that have left the catalogue. */
  without: number
  failed: number
}

/**
 * Fetches descriptions that SAM.gov returns separately, up to the daily limit, and completes their notices. A
 * description that does not arrive is requested on another day; until then the catalogue has its notice
 * without it.
 */
export async function describeNotices(ctx: Ctx): Promise<Described> {
  const done: Described = { described: 0, without: 0, failed: 0 }
  const { SOURCES, SAM_API_KEY, SAM_DESCRIPTIONS: aDay } = ctx.config
  if (!SOURCES.includes(source) || SAM_API_KEY === undefined || aDay === 0) return done
  const waiting = await claimDescriptions(ctx, source, { aDay, atOnce })
  const over = AbortSignal.timeout(maxTime)
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (over.aborted || (await describe(ctx, next, done)) === 'pause') {
      const left = over.aborted ? [next, ...waiting] : waiting
      await settle(ctx, left, { kind: 'returned' })
      break
    }
  }
  return done
}

async function describe(ctx: Ctx, claimed: ClaimedDescription, done: Described): Promise<'pause' | null> {
  try {
    const description = await fetchDescription(ctx, claimed.noticeId)
    const isWritten = description !== null && (await complete(ctx, claimed, description))
    if (isWritten) done.described += 1
    else {
      done.without += 1
      await settle(ctx, [claimed], { kind: 'over' })
    }
    return null
  } catch (error) {
    done.failed += 1
    if (!(error instanceof SourceFault)) logFailure({ requestId: ctx.requestId }, error)
    else if (error.kind === 'busy') {
      await settle(ctx, [claimed], { kind: 'paused', until: error.notBefore ?? ctx.now.getTime() + day })
      return 'pause'
    }
    if (claimed.attempts >= tries) await settle(ctx, [claimed], { kind: 'over' })
    return null
  }
}

/** Writes the notice with its description; false if the notice has left the catalogue. */
async function complete(ctx: Ctx, claimed: ClaimedDescription, description: string): Promise<boolean> {
  const { noticeId, version } = claimed
  const row = await prepare(
    ctx.d1,
    sql`SELECT ${raw(fromPacked('n.content'))} AS content FROM tender_refs AS r CROSS JOIN notices AS n ON n.tender_id = r.tender_id
      WHERE r.source IN ('', ${source}) AND r.ref = ${`notice:${noticeId}`} AND n.notice_id = ${noticeId}
        AND n.version = ${version} AND n.source = ${source}`,
  ).first<{ content: Packed }>()
  if (!row) return false
  const notice = { ...readNotice(row.content), description: { en: description } }
  const over = prepare(ctx.d1, settleDescription(ctx, source, claimed, { kind: 'over' }))
  await applyNotices(ctx, {
    source,
    notices: [notice],
    beside: () => [must(over, 'the description was forgotten')],
  })
  return true
}

async function settle(ctx: Ctx, all: ClaimedDescription[], fate: Fate): Promise<void> {
  if (all.length === 0) return
  await ctx.d1.batch(all.map((each) => prepare(ctx.d1, settleDescription(ctx, source, each, fate))))
}

/** A description that this run requests. */
interface ClaimedDescription {
  noticeId: string
  version: string
  /** How often it was requested, this time included. */
  attempts: number
}

/**
 * Claims descriptions to request. They count as requested from now on, and are due again in a day: a run that
 * dies requests nothing twice, and two runs at once share the daily limit.
 */
async function claimDescriptions(
  { d1, now }: Pick<Ctx, 'd1' | 'now'>,
  source: string,
  max: { aDay: number; atOnce: number },
): Promise<ClaimedDescription[]> {
  const claimed = prepare(d1, claimStatement(source, now.getTime(), max))
  const { results } = await claimed.all<ClaimedDescription & { publishedAt: number }>()
  // The rows that a change returns are in no order.
  return results.toSorted((a, b) => b.publishedAt - a.publishedAt)
}

/** The statement, for the job and for the test of its plan. */
export const claimStatement = (
  source: string,
  at: number,
  { aDay, atOnce }: { aDay: number; atOnce: number },
): Sql => {
  const recent = sql`FROM notice_descriptions WHERE source = ${source} AND asked_at > ${at - day}`
  return sql`UPDATE notice_descriptions SET asked_at = ${at}, attempts = attempts + 1, due_at = ${at + day}
    WHERE source = ${source} AND (notice_id, version) IN (
      SELECT notice_id, version FROM notice_descriptions WHERE source = ${source} AND due_at IS NOT NULL AND due_at <= ${at}
        AND NOT EXISTS (SELECT 1 ${recent} AND pause_until > ${at})
      ORDER BY published_at DESC LIMIT max(0, min(${atOnce}, ${aDay} - (SELECT count(*) ${recent}))))
    RETURNING notice_id AS noticeId, version, attempts, published_at AS publishedAt`
}

/** The outcome of requesting a description. */
type Fate =
  /** The description is there, or will not come. */
  | { kind: 'over' }
  /** The description was not requested after all. */
  | { kind: 'returned' }
  /** The source wants a pause. */
  | { kind: 'paused'; until: number }

/** The statement that records the outcome. */
function settleDescription(
  { now }: Pick<Ctx, 'now'>,
  source: string,
  { noticeId, version }: ClaimedDescription,
  fate: Fate,
): Sql {
  const changes: Record<Fate['kind'], Sql> = {
    over: sql`due_at = NULL`,
    returned: sql`due_at = ${now.getTime()}, asked_at = NULL, attempts = attempts - 1`,
    paused: sql`pause_until = ${fate.kind === 'paused' ? fate.until : 0}`,
  }
  return sql`UPDATE notice_descriptions SET ${changes[fate.kind]}
    WHERE source = ${source} AND notice_id = ${noticeId} AND version = ${version}`
}
