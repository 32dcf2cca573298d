import * as z from 'zod'
import type { Ctx } from '../../../platform/context/context.ts'
import { day, iso } from '../../../platform/time/time.ts'
import { Time } from '../../../platform/time/timestamp.ts'
import { readHealth } from '../../rest/health/queries.ts'
import { Incident, listIncidents } from './incidents.ts'
import { readWatch } from './memory.ts'
import { type WatchedPart, watchedParts } from './problem.ts'
import { shownDays } from './watch.ts'

const State = z.enum(['ok', 'disturbed', 'maintenance'])

/** What everybody may know: which part works, and since when one does not. */
export const PublicStatus = z.object({
  state: State,
  version: z.string(),
  /** When the service last judged itself; null if it never has. */
  checkedAt: Time.nullable(),
  parts: z.array(z.object({ name: z.string(), state: State, since: Time.nullable() })),
  /** The last 90 days, the newest first: minutes in which the service judged itself, and minutes with a disturbance. */
  days: z.array(z.object({ day: z.string(), minutes: z.int(), disturbed: z.int() })),
  incidents: z.array(Incident),
})
export type PublicStatus = z.output<typeof PublicStatus>

interface DayRow {
  day: string
  minutes: number
  troubled: number
}

export async function readPublicStatus(ctx: Ctx): Promise<PublicStatus> {
  const [health, watch, incidents, { results }] = await Promise.all([
    readHealth(ctx),
    readWatch(ctx),
    listIncidents(ctx, ctx.now.getTime() - shownDays * day),
    ctx.d1.prepare('SELECT * FROM watch_days ORDER BY day DESC LIMIT ?1').bind(shownDays).all<DayRow>(),
  ])
  const shown = [
    { name: 'Website and API', state: stateOf(health.checks.database === 'ok'), since: null },
    ...publicParts.map((part) => {
      const since = watch.problems.filter((problem) => problem.part === part).map((problem) => problem.since)
      const isFound = part !== 'catalogue' || health.checks.catalogue === 'ok'
      return {
        name: watchedParts[part],
        state: stateOf(since.length === 0 && isFound),
        since: since.length === 0 ? null : iso(Math.min(...since)),
      }
    }),
    { name: 'Background work', state: stateOf(health.checks.jobs === 'ok'), since: null },
  ]
  const isResting = ctx.config.MAINTENANCE === 'on'
  const isOpen = incidents.some(({ closedAt }) => closedAt === null)
  return {
    state: isResting ? 'maintenance' : stateOf(!isOpen && shown.every(({ state }) => state === 'ok')),
    version: health.version,
    checkedAt: watch.ranAt === 0 ? null : iso(watch.ranAt),
    // A part that rests does not judge itself.
    parts: isResting ? shown.map(({ name }) => ({ name, state: 'maintenance', since: null })) : shown,
    days: results.map(({ troubled, ...rest }) => ({ ...rest, disturbed: troubled })),
    incidents,
  }
}

const publicParts = (Object.keys(watchedParts) as WatchedPart[]).filter((part) => part !== 'upkeep')
const stateOf = (isWell: boolean): z.output<typeof State> => (isWell ? 'ok' : 'disturbed')
