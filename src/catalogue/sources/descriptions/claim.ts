import type { Ctx } from '../../../platform/context/context.ts'
import { prepare, type Sql, sql } from '../../../platform/db/sql.ts'
import { day } from '../../../platform/time/time.ts'

/** A description that this run requests. */
export interface ClaimedDescription {
  noticeId: string
  version: string
  /** How often it was requested, this time included. */
  attempts: number
}

/**
 * Claims descriptions to request. They count as requested from now on, and are due again in a day: a run that
 * dies requests nothing twice, and two runs at once share the daily limit.
 */
export async function claimDescriptions(
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
export type Fate =
  /** The description is there, or will not come. */
  | { kind: 'over' }
  /** The description was not requested after all. */
  | { kind: 'returned' }
  /** The source wants a pause. */
  | { kind: 'paused'; until: number }

/** The statement that records the outcome. */
export function settleDescription(
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
