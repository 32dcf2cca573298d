import {
  CreateResponsibility,
  type Responsibility,
} from '../../../workspace/consortiums/responsibilities/schema.ts'
import { clipped, lotText } from '../../parts/tenders/labels.tsx'
import { Field, Select } from '../../parts/fields.tsx'
import { FoldedForm, Form } from '../../parts/form.tsx'
import { Badge, Moment } from '../../parts/elements.tsx'
import type { Shown } from './props.ts'
import { isStanding } from '../../parts/consortium-labels.ts'

/** The responsibilities with member and due date. Open responsibilities come first. */
export const Tasks = (shown: Shown) => {
  const { members, leads } = shown
  const all = members.flatMap(({ responsibilities }) => responsibilities)
  const sorted = all.toSorted(
    (a, b) => Number(a.status === 'done') - Number(b.status === 'done') || later(a.dueAt, b.dueAt),
  )
  return (
    <>
      {sorted.length === 0 && (
        <p class="soft">
          {leads ? 'No work is assigned yet. Say below who does what.' : 'No work is assigned yet.'}
        </p>
      )}
      <ul class="plain-list">
        {sorted.map((task) => (
          <Task {...shown} task={task} />
        ))}
      </ul>
      {leads && <AddTask {...shown} />}
    </>
  )
}

const later = (a: string | null, b: string | null) => (a ?? '9').localeCompare(b ?? '9')

const Task = ({ visit, consortium, leads, task }: Shown & { task: Responsibility }) => {
  const { id, title, companyName, lotId, description, dueAt, status } = task
  const path = `/consortiums/${consortium.id}/responsibilities/${id}`
  const late = status === 'open' && dueAt !== null && Date.parse(dueAt) < visit.ctx.now.getTime()
  return (
    <li class="row">
      <div class="grow">
        <strong>{title}</strong>{' '}
        {status === 'done' ? (
          <Badge tone="good">Done</Badge>
        ) : late ? (
          <Badge tone="warn">Overdue</Badge>
        ) : null}
        <br />
        <span class="soft">
          {companyName}
          {lotId !== null && `, ${lotText(lotId)}`}
          {dueAt !== null && (
            <>
              , by <Moment at={dueAt} />
            </>
          )}
        </span>
        {description !== null && <p class="prose">{description}</p>}
      </div>
      {leads && (
        <>
          <Form action={path} tone="plain" button={status === 'done' ? 'Open again' : 'Mark as done'}>
            <input type="hidden" name="status" value={status === 'done' ? 'open' : 'done'} />
          </Form>
          <Form
            action={`${path}/remove`}
            tone="plain"
            button={
              <>
                Remove<span class="hidden"> {title}</span>
              </>
            }
          />
        </>
      )}
    </li>
  )
}

const AddTask = ({ visit, consortium, members, tender }: Shown) => {
  const path = `/consortiums/${consortium.id}/responsibilities`
  const lots = tender?.lots ?? []
  return (
    <FoldedForm summary="Add a responsibility" action={path} button="Add it" of={CreateResponsibility}>
      <Field name="title" label="What" id="task-title" />
      <div class="fields">
        <Select
          name="memberId"
          label="Who"
          id="task-member"
          choices={members.filter(isStanding).map(({ id, company }) => ({ value: id, text: company.name }))}
        />
        {lots.length > 1 && (
          <Select
            name="lotId"
            label="Lot"
            id="task-lot"
            none="None"
            choices={lots.map(({ id, title }) => ({
              value: id,
              text: title ? `${lotText(id)}: ${clipped(title, 80)}` : lotText(id),
            }))}
          />
        )}
        <Field
          name="dueAt"
          type="datetime-local"
          id="task-due"
          label={`Due (${visit.reader.timeZone.replaceAll('_', ' ')})`}
        />
      </div>
      <Field name="description" label="Description" id="task-description" />
    </FoldedForm>
  )
}
