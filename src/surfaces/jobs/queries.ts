import { isoOrNull } from '../../platform/time/time.ts'
import type { JobStatus } from './schema.ts'

export interface JobRow {
  name: string
  started_at: number | null
  finished_at: number | null
  failures: number
  failed_at: number | null
  last_error: string | null
  lease_until: number | null
}

/** The rows of all jobs that have ever run. */
export const readJobs = (d1: D1Database): D1PreparedStatement =>
  d1.prepare(
    'SELECT name, started_at, finished_at, failures, failed_at, last_error, lease_until FROM jobs LIMIT 1000',
  )

/** The state of these jobs, in their order. */
export function jobStatuses(names: readonly string[], rows: JobRow[], now: Date): JobStatus[] {
  const byName = new Map(rows.map((row) => [row.name, row]))
  return names.map((name) => statusOf(name, byName.get(name), now.getTime()))
}

const statusOf = (name: string, row: JobRow | undefined, now: number): JobStatus => ({
  name,
  state: row ? stateOf(row, now) : 'unknown',
  startedAt: isoOrNull(row?.started_at ?? null),
  finishedAt: isoOrNull(row?.finished_at ?? null),
  failures: row?.failures ?? 0,
  lastErrorAt: isoOrNull(row?.failed_at ?? null),
  lastError: row?.last_error ?? null,
})

function stateOf({ failures, started_at, lease_until }: JobRow, now: number): JobStatus['state'] {
  if (failures > 0) return 'failing'
  if (lease_until !== null && lease_until > now) return 'running'
  // A lease that is over belongs to a step that died, which the next step counts as a failure.
  if (lease_until !== null) return 'failing'
  return started_at === null ? 'resting' : 'behind'
}
