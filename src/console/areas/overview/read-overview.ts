import { readCompleteness } from '../../../company/profile/queries.ts'
import { countAlerts } from '../../../delivery/alerts/queries.ts'
import { countBids } from '../../../workspace/bids/list.ts'
import { listCertifications } from '../../../company/profile/certifications/queries.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { listNotifications } from '../../../delivery/notifications/queries.ts'
import { sumStages } from '../../../workspace/pipeline/board.ts'
import { readBidRecord } from '../../../workspace/bids/record.ts'
import { finderNames } from '../../../workspace/search/finder/names.ts'
import { listDates } from '../../../workspace/following/calendar/dates.ts'
import type { CalendarDate, DateKind } from '../../../workspace/following/calendar/schema.ts'
import { listWork } from '../../../workspace/tasks/work.ts'
import { day } from '../../../platform/time/time.ts'

/** The overview shows the work that is due within this span, in milliseconds. */
const ahead = 14 * day

/** Tasks and sections are listed by person, in the part above. */
const ofOnePerson = new Set<DateKind>(['section', 'task'])

/** An overdue action stays due, or it would disappear from the overview. */
function isDue({ kind, at, allDay }: CalendarDate, now: Date): boolean {
  const end = at.getTime() + (allDay ? day : 0)
  return (
    !ofOnePerson.has(kind) &&
    at.getTime() <= now.getTime() + ahead &&
    (kind === 'action' || end >= now.getTime())
  )
}

/** The data of the overview, read in parallel. */
export async function readOverview(ctx: CallerCtx) {
  const page = { page: 1, limit: 5 }
  const since = new Date(ctx.now.getTime() - 2 * 365 * day)
  const [dates, bids, alerts, matches, certificates, profile, stages, record, work] = await Promise.all([
    listDates(ctx, ctx.caller.company.id),
    countBids(ctx),
    countAlerts(ctx),
    listNotifications(ctx, { unread: true, kind: 'tender.new', ...page }),
    listCertifications(ctx, { status: 'expiring', sort: 'expiresAt', ...page }),
    readCompleteness(ctx),
    sumStages(ctx),
    readBidRecord(ctx, since),
    listWork(ctx, { mine: true, done: false, page: 1, limit: 20 }),
  ])
  const places = await finderNames(
    ctx,
    ctx.caller.company.id,
    work.items.flatMap(
      ({ task, requirement }) => task?.bidId ?? task?.tenderId ?? requirement?.tenderId ?? [],
    ),
  )
  const saved = stages.reduce((sum, { count }) => sum + count, 0)
  return {
    due: dates.filter((date) => isDue(date, ctx.now)),
    bids,
    alerts,
    matches,
    certificates,
    profile,
    saved,
    stages,
    record,
    mine: { ...work, places },
  }
}
export type Overview = Awaited<ReturnType<typeof readOverview>>
