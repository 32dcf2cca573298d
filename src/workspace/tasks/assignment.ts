import { notifications } from '../../delivery/schema.gen.ts'
import { notificationRow } from '../../delivery/notifications/write.ts'
import { findMembers } from '../../identity/accounts/queries.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import type { Statement } from '../../platform/db/statement.ts'
import { stillMembers } from '../bids/guards.ts'
import type { Task } from './schema.ts'

/** Refuses an assignee of another company; the guard is true while the person belongs to this company. */
export async function assigning(ctx: CallerCtx, assigneeId: string | null | undefined) {
  if (!assigneeId) return []
  await findMembers(ctx, [assigneeId])
  return [stillMembers(ctx, [assigneeId])]
}

/** Notifies the person who gets a task from another user. */
export function tellAssignee(ctx: CallerCtx, task: Task, before: string | null): Statement[] {
  const { id, title, dueAt, assigneeId, tenderId, bidId, done } = task
  if (!assigneeId || assigneeId === before || done) return []
  const due = dueAt === null ? 'no date' : `due ${dueAt.slice(0, 16).replace('T', ' ')} UTC`
  return tell(ctx, assigneeId, {
    title: `Task for you: ${title}`,
    body: `From ${ctx.caller.user.name}; ${due}`,
    data: { taskId: id },
    tenderId,
    bidId,
  })
}

/** Max titles that one notification names. */
const maxNamed = 5

/** Notifies a person once of all the open tasks that another user gives the person together. */
export function tellAssigneeOf(ctx: CallerCtx, tasks: readonly Task[], assigneeId: string | null) {
  const open = tasks.filter(({ done }) => !done)
  const [first, ...others] = open
  if (assigneeId === null || !first) return []
  if (others.length === 0) return tellAssignee(ctx, { ...first, assigneeId }, first.assigneeId)
  const named = open.slice(0, maxNamed).map(({ title }) => title)
  const more = open.length > named.length ? `; and ${open.length - named.length} more` : ''
  return tell(ctx, assigneeId, {
    title: `${open.length} tasks for you`,
    body: `From ${ctx.caller.user.name}: ${named.join('; ')}${more}`,
    data: { taskIds: open.map(({ id }) => id) },
    tenderId: null,
    bidId: null,
  })
}

interface TaskNotification {
  title: string
  body: string
  data: Record<string, unknown>
  tenderId: string | null
  bidId: string | null
}

function tell(ctx: CallerCtx, userId: string, content: TaskNotification): Statement[] {
  const { company, user } = ctx.caller
  if (userId === user.id) return []
  const row = notificationRow(ctx, company.id, { kind: 'task.assigned', userId, ...content })
  return [ctx.db.insert(notifications).values(row)]
}
