import { eq, and, sql as expression } from 'drizzle-orm'
import { findTender } from '../../catalogue/tenders/reference.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { invalidData, notFound } from '../../platform/context/errors.ts'
import { newId } from '../../platform/context/ids.ts'
import { commit } from '../../platform/transaction/commit.ts'
import { asRead, remove, revise } from '../../platform/transaction/revise.ts'
import { findBid } from '../bids/queries.ts'
import { assigning, tellAssignee } from './assignment.ts'
import { getTask } from './queries.ts'
import type { CreateTask, Task, UpdateTask } from './schema.ts'
import { tasks } from '../schema.gen.ts'

export async function createTask(ctx: CallerCtx, input: CreateTask): Promise<Task> {
  const about = await placeOf(ctx, input)
  const { assigneeId = null, dueAt = null, done = false, title } = input
  const guards = await assigning(ctx, assigneeId)
  const at = ctx.now.toISOString()
  const task = {
    id: newId('task', ctx.now),
    title,
    assigneeId,
    done,
    ...about,
    version: 1,
    dueAt: dueAt?.toISOString() ?? null,
    createdAt: at,
    updatedAt: at,
  }
  return commit(ctx, {
    action: 'POST /tasks',
    targetId: task.id,
    guards,
    writes: [ctx.db.insert(tasks).values({ ...task, companyId: ctx.caller.company.id })],
    also: tellAssignee(ctx, task, null),
    answer: task,
    status: 201,
  })
}

type Place = Pick<Task, 'tenderId' | 'bidId' | 'sectionKey'>

/** The tender, bid and section of a new task. A task of a bid also belongs to the bid's tender. */
async function placeOf(ctx: CallerCtx, input: CreateTask): Promise<Place> {
  const { tenderId = null, bidId = null, sectionKey = null } = input
  if (tenderId !== null) await findTender(ctx, tenderId)
  if (bidId === null) {
    if (sectionKey !== null) throw invalidData('sectionKey', 'needs the `bidId` of its bid', 'required')
    return { tenderId, bidId, sectionKey }
  }
  const bid = await findBid(ctx, bidId, sectionKey)
  if (sectionKey !== null && !bid.hasSection) throw notFound('Section')
  if (tenderId !== null && tenderId !== bid.tenderId)
    throw invalidData('tenderId', 'is not the tender of the bid', 'conflict')
  return { tenderId: bid.tenderId, bidId, sectionKey }
}

/** Changes a task; `{}` changes nothing, null clears. */
export async function updateTask(ctx: CallerCtx, id: string, input: UpdateTask): Promise<Task> {
  const guards = await assigning(ctx, input.assigneeId)
  return revise(ctx, {
    action: 'PATCH /tasks/:id',
    current: await getTask(ctx, id),
    next: (current) => {
      const { dueAt, ...same } = input
      const change = { ...same, ...(dueAt !== undefined && { dueAt: dueAt?.toISOString() ?? null }) }
      return {
        change,
        guards,
        also: tellAssignee(ctx, { ...current, ...change }, current.assigneeId),
        write: (stamp) =>
          ctx.db
            .update(tasks)
            .set({ ...change, ...stamp })
            .where(asRead(ctx, tasks, current)),
      }
    },
  })
}

export const removeTask = async (ctx: CallerCtx, id: string) =>
  remove(ctx, tasks, await getTask(ctx, id), { action: 'DELETE /tasks/:id' })

/** Takes a person who leaves the company out of the person's tasks. */
export const leaveTasks = (ctx: CallerCtx, userId: string) =>
  ctx.db
    .update(tasks)
    .set({ assigneeId: null, version: expression`${tasks.version} + 1`, updatedAt: ctx.now.toISOString() })
    .where(and(eq(tasks.companyId, ctx.caller.company.id), eq(tasks.assigneeId, userId)))
