import * as z from 'zod'
import type { MemberName } from '../../../identity/accounts/queries.ts'
import { idOf } from '../../../platform/context/ids.ts'
import { Time } from '../../../platform/time/timestamp.ts'
import { instantOf } from '../../../platform/time/zone.ts'
import { type TaskChange, updateTasks } from '../../../workspace/tasks/several.ts'
import { change, type Visit } from '../../core/visit.ts'
import type { FormDone } from '../../core/page.tsx'
import { namedChoices } from '../../parts/fields.tsx'
import {
  BulkAct,
  ActChoice,
  chosen,
  chosenIn,
  neededIn,
  outcomeText,
  SeveralForm,
  unknownAct,
} from '../../parts/several.tsx'

const path = '/tasks'
const nobody = 'nobody'

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
    <BulkAct act="due" text="Set due date">
      <input
        type="datetime-local"
        name="dueAt"
        aria-label="New due date"
        value={visit.sent.fields?.get('dueAt') ?? ''}
      />
    </BulkAct>
    <BulkAct act="assign" text="Assign">
      <ActChoice
        name="assigneeId"
        label="Person for the selected tasks"
        none="Choose a person"
        choices={[{ value: nobody, text: 'Nobody' }, ...namedChoices(people)]}
      />
    </BulkAct>
    <BulkAct act={done ? 'reopen' : 'done'} text={done ? 'Reopen' : 'Mark as done'} />
  </SeveralForm>
)

const Chosen = chosen(idOf('task'))
const Change = z.union([
  z.strictObject({ done: z.boolean() }),
  z.strictObject({ assigneeId: idOf('user').nullable() }),
  z.strictObject({ dueAt: Time }),
])

/** Changes the ticked tasks, and returns to the list with its filters. */
export async function changeTasks(visit: Visit, fields: URLSearchParams): Promise<FormDone> {
  const input = { tasks: chosenIn(fields), to: changeIn(visit, fields) }
  const outcome = await change(visit, z.object({ tasks: Chosen, to: Change }), input, (ctx, parsed) =>
    updateTasks(ctx, parsed.tasks, parsed.to),
  )
  return { to: `${path}${visit.url.search}`, say: outcomeText(outcome, doneText(input.to)) }
}

function changeIn({ reader }: Visit, fields: URLSearchParams): TaskChange {
  switch (fields.get('act') ?? '') {
    case 'done':
      return { done: true }
    case 'reopen':
      return { done: false }
    case 'due':
      return { dueAt: instantOf(reader, neededIn(fields, 'dueAt', 'Choose the new due date.')) }
    case 'assign': {
      const assigneeId = neededIn(fields, 'assigneeId', 'Choose a person.')
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
