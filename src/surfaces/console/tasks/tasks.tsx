import * as z from 'zod'
import { listMemberNames } from '../../../identity/accounts/queries.ts'
import { type Named, namesOf } from '../../../workspace/finder/names.ts'
import { listTasks } from '../../../workspace/tasks/queries.ts'
import { ListTasks, type Task } from '../../../workspace/tasks/schema.ts'
import { day } from '../../../platform/time.ts'
import { readQuery } from '../page/query.ts'
import { Page } from '../page/shell.tsx'
import type { Visit } from '../page/visit.ts'
import { Select } from '../parts/fields.tsx'
import { Form } from '../parts/form.tsx'
import { Section, Table } from '../parts/list.tsx'
import { Listing } from '../parts/listing.tsx'
import { Day } from '../parts/text.tsx'
import { Ticked } from '../parts/several.tsx'
import { AddTask } from './add.tsx'
import { boxOf, SeveralTasks } from './several.tsx'

const Filter = z.object({
  who: z.enum(['mine', 'all']).default('mine'),
  state: z.enum(['open', 'done']).default('open'),
  by: z.enum(['due', 'bid']).default('due'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})
type Filter = z.output<typeof Filter>

const limit = 50

/** The tasks of the person or of the company, by due date or by bid. */
export async function showTasks(visit: Visit) {
  const filter = readQuery(visit, Filter)
  const asked = ListTasks.parse({
    mine: String(filter.who === 'mine'),
    done: String(filter.state === 'done'),
    page: String(filter.page),
    limit: String(limit),
  })
  const [{ items, total }, people] = await Promise.all([
    listTasks(visit.ctx, asked),
    listMemberNames(visit.ctx),
  ])
  const places = await namesOf(
    visit.ctx,
    items.flatMap(({ bidId, tenderId }) => bidId ?? tenderId ?? []),
  )
  const groups = Map.groupBy(items, (task) => groupOf(visit, filter, task, places))
  const known: Known = { places, people: new Map(people.map(({ id, name }) => [id, name])) }
  return (
    <Page visit={visit} title="Tasks" here="/tasks" lead="To do for your bids and tenders.">
      <Filters visit={visit} filter={filter} />
      <Listing
        visit={visit}
        of="tasks"
        query={{ page: filter.page, limit }}
        total={total}
        empty={{
          title: 'No tasks',
          text: 'Nothing is to be done here. Add a task below, or on the page of a bid.',
        }}
      >
        <SeveralTasks visit={visit} people={people} done={filter.state === 'done'} />
        {[...groups].map(([title, tasks]) => (
          <Section title={title}>
            <Tasks visit={visit} title={title} tasks={tasks} known={known} />
          </Section>
        ))}
      </Listing>
      <AddTask visit={visit} people={people} />
    </Page>
  )
}

interface Known {
  /** The names of the bids and tenders that tasks are for. */
  places: Map<string, Named>
  people: Map<string, string>
}

function groupOf({ ctx }: Visit, { by }: Filter, task: Task, places: Known['places']): string {
  if (by === 'bid') return places.get(task.bidId ?? '')?.name ?? 'Without a bid'
  if (task.dueAt === null) return 'Without a date'
  const left = Date.parse(task.dueAt) - ctx.now.getTime()
  return left < 0 ? 'Overdue' : left < 7 * day ? 'Next 7 days' : 'Later'
}

const Filters = ({ visit: { sent }, filter }: { visit: Visit; filter: Filter }) => (
  <form method="get" class="filter-row" data-live>
    <Select
      sent={sent}
      name="who"
      label="Whose"
      optional={false}
      value={filter.who}
      choices={[
        { value: 'mine', text: 'Mine' },
        { value: 'all', text: 'Everybody’s' },
      ]}
    />
    <Select
      sent={sent}
      name="state"
      label="State"
      optional={false}
      value={filter.state}
      choices={[
        { value: 'open', text: 'To do' },
        { value: 'done', text: 'Done' },
      ]}
    />
    <Select
      sent={sent}
      name="by"
      label="Group by"
      optional={false}
      value={filter.by}
      choices={[
        { value: 'due', text: 'Due date' },
        { value: 'bid', text: 'Bid' },
      ]}
    />
    <button type="submit" data-apply>
      Show
    </button>
  </form>
)

interface TasksProps {
  visit: Visit
  title: string
  tasks: Task[]
  known: Known
}

const Tasks = ({ visit, title, tasks, known }: TasksProps) => (
  <Table
    caption={title}
    head={['Task', 'Bid or tender', 'Assigned to', 'Due', <span class="hidden">Change</span>]}
    rows={tasks.map((task) => [
      <Ticked visit={visit} value={boxOf(task)} name={task.title}>
        {task.done ? <s>{task.title}</s> : <bdi>{task.title}</bdi>}
      </Ticked>,
      <Place task={task} places={known.places} />,
      known.people.get(task.assigneeId ?? '') ?? <span class="none">nobody</span>,
      <Day visit={visit} at={task.dueAt} />,
      <Form
        visit={visit}
        action="/tasks/done"
        button={task.done ? 'Reopen' : 'Done'}
        tone="plain"
        class="inline"
      >
        <input type="hidden" name="taskId" value={task.id} />
        <input type="hidden" name="done" value={String(!task.done)} />
      </Form>,
    ])}
  />
)

const Place = ({ task: { bidId, tenderId }, places }: { task: Task; places: Known['places'] }) => {
  const id = bidId ?? tenderId
  if (id === null) return <span class="none">none</span>
  return (
    <a href={bidId === null ? `/tenders/${id}` : `/bids/${id}#tasks`} class="clamp">
      <bdi>{places.get(id)?.name ?? (bidId === null ? 'Tender' : 'Bid')}</bdi>
    </a>
  )
}
