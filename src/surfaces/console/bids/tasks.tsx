import * as z from 'zod'
import type { MemberName } from '../../../identity/accounts/queries.ts'
import { idOf } from '../../../platform/ids.ts'
import { BidParam } from '../../../workspace/bids/params.ts'
import { createTask, updateTask } from '../../../workspace/tasks/commands.ts'
import { CreateTask, type Task } from '../../../workspace/tasks/schema.ts'
import { change, parse } from '../page/change.ts'
import { sentFor } from '../page/sent.ts'
import type { Visit } from '../page/visit.ts'
import { instantOf } from '../../../platform/zone.ts'
import { Field, Select } from '../parts/fields.tsx'
import { Form } from '../parts/form.tsx'
import { Section } from '../parts/list.tsx'
import { Day } from '../parts/text.tsx'

interface TasksProps {
  visit: Visit
  bidId: string
  tasks: Task[]
  people: MemberName[]
}

/** What is to be done for the bid, and a form for another task. */
export const Tasks = ({ visit, bidId, tasks, people }: TasksProps) => {
  const action = `/bids/${bidId}/tasks`
  const sent = sentFor(visit, action)
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return (
    <Section title="Tasks" id="tasks">
      {tasks.length > 0 && (
        <ul class="plain-list">
          {tasks.map((task) => (
            <li>
              <TaskLine visit={visit} task={task} name={names.get(task.assigneeId ?? '') ?? null} />
              <Form
                visit={visit}
                action={`${action}/done`}
                button={task.done ? 'Reopen' : 'Done'}
                tone="plain"
              >
                <input type="hidden" name="taskId" value={task.id} />
                <input type="hidden" name="done" value={String(!task.done)} />
              </Form>
            </li>
          ))}
        </ul>
      )}
      <details class="unfold" open={sent.problem !== null}>
        <summary>Add a task</summary>
        <Form visit={visit} action={action} button="Add the task" tone="quiet">
          <Field sent={sent} of={CreateTask.shape.title} name="title" id="task-title" label="Task" />
          <div class="fields">
            <Select
              sent={sent}
              name="assigneeId"
              label="Assigned to"
              optional={false}
              value={visit.session.user.id}
              choices={[
                { value: '', text: 'Nobody' },
                ...people.map(({ id, name }) => ({ value: id, text: name })),
              ]}
            />
            <Field
              sent={sent}
              name="dueAt"
              type="datetime-local"
              optional={false}
              label="Due"
              id="task-due"
            />
          </div>
        </Form>
      </details>
    </Section>
  )
}

const TaskLine = ({ visit, task, name }: { visit: Visit; task: Task; name: string | null }) => (
  <div>
    {task.done ? <s>{task.title}</s> : <bdi>{task.title}</bdi>}
    <small class="detail">
      {name ?? 'Nobody assigned'}
      {task.dueAt !== null && (
        <>
          , due <Day visit={visit} at={task.dueAt} />
        </>
      )}
    </small>
  </div>
)

export async function addTask(visit: Visit, fields: URLSearchParams) {
  const { id } = parse(BidParam, visit.param)
  const due = fields.get('dueAt')?.trim() || null
  const input = {
    title: fields.get('title') ?? '',
    assigneeId: fields.get('assigneeId') || null,
    dueAt: due === null ? null : instantOf(visit.reader, due),
    bidId: id,
  }
  await change(visit, CreateTask, input, createTask)
  return { to: `/bids/${id}`, at: 'tasks', say: 'Task added.' }
}

const Finish = z.object({ taskId: idOf('task'), done: z.enum(['true', 'false']) })

export async function finishTask(visit: Visit, fields: URLSearchParams) {
  const { id } = parse(BidParam, visit.param)
  const input = { taskId: fields.get('taskId'), done: fields.get('done') }
  await change(visit, Finish, input, (ctx, { taskId, done }) =>
    updateTask(ctx, taskId, { done: done === 'true' }),
  )
  return { to: `/bids/${id}`, at: 'tasks', say: input.done === 'true' ? 'Task done.' : 'Task reopened.' }
}
