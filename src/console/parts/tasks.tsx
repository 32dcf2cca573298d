import { Field, namedChoices, Select } from './fields.tsx'
import type { MemberName } from '../../identity/accounts/queries.ts'
import { CreateTask } from '../../workspace/tasks/schema.ts'
import { change, textIn, type Visit } from '../core/visit.ts'
import { FoldedForm } from './form.tsx'
import * as z from 'zod'
import { idOf } from '../../platform/context/ids.ts'
import { createTask, updateTask } from '../../workspace/tasks/commands.ts'
import { instantOf } from '../../platform/time/zone.ts'

interface AddTaskProps {
  visit: Visit
  people: MemberName[]
  /** The path that takes the form. Tasks of a bid have another path than tasks without a bid. */
  action?: string
}

/** A folded form for another task. */
export const AddTask = ({ visit, people, action = '/tasks' }: AddTaskProps) => (
  <FoldedForm summary="Add a task" action={action} button="Add the task" of={CreateTask}>
    <Field name="title" id="task-title" label="Task" />
    <div class="fields">
      <Select
        name="assigneeId"
        label="Assigned to"
        optional={false}
        value={visit.session.user.id}
        none="Nobody"
        choices={namedChoices(people)}
      />
      <Field name="dueAt" type="datetime-local" optional={false} label="Due" id="task-due" />
    </div>
  </FoldedForm>
)

/** Adds the task that a form describes, with or without a bid. */
export async function createFrom(visit: Visit, fields: URLSearchParams, bidId: string | null): Promise<void> {
  const due = textIn(fields, 'dueAt')
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
