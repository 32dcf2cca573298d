import { matchesIn, type Question, questionOf } from '../matching/match.ts'
import type { RatesToday } from '../matching/rates.ts'
import type { NewTender, ChangeWindow } from '../matching/window.ts'
import { type AlertRow, alertOf } from '../queries.ts'
import { nextRunAt } from '../schedule.ts'
import type { Alert, AlertFilters } from '../schema.ts'

/** The matches in a window for one company, both by alert and by tender. */
export interface Findings {
  companyId: string
  alerts: { row: AlertRow; tenderIds: string[] }[]
  tenders: { tender: NewTender; alertIds: string[] }[]
  /**
   * Whether alerts are left that did not scan the window, because the alerts before them found as much as one
   * write may contain.
   */
  left: boolean
}

/**
 * Max finds of one company in one window. Each find is an id in two events, so a write has a few megabytes at
 * most.
 */
const maxFinds = 20_000

/** Reads filters once for all windows of a step. */
export function questions(): (row: AlertRow) => Question | null {
  const known = new Map<string, Question | null>()
  return (row) => {
    const name = `${row.id} ${row.version}`
    const question = known.get(name) ?? questionOf(JSON.parse(row.filters) as AlertFilters)
    known.set(name, question)
    return question
  }
}

/** Evaluates the alerts of a company together, so that each tender knows all alerts that match it. */
export function findIn(
  window: ChangeWindow,
  rows: AlertRow[],
  { ask, rates }: { ask: (row: AlertRow) => Question | null; rates: RatesToday },
): Findings {
  const alertsOf = new Map<NewTender, string[]>()
  const alerts: Findings['alerts'] = []
  let finds = 0
  for (const row of rows) {
    if (finds >= maxFinds) break
    const question = ask(row)
    const found = (question ? matchesIn(window, question, rates) : [])
      .flatMap((ordinal) => window.tenders[ordinal] ?? [])
      .filter(({ seq }) => seq > row.seen_seq)
    for (const tender of found) {
      const known = alertsOf.get(tender)
      if (known) known.push(row.id)
      else alertsOf.set(tender, [row.id])
    }
    finds += found.length
    alerts.push({ row, tenderIds: found.map(({ item }) => item.id) })
  }
  const tenders = [...alertsOf].map(([tender, alertIds]) => ({ tender, alertIds }))
  return {
    companyId: rows[0]?.company_id ?? '',
    alerts,
    tenders: tenders.toSorted((a, b) => a.tender.seq - b.tender.seq),
    left: alerts.length < rows.length,
  }
}

/** Max ids that an event lists; the event's count stays exact beyond this. */
const maxListed = 1000

/** The data of an alert's event, without the items of its tenders. */
export interface Triggered {
  alert: Alert
  tenderIds: string[]
  count: number
}

export interface Progress {
  next: AlertRow
  /** Null unless the alert's run has ended and found something. */
  triggered: Triggered | null
}

/**
 * The state of an alert after it has scanned a window. With `ends` no newer change is left, and the alert's
 * run ends.
 */
export function progressOf(
  row: AlertRow,
  tenderIds: string[],
  { to, ends, now }: { to: number; ends: boolean; now: Date },
): Progress {
  const count = row.found_count + tenderIds.length
  const found = [...(JSON.parse(row.found) as string[]), ...tenderIds].slice(0, maxListed)
  const seen = Math.max(row.seen_seq, to)
  if (!ends)
    return {
      next: { ...row, seen_seq: seen, found: JSON.stringify(found), found_count: count },
      triggered: null,
    }
  const next = {
    ...row,
    seen_seq: seen,
    found: '[]',
    found_count: 0,
    next_run_at: nextRunAt(row.frequency, now),
    last_run_at: now.getTime(),
    last_match_at: count > 0 ? now.getTime() : row.last_match_at,
    match_count: row.match_count + count,
  }
  return { next, triggered: count > 0 ? { alert: alertOf(next), tenderIds: found, count } : null }
}
