import { ratesToday } from '../matching/window.ts'
import { creationBefore, newestCreation, oldestDue } from './due.ts'
import { questions } from './findings.ts'
import { loadSearch } from '../../../catalogue/tenders/search/filter.ts'
import { march, type Run, type RunCtx } from './lane.ts'
import { placeText, readPlace } from './place.ts'

/**
 * Alerts that so many new tenders or more have passed by, because they rested or the job did, are served apart: they
 * need many windows, the others one, and nobody waits for anybody else's many.
 */
const nearby = 500

/** An invocation may ask the database a thousand times. */
const mostStatements = 700
/** Bytes of filters and findings in a step. The texts of up to 500 tenders are searched for all of them. */
const bytesAtOnce = 1_000_000
/** Of the statements and bytes of a step, those that the alerts nearby may use before the others have their turn. */
const shareOfNear = 2 / 3

export interface AlertsReport {
  /** The numbers of announced tenders and of triggered alerts. */
  tenders: number
  alerts: number
  /** Where the next step goes on; null where no alert is due. */
  next: string | null
}

interface Asked {
  place?: string | null
  most?: number
}

/**
 * One step over the alerts that are due and the tenders that are new to each: window of tenders by window, and in each
 * window company by company, each with its share. Every portion is one transaction, which moves its alerts on: so a
 * step may end anywhere, or be at once with another, and nothing is lost or told twice.
 */
export async function runAlerts(
  ctx: RunCtx,
  { place: stored = null, most = mostStatements }: Asked = {},
): Promise<AlertsReport> {
  const told = { tenders: 0, alerts: 0 }
  const upper = await newestCreation(ctx)
  const everything = { low: 0, high: Number.MAX_SAFE_INTEGER, upper }
  if ((await oldestDue(ctx, everything, 0)) === null) return { ...told, next: null }
  await loadSearch(ctx, [])
  const low = await creationBefore(ctx, upper, nearby)
  const run: Run = {
    ctx,
    told,
    failed: [],
    rates: await ratesToday(ctx),
    ask: questions(),
    statements: 4,
    bytes: 0,
    most: Math.ceil(most * shareOfNear),
    mostBytes: bytesAtOnce * shareOfNear,
  }
  const place = readPlace(stored)
  const near = await march(run, { ...everything, low }, place.near)
  Object.assign(run, { most, mostBytes: bytesAtOnce })
  const far = low > 0 ? await march(run, { ...everything, high: low }, place.far) : null
  if (run.failed.length > 0)
    throw new Error('Alerts of a company could not be evaluated', { cause: run.failed[0] })
  // Those that have caught up with the alerts nearby came too late for their turn.
  const caughtUp = near === null && (await oldestDue(ctx, { ...everything, low }, low)) !== null
  return { ...told, next: placeText({ near: caughtUp ? { at: low, after: '' } : near, far }) }
}
