import * as z from 'zod'
import type { Ctx } from '../../../platform/context/context.ts'
import { logFailure } from '../../../platform/context/log.ts'
import { loadSearch } from '../../../catalogue/tenders/search/filter.ts'
import type { AlertFilters } from '../schema.ts'
import type { RatesToday } from '../matching/rates.ts'
import { type ChangeWindow, readWindow } from '../matching/window.ts'
import type { AlertRow } from '../queries.ts'
import { type Lane, oldestDue, readDue } from './due.ts'
import { findIn, type Findings, type questions } from './findings.ts'
import { itemsOf } from './listed.ts'
import { type Announcements, writeFindings } from './write-findings.ts'

/**
 * In bytes: the filters and findings that one company may bring into a window at a time, enough for a thousand usual
 * alerts. Searching the texts of a window for all of them takes four seconds of CPU at worst.
 */
const shareOfCompany = 128_000

/**
 * The announcements that make a transaction; the announcements of one company stay together even if there are
 * more.
 */
const announcementsAtOnce = 400
/** The same for the tenders that events of alerts show as items: some megabytes. */
const itemsAtOnce = 2000

export type RunCtx = Pick<Ctx, 'd1' | 'now' | 'env' | 'later'>

export interface AlertRun {
  ctx: RunCtx
  rates: RatesToday
  ask: ReturnType<typeof questions>
  statements: number
  max: number
  bytes: number
  maxBytes: number
  announced: Announcements
  /** Why alerts of a company could not be evaluated. */
  failed: unknown[]
}

const isSpent = ({ statements, max, bytes, maxBytes }: AlertRun) => statements >= max || bytes >= maxBytes

/**
 * Goes through a lane once, window by window, from a position to the newest change; if no alert is due at or
 * after the position, from the low end of the lane. In each window every company gets its share. Returns the
 * position of the next step; null if nothing is left in the lane.
 */
export async function march(run: AlertRun, lane: Lane, start: Position | null): Promise<Position | null> {
  const place = start ?? { at: lane.low, after: '' }
  let from = await due(run, lane, Math.max(place.at, lane.low))
  if (from === null && place.at > lane.low) from = await due(run, lane, lane.low)
  let left = place.at > lane.low
  for (let windows = 0; from !== null; windows++) {
    if (windows > 0 && isSpent(run)) return { at: from, after: '' }
    const window = await readWindow(run.ctx, { from: Math.min(from, lane.upper), upper: lane.upper })
    run.statements += 2
    const seen = await scanWindow(run, lane, { window, from, after: from === place.at ? place.after : '' })
    if (seen.stoppedAfter !== null) return { at: from, after: seen.stoppedAfter }
    left ||= seen.left || (from === place.at && place.after !== '')
    from = window.to > from ? await due(run, lane, window.to) : null
  }
  return left ? { at: lane.low, after: '' } : null
}

function due(run: AlertRun, lane: Lane, from: number): Promise<number | null> {
  run.statements += 1
  return oldestDue(run.ctx, lane, from)
}

interface Scan {
  /** The last company that was served before the step's limits were reached. */
  stoppedAfter: string | null
  /** Whether alerts are left that have not scanned the window. */
  left: boolean
}

/** Lets the companies after `after` scan a window, each with its share. */
async function scanWindow(
  run: AlertRun,
  lane: Lane,
  { window, from, after }: { window: ChangeWindow; from: number; after: string },
): Promise<Scan> {
  const step = { to: window.to, ends: window.to === lane.upper }
  const scan: Scan = { stoppedAfter: null, left: false }
  for (let last = after; ;) {
    const share = { company: shareOfCompany, all: run.maxBytes - run.bytes }
    const portion = await readDue(run.ctx, lane, { after: last, from, to: window.to }, share)
    run.statements += 2
    run.bytes += portion.bytes
    scan.left ||= portion.left
    if (portion.last === null) return scan
    await loadSearch(run.ctx, portion.rows.flatMap(searchedWords))
    for (const some of inTransactions(evaluate(run, window, portion.rows), step)) {
      scan.left ||= some.some(({ left }) => left)
      if (!(await write(run, some, step))) scan.left = true
    }
    last = portion.last
    // Checked only here, so that a step makes progress however small its limits are.
    if (isSpent(run)) return { ...scan, stoppedAfter: last }
  }
}

/**
 * The words of an alert, whose tables must be loaded; none if the filters cannot be read, which `evaluate`
 * reports.
 */
function searchedWords({ filters }: AlertRow): { q: string }[] {
  try {
    const { q } = JSON.parse(filters) as AlertFilters
    return typeof q === 'string' ? [{ q }] : []
  } catch {
    return []
  }
}

/**
 * The finds of the alerts of each company. A company whose alerts cannot be evaluated does not block the
 * others.
 */
function evaluate(run: AlertRun, window: ChangeWindow, rows: AlertRow[]): Findings[] {
  return [...Map.groupBy(rows, ({ company_id }) => company_id)].flatMap(([companyId, own]) => {
    try {
      return [findIn(window, own, run)]
    } catch (error) {
      logFailure({ job: 'alerts/new', part: companyId }, error)
      run.failed.push(error)
      return []
    }
  })
}

function inTransactions(findings: Findings[], { ends }: { ends: boolean }): Findings[][] {
  const groups: Findings[][] = []
  let [count, items] = [announcementsAtOnce, 0]
  for (const each of findings) {
    if (count >= announcementsAtOnce || items >= itemsAtOnce) {
      groups.push([])
      count = 0
      items = 0
    }
    groups.at(-1)?.push(each)
    count += each.tenders.length
    if (ends) items += itemsOf(each)
  }
  return groups
}

/**
 * Writes the findings. If an alert has changed in between, the companies are written one by one, and the
 * company of this alert is left to the next step. Returns whether all were written.
 */
async function write(
  run: AlertRun,
  findings: Findings[],
  step: { to: number; ends: boolean },
): Promise<boolean> {
  const spend = (statements: number) => (run.statements += statements)
  const announced = await writeFindings(run.ctx, findings, { ...step, spend })
  if (announced) {
    run.announced.tenders += announced.tenders
    run.announced.alerts += announced.alerts
    return true
  }
  if (findings.length === 1) return false
  let all = true
  for (const each of findings) all = (await write(run, [each], step)) && all
  return all
}

/**
 * The position at which a lane continues: with the alerts that have looked up to change `at` or later, after
 * company `after`.
 */
export interface Position {
  at: number
  after: string
}

/** The positions of the next step in both lanes; null for a lane that has caught up. */
interface LanePositions {
  near: Position | null
  far: Position | null
}

const Position = z.object({ at: z.int(), after: z.string() }).nullable()
const Stored = z.object({ near: Position, far: Position })

/**
 * Parses a place. An unreadable place starts at the beginning, which costs a scan of alerts that are not due.
 */
export function readLanePositions(stored: string | null): LanePositions {
  try {
    return Stored.parse(JSON.parse(stored ?? ''))
  } catch {
    return { near: null, far: null }
  }
}

/** The text of a place; null if nothing is left to do. */
export const lanePositionsText = (place: LanePositions): string | null =>
  place.near === null && place.far === null ? null : JSON.stringify(place)
