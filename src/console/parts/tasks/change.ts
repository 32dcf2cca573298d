import * as z from 'zod'
import { idOf } from '../../../platform/context/ids.ts'
import { createTask, updateTask } from '../../../workspace/tasks/commands.ts'
import { CreateTask } from '../../../workspace/tasks/schema.ts'
import { change } from '../../core/change.ts'
import type { Visit } from '../../core/visit.ts'
import { instantOf } from '../../../platform/time/zone.ts'

/** Adds the task that a form describes, with or without a bid. */
export async function createFrom(visit: Visit, fields: URLSearchParams, bidId: string | null): Promise<void> {
  const due = fields.get('dueAt')?.trim() || null
  const input = {
    title: fields.get('title') ?? '',
    assigneeId: fields.get('assigneeId') || null,
    dueAt: due === null ? null : instantOf(visit.reader, due),
    bidId,
  }
  await change(visit, CreateTask, input, createTask)
}

const Finish = z.object({ taskId: idOf('task'), done: z.enum(['true', 'false']) })

/** Marks the task of a form as done or as open, and returns the sentence for the next page. */
export async function finishFrom(visit: Visit, fields: URLSearchParams): Promise<string> {
  const input = { taskId: fields.get('taskId'), done: fields.get('done') }
  await change(visit, Finish, input, (ctx, { taskId, done }) =>
    updateTask(ctx, taskId, { done: done === 'true' }),
  )
  return input.done === 'true' ? 'Task done.' : 'Task reopened.'
}

export async function addTask(visit: Visit, fields: URLSearchParams) {
  await createFrom(visit, fields, null)
  return { to: '/tasks', say: 'Task added.' }
}

export const finishTask = async (visit: Visit, fields: URLSearchParams) => ({
  say: await finishFrom(visit, fields),
  to: '/tasks',
})
