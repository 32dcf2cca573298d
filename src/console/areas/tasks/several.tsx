import * as z from 'zod'
import type { MemberName } from '../../../identity/accounts/queries.ts'
import { Problem } from '../../../platform/context/errors.ts'
import { idOf } from '../../../platform/context/ids.ts'
import { Time } from '../../../platform/time/timestamp.ts'
import { instantOf } from '../../../platform/time/zone.ts'
import type { Task } from '../../../workspace/tasks/schema.ts'
import { type TaskChange, updateTasks } from '../../../workspace/tasks/several.ts'
import { change } from '../../core/change.ts'
import type { Done } from '../../core/page.tsx'
import type { Visit } from '../../core/visit.ts'
import { outcomeText, partsOf, SeveralForm, tickedIn, unknownAct } from '../../parts/several.tsx'

const path = '/tasks'
const nobody = 'nobody'

/** The value of a task's box: its id, and the version that the person saw. */
export const boxOf = ({ id, version }: Pick<Task, 'id' | 'version'>): string => `${id}:${version}`

/**
 * The buttons for several tasks at once. The first needs a date, so that Enter in a box alone changes
 * nothing.
 */
export const SeveralTasks = ({
  visit,
  people,
  done,
}: {
  visit: Visit
  people: MemberName[]
  /** Whether the tasks of the list are done. */
  done: boolean
}) => (
  <SeveralForm visit={visit} page={path} action={`${path}/several`}>
    <span class="row">
      <input
        type="datetime-local"
        name="dueAt"
        aria-label="New due date"
        value={visit.sent.fields?.get('dueAt') ?? ''}
      />
      <button type="submit" name="act" value="due">
        Set due date
      </button>
    </span>
    <span class="row">
      <select name="assigneeId" aria-label="Person for the selected tasks">
        <option value="">Choose a person</option>
        <option value={nobody}>Nobody</option>
        {people.map(({ id, name }) => (
          <option value={id} selected={id === visit.sent.fields?.get('assigneeId')}>
            {name}
          </option>
        ))}
      </select>
      <button type="submit" name="act" value="assign">
        Assign
      </button>
    </span>
    <button type="submit" name="act" value={done ? 'reopen' : 'done'}>
      {done ? 'Reopen' : 'Mark as done'}
    </button>
  </SeveralForm>
)

const Chosen = z.array(z.object({ id: idOf('task'), version: z.coerce.number().int().min(1) }))
const Change = z.union([
  z.strictObject({ done: z.boolean() }),
  z.strictObject({ assigneeId: idOf('user').nullable() }),
  z.strictObject({ dueAt: Time }),
])

/** Changes the ticked tasks, and returns to the list with its filters. */
export async function changeTasks(visit: Visit, fields: URLSearchParams): Promise<Done> {
  const tasks = tickedIn(fields).map((value) => {
    const { id, seen } = partsOf(value)
    return { id, version: seen }
  })
  const input = { tasks, to: changeIn(visit, fields) }
  const outcome = await change(visit, z.object({ tasks: Chosen, to: Change }), input, (ctx, parsed) =>
    updateTasks(ctx, parsed.tasks, parsed.to),
  )
  return { to: `${path}${visit.url.search}`, say: outcomeText(outcome, doneText(input.to)) }
}

function changeIn({ reader }: Visit, fields: URLSearchParams): TaskChange {
  const given = (name: string, missing: string): string => {
    const value = fields.get(name)?.trim()
    if (!value) throw new Problem('INVALID_DATA', missing, [{ path: name, message: missing }])
    return value
  }
  switch (fields.get('act') ?? '') {
    case 'done':
      return { done: true }
    case 'reopen':
      return { done: false }
    case 'due':
      return { dueAt: instantOf(reader, given('dueAt', 'Choose the new due date.')) }
    case 'assign': {
      const assigneeId = given('assigneeId', 'Choose a person.')
      return { assigneeId: assigneeId === nobody ? null : assigneeId }
    }
    default:
      throw unknownAct()
  }
}

const doneText =
  (to: TaskChange) =>
  (n: number): string => {
    const tasks = n === 1 ? '1 task' : `${n} tasks`
    if ('done' in to) return `${tasks} ${to.done ? 'done' : 'reopened'}.`
    if ('dueAt' in to) return `${tasks} moved to the new due date.`
    return to.assigneeId === null ? `${tasks} assigned to nobody.` : `${tasks} assigned.`
  }
