import { readCompleteness } from '../../../workspace/profile/queries.ts'
import { countAlerts } from '../../../delivery/alerts/queries.ts'
import { countBids } from '../../../workspace/bids/list.ts'
import { listCertifications } from '../../../insight/compliance/queries.ts'
import type { CallerCtx } from '../../../platform/context.ts'
import { listNotifications } from '../../../delivery/notifications/queries.ts'
import { listDue, listSaved } from '../../../workspace/pipeline/queries.ts'
import { listOwnSections } from '../../../workspace/bids/own-sections.ts'
import { listTasks } from '../../../workspace/tasks/queries.ts'
import { ListTasks } from '../../../workspace/tasks/schema.ts'
import { day } from '../../../platform/time.ts'

/** The overview covers this span ahead. */
export const ahead = 14 * day

/** The data of the overview, read in parallel. */
export async function readOverview(ctx: CallerCtx) {
  const page = { page: 1, limit: 5 }
  const [due, bids, alerts, matches, certificates, profile, saved, tasks, sections] = await Promise.all([
    listDue(ctx, new Date(ctx.now.getTime() + ahead)),
    countBids(ctx),
    countAlerts(ctx),
    listNotifications(ctx, { unread: true, kind: 'tender.new', ...page }),
    listCertifications(ctx, { status: 'expiring', sort: 'expiresAt', ...page }),
    readCompleteness(ctx),
    listSaved(ctx, { sort: 'createdAt', page: 1, limit: 1 }),
    listTasks(ctx, ListTasks.parse({ mine: 'true', done: 'false', limit: '10' })),
    listOwnSections(ctx),
  ])
  return { due, bids, alerts, matches, certificates, profile, saved: saved.total, mine: { tasks, sections } }
}
export type Overview = Awaited<ReturnType<typeof readOverview>>
