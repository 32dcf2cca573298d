import type { Ctx } from '../../../platform/context.ts'
import { ratesToday, readWindow, type ChangeWindow } from '../matching/window.ts'
import { loadSearch } from '../../../catalogue/tenders/search/filter.ts'
import type { AlertFilters } from '../schema.ts'
import type { RatesToday } from '../matching/rates.ts'
import { type Lane, newestCreation, oldestDue, readDue } from './due.ts'
import { type Findings, findIn, questions } from './findings.ts'
import { type Told, writeFindings } from './write.ts'

/**
 * Alerts that are this many changes behind, because they rested, are served after all others, so that nobody waits
 * for them.
 */
const nearby = 20_000

/** An invocation may ask the database a thousand times, and other jobs run in the same. */
const mostStatements = 700

/** So many announcements, or those of one company, make a transaction. */
const announcementsAtOnce = 400

type RunCtx = Pick<Ctx, 'd1' | 'now' | 'env' | 'later'>

interface Run {
  ctx: RunCtx
  rates: RatesToday
  ask: ReturnType<typeof questions>
  statements: number
  most: number
  told: Told
}

export interface AlertsReport {
  /** The numbers of announced tenders and of triggered alerts. */
  tenders: number
  alerts: number
  /** Whether alerts are left that are due: the next run goes on with them. */
  more: boolean
}

/**
 * Runs the alerts that are due over the tenders that are new to each, in steps of a window of tenders and some
 * companies. Each step is one transaction, which moves its alerts on: so a run may end anywhere, or be at once with
 * another, and nothing is lost or told twice.
 */
export async function runAlerts(ctx: RunCtx, most = mostStatements): Promise<AlertsReport> {
  await loadSearch(ctx, [])
  const upper = await newestCreation(ctx)
  const lanes = [...new Set([Math.max(0, upper - nearby), 0])]
  const told = { tenders: 0, alerts: 0 }
  const run: Run = { ctx, most, told, rates: new Map(), ask: questions(), statements: 0 }
  let more = false
  for (const low of lanes) more = (await serve(run, { low, upper })) || more
  return { ...told, more }
}

/**
 * Window after window, until no alert of the lane is due. Returns whether some are left: where the statements are used
 * up, or where alerts stay as they were although another run has not moved them either.
 */
async function serve(run: Run, lane: Lane): Promise<boolean> {
  for (let stuckAt: number | null = null; ;) {
    const from = await oldestDue(run.ctx, lane)
    if (from === null) return false
    if (run.statements >= run.most || from === stuckAt) return true
    if (run.rates.size === 0) run.rates = await ratesToday(run.ctx)
    const window = await readWindow(run.ctx, { from: Math.min(from, lane.upper), upper: lane.upper })
    run.statements += 4
    stuckAt = (await lookThrough(run, lane, window)) ? null : from
  }
}

/** Lets all companies look at a window. Returns whether any alert has. */
async function lookThrough(run: Run, lane: Lane, window: ChangeWindow): Promise<boolean> {
  let moved = false
  for (let after = ''; run.statements < run.most;) {
    const rows = await readDue(run.ctx, lane, { after, to: window.to })
    run.statements += 1
    await loadSearch(
      run.ctx,
      rows.map((row) => JSON.parse(row.filters) as AlertFilters),
    )
    const companies = [...Map.groupBy(rows, ({ company_id }) => company_id)]
    for (const some of inTransactions(companies.map(([, own]) => findIn(window, own, run)))) {
      if (run.statements >= run.most) break
      moved = (await write(run, some, { to: window.to, ends: window.to === lane.upper })) || moved
    }
    const last = companies.at(-1)
    if (!last) break
    after = last[0]
  }
  return moved
}

function inTransactions(findings: Findings[]): Findings[][] {
  const groups: Findings[][] = []
  let count = announcementsAtOnce
  for (const each of findings) {
    if (count >= announcementsAtOnce) {
      groups.push([])
      count = 0
    }
    groups.at(-1)?.push(each)
    count += each.tenders.length
  }
  return groups
}

interface Step {
  to: number
  ends: boolean
}

/** Where an alert has changed in between, the companies are written one by one, and that one is left to the next run. */
async function write(run: Run, findings: Findings[], step: Step): Promise<boolean> {
  const spend = (statements: number) => (run.statements += statements)
  const told = await writeFindings(run.ctx, findings, { ...step, spend })
  if (told) {
    run.told.tenders += told.tenders
    run.told.alerts += told.alerts
    return true
  }
  if (findings.length === 1) return false
  let moved = false
  for (const each of findings) moved = (await write(run, [each], step)) || moved
  return moved
}
