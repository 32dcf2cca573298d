import { namedChoices } from '../choice.ts'
import type { MemberName } from '../../../identity/accounts/queries.ts'
import { CreateTask } from '../../../workspace/tasks/schema.ts'
import type { Visit } from '../../core/visit.ts'
import { Field, Select } from '../fields.tsx'
import { FoldedForm } from '../form.tsx'

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
