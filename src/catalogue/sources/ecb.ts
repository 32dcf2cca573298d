import type { Ctx } from '../../platform/context/context.ts'
import { dateFormat } from '../../platform/text/formats.ts'
import { importEcbRates } from '../../reference/rates/commands.ts'
import { day, hour, minute } from '../../platform/time/time.ts'
import { backoff } from './retry.ts'
import { claimSource, failed, noAttempts, progressed, released, save, succeeded } from './source-state.ts'
import { reasonLength } from './failures.ts'

/** Fetches the reference rates when they are due. Another job then recomputes the affected values. */
export async function readRates(ctx: Ctx, onRequest: boolean): Promise<Record<string, unknown>> {
  const state = await claimSource(ctx, 'ecb', onRequest)
  if (!state) return { state: 'waiting' }
  try {
    const report = await importEcbRates(ctx)
    const after = { ...state, watermark: Date.parse(report.newest), attempts: noAttempts }
    const next = nextRates(ctx.now, report.newest)
    await save(ctx, after, [succeeded(ctx.now), progressed(next), released(next)])
    return { ...report }
  } catch (error) {
    const reason = (error instanceof Error ? error.message : 'failed').slice(0, reasonLength)
    const attempts = { ...state.attempts, all: state.attempts.all + 1 }
    const nextAt = ctx.now.getTime() + backoff(attempts.all)
    await save(ctx, { ...state, attempts }, [failed(reason, null, ctx.now), released(nextAt)])
    return { state: 'waiting', error: reason }
  }
}

/**
 * Rates that do not appear on time are requested again for this long, because there are none on a holiday.
 */
const maxRetryTime = 4 * hour

/**
 * The time at which rates newer than `newest` (YYYY-MM-DD) should be available. The ECB publishes them around 16:00 in
 * Frankfurt on every working day.
 */
export function nextRates(now: Date, newest: string): number {
  const today = Date.parse(now.toISOString().slice(0, 10))
  for (let midnight = today; ; midnight += day) {
    const at = publication(midnight)
    const weekday = new Date(midnight).getUTCDay()
    if (weekday === 0 || weekday === 6 || Date.parse(newest) >= midnight) continue
    if (at > now.getTime()) return at
    if (now.getTime() < at + maxRetryTime) return now.getTime() + 30 * minute
  }
}

/** The moment of 16:15 in Frankfurt on the day that begins at this midnight in UTC: 14:15 or 15:15 UTC. */
function publication(midnight: number): number {
  const summer = midnight + 14 * hour + 15 * minute
  const local = dateFormat('en-GB', {
    timeZone: 'Europe/Berlin',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  return local.format(summer) === '16' ? summer : summer + hour
}
