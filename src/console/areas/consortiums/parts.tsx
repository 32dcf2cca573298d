import type { Tender } from '../../../catalogue/tenders/schema.ts'
import type { ConsortiumMember } from '../../../workspace/consortiums/members/schema.ts'
import type { Consortium } from '../../../workspace/consortiums/schema.ts'
import type { Visit } from '../../core/visit.ts'
import { percentText } from '../../core/reader.ts'
import { FoldedForm, Form } from '../../parts/form.tsx'
import { Badge, Day, Meter, Moment, None, Table } from '../../parts/elements.tsx'
import { isStanding, memberWords } from '../../parts/consortium-labels.ts'
import {
  CreateResponsibility,
  type Responsibility,
} from '../../../workspace/consortiums/responsibilities/schema.ts'
import { clipped, lotText } from '../../parts/tenders/labels.tsx'
import { Field, Select } from '../../parts/fields.tsx'

/** The data that all parts of the page share. */
export interface Shown {
  visit: Visit
  consortium: Consortium
  members: ConsortiumMember[]
  /** Whether this company is the lead and the consortium can still change. */
  leads: boolean
  tender: Tender | null
}

/** The companies, with their shares as bars and with the sum of all shares. */
export const Members = (shown: Shown) => {
  const { visit, members, leads } = shown
  const taken = members
    .filter(isStanding)
    .reduce((sum, { sharePercent }) => sum + Math.round((sharePercent ?? 0) * 100), 0)
  const percent = (hundredths: number) => percentText(visit.reader, hundredths / 10_000, 2)
  return (
    <>
      <Table
        caption="Members"
        head={['Company', 'State', 'Share', 'Since', ...(leads ? [<span class="hidden">Change</span>] : [])]}
        rows={members.map((member) => [
          <>
            {member.company.name}
            {member.contactEmail !== null && <small>{member.contactEmail}</small>}
          </>,
          <State member={member} />,
          <Share member={member} text={percent(Math.round((member.sharePercent ?? 0) * 100))} />,
          <Day at={member.answeredAt ?? member.invitedAt} />,
          ...(leads ? [<TakeOut {...shown} member={member} />] : []),
        ])}
      />
      <p class="hint">
        {taken === 10_000
          ? 'All shares of the consortium are assigned.'
          : `${percent(taken)} of the shares are assigned, ${percent(10_000 - taken)} are free.`}
      </p>
    </>
  )
}

const State = ({ member: { role, status } }: { member: ConsortiumMember }) =>
  role === 'lead' ? (
    <Badge>Lead</Badge>
  ) : (
    <Badge tone={memberWords[status].tone}>{memberWords[status].text}</Badge>
  )

const Share = ({ member, text }: { member: ConsortiumMember; text: string }) =>
  member.sharePercent === null || !isStanding(member) ? (
    <None text={isStanding(member) ? 'not agreed' : 'none'} />
  ) : (
    <Meter share={member.sharePercent / 100} label={`Share of ${member.company.name}`} text={text} />
  )

const TakeOut = ({ consortium, member }: Shown & { member: ConsortiumMember }) =>
  member.role === 'lead' || !isStanding(member) ? (
    <></>
  ) : (
    <details class="confirm small">
      <summary>
        Take out<span class="hidden"> {member.company.name}</span>…
      </summary>
      <div class="confirm-body">
        <p>The company no longer sees the consortium, and its share is free.</p>
        <Form
          action={`/consortiums/${consortium.id}/members/${member.id}/remove`}
          button="Take it out"
          version={consortium.version}
          tone="danger"
        />
      </div>
    </details>
  )

/** The responsibilities with member and due date. Open responsibilities come first. */
export const ConsortiumTasks = (shown: Shown) => {
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
