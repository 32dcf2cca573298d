import type { Ctx } from '../../../platform/context.ts'
import { ratesToday, readWindow, type ChangeWindow } from '../matching/window.ts'
import type { RatesToday } from '../matching/rates.ts'
import { type Lane, newestCreation, oldestDue, readDue } from './due.ts'
import { type Findings, findIn, questions } from './findings.ts'
import { type Told, writeFindings } from './write.ts'

/**
 * Alerts that are further behind than this number of changes, because they were switched off for a while, are served
 * last, so that other alerts need not wait for them.
 */
const nearby = 20_000

/** D1 allows 1,000 queries in an invocation, and other jobs run in the same invocation. */
const mostStatements = 700

/**
 * A transaction holds about this many announcements. The announcements of one company stay together, even if there are
 * more.
 */
const announcementsAtOnce = 400

interface Run {
  ctx: Pick<Ctx, 'd1' | 'now'>
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
  /** Whether due alerts are left for the next run. */
  more: boolean
}

/**
 * Runs the due alerts over the tenders that are new to them, in steps of one window of tenders and some companies. A
 * step is one transaction that also records how far its alerts have looked. A run may therefore stop anywhere, or meet
 * another run, and no match is lost or announced twice.
 */
export async function runAlerts(ctx: Pick<Ctx, 'd1' | 'now'>, most = mostStatements): Promise<AlertsReport> {
  const upper = await newestCreation(ctx)
  const lanes = [...new Set([Math.max(0, upper - nearby), 0])]
  const told = { tenders: 0, alerts: 0 }
  const run: Run = { ctx, most, told, rates: new Map(), ask: questions(), statements: 0 }
  let more = false
  for (const low of lanes) more = (await serve(run, { low, upper })) || more
  return { ...told, more }
}

/**
 * Goes through windows until no alert of the lane is due. Returns whether due alerts are left: because the statements
 * are used up, or because a window moved no alert on although no other run has done so either.
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

/** Lets the due alerts of all companies look at a window. Returns whether any alert was moved on. */
async function lookThrough(run: Run, lane: Lane, window: ChangeWindow): Promise<boolean> {
  let moved = false
  for (let after = ''; run.statements < run.most;) {
    const rows = await readDue(run.ctx, lane, { after, to: window.to })
    run.statements += 1
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

/**
 * Writes the findings of some companies. If an alert has changed meanwhile, the companies are written one by one, and
 * the company of the changed alert is left to the next run.
 */
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
