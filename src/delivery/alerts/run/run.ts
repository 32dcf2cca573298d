import { ratesToday } from '../matching/window.ts'
import { creationBefore, newestCreation, oldestDue } from './due.ts'
import { questions } from './findings.ts'
import { loadSearch } from '../../../catalogue/tenders/search/filter.ts'
import { lanePositionsText, march, readLanePositions, type AlertRun, type RunCtx } from './lane.ts'

/**
 * In new tenders: alerts with an older position, because they or the job paused, are served separately. They
 * need many windows and the others one, so without this the others would wait.
 */
const nearby = 500

/** Max statements of a step. An invocation may query the database a thousand times. */
const maxStatements = 700
/** In bytes: the filters and findings of a step. The texts of up to 500 tenders are searched for all of them. */
const bytesAtOnce = 1_000_000
/** The share of a step's statements and bytes that the alerts nearby may use before the others have their turn. */
const shareOfNear = 2 / 3

export interface AlertsReport {
  /** The numbers of announced tenders and of triggered alerts. */
  tenders: number
  alerts: number
  /** Where the next step continues; null if no alert is due. */
  next: string | null
}

interface StepOptions {
  place?: string | null
  max?: number
}

/**
 * One step over the due alerts and the tenders that are new to them: window of tenders by window, and in each
 * window company by company, each with its share. Every portion is one transaction, which moves its alerts
 * on. A step may therefore end at any point, or run at the same time as another step, and nothing is lost or
 * announced twice.
 */
export async function runAlerts(
  ctx: RunCtx,
  { place: stored = null, max = maxStatements }: StepOptions = {},
): Promise<AlertsReport> {
  const announced = { tenders: 0, alerts: 0 }
  const upper = await newestCreation(ctx)
  const everything = { low: 0, high: Number.MAX_SAFE_INTEGER, upper }
  if ((await oldestDue(ctx, everything, 0)) === null) return { ...announced, next: null }
  await loadSearch(ctx, [])
  const low = await creationBefore(ctx, upper, nearby)
  const run: AlertRun = {
    ctx,
    announced,
    failed: [],
    rates: await ratesToday(ctx),
    ask: questions(),
    statements: 4,
    bytes: 0,
    max: Math.ceil(max * shareOfNear),
    maxBytes: bytesAtOnce * shareOfNear,
  }
  const place = readLanePositions(stored)
  const near = await march(run, { ...everything, low }, place.near)
  Object.assign(run, { max, maxBytes: bytesAtOnce })
  const far = low > 0 ? await march(run, { ...everything, high: low }, place.far) : null
  if (run.failed.length > 0)
    throw new Error('Alerts of a company could not be evaluated', { cause: run.failed[0] })
  // Alerts that have caught up with the alerts nearby came too late for their turn in this step.
  const caughtUp = near === null && (await oldestDue(ctx, { ...everything, low }, low)) !== null
  return { ...announced, next: lanePositionsText({ near: caughtUp ? { at: low, after: '' } : near, far }) }
}
