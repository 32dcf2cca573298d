import { type UnreadTender, selectUnreadDeadlines } from '../../catalogue/tenders/unread-deadlines.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { jobsOf } from '../jobs/jobs.ts'
import { countGivenUp } from './watch/given-up.ts'
import { readWatch } from './watch/memory.ts'
import { readSignals } from './watch/signals.ts'
import { judgeSignals } from './watch/thresholds.ts'
import type { Status } from './status-schema.ts'

const counted = [
  'tender_docs',
  'notices',
  'requirements',
  'documents',
  'awards',
  'companies',
  'users',
  'api_keys',
]

/** How much background work waits, what is wrong, and how large the tables are. */
export async function readStatus(ctx: Ctx): Promise<Status> {
  const names = jobsOf(ctx).map(({ name }) => name)
  const [signals, [unread, ...sizes], givenUp, memory, nearest] = await Promise.all([
    readSignals(ctx, names),
    ctx.d1.batch([
      selectUnreadDeadlines(ctx),
      ...counted.map((table) => ctx.d1.prepare(`SELECT count(*) AS n FROM ${table}`)),
    ]),
    countGivenUp(ctx),
    readWatch(ctx),
    findNearest(ctx.live.d1),
  ])
  const { givenUpLastHour, awakeSince } = memory
  const newest = rowsOf<UnreadTender & { n: number }>(unread)
  return {
    ...signals,
    database: { ...signals.database, nearest },
    problems: judgeSignals({ ...signals, givenUpLastHour, awakeSince }),
    deadlines: { ...signals.deadlines, unread: { tenders: newest[0]?.n ?? 0, newest } },
    sizes: Object.fromEntries(
      counted.map((table, index) => [table, rowsOf<{ n: number }>(sizes[index])[0]?.n ?? 0]),
    ),
    givenUp,
    givenUpLastHour,
  }
}

/** The instance of the database that a read without a bookmark goes to. */
async function findNearest(d1: D1Database): Promise<Status['database']['nearest']> {
  const { meta } = await d1.withSession('first-unconstrained').prepare('SELECT 1').run()
  const { served_by_region: region, served_by_primary: isPrimary } = meta
  return region === undefined ? null : { region, isPrimary: isPrimary ?? true }
}
