import type { MemberName } from '../../../identity/accounts/queries.ts'
import { BidParam } from '../../../workspace/bids/params.ts'
import type { Task } from '../../../workspace/tasks/schema.ts'
import { parameters, type Visit } from '../../core/visit.ts'
import { Form } from '../../parts/form.tsx'
import { Day, Section } from '../../parts/elements.tsx'
import { AddTask, createFrom, finishFrom } from '../../parts/tasks.tsx'

interface TasksProps {
  visit: Visit
  bidId: string
  tasks: Task[]
  people: MemberName[]
}

/** The tasks of the bid, and a form for another task. */
export const BidTasks = ({ visit, bidId, tasks, people }: TasksProps) => {
  const action = `/bids/${bidId}/tasks`
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return (
    <Section title="Tasks" id="tasks">
      {tasks.length > 0 && (
        <ul class="plain-list">
          {tasks.map((task) => (
            <li>
              <TaskLine task={task} name={names.get(task.assigneeId ?? '') ?? null} />
              <Form action={`${action}/done`} button={task.done ? 'Reopen' : 'Done'} tone="plain">
                <input type="hidden" name="taskId" value={task.id} />
                <input type="hidden" name="done" value={String(!task.done)} />
              </Form>
            </li>
          ))}
        </ul>
      )}
      <AddTask visit={visit} people={people} action={action} />
    </Section>
  )
}

const TaskLine = ({ task, name }: { task: Task; name: string | null }) => (
  <div>
    {task.done ? <s>{task.title}</s> : <bdi>{task.title}</bdi>}
    <small class="detail">
      {name ?? 'Nobody assigned'}
      {task.dueAt !== null && (
        <>
          , due <Day at={task.dueAt} />
        </>
      )}
    </small>
  </div>
)

export async function addTask(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(BidParam, visit)
  await createFrom(visit, fields, id)
  return { to: `/bids/${id}`, at: 'tasks', say: 'Task added.' }
}

export async function finishTask(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(BidParam, visit)
  return { to: `/bids/${id}`, at: 'tasks', say: await finishFrom(visit, fields) }
}
