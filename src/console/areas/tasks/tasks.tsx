import * as z from 'zod'
import { listMemberNames } from '../../../identity/accounts/queries.ts'
import { type Named, finderNames } from '../../../workspace/search/finder/names.ts'
import type { Task } from '../../../workspace/tasks/schema.ts'
import {
  listWork,
  type OwnedRequirement,
  type OwnedSection,
  type PersonalWork,
} from '../../../workspace/tasks/work.ts'
import { day } from '../../../platform/time/time.ts'
import { readQuery, type Visit } from '../../core/visit.ts'
import { Page } from '../../core/shell.tsx'
import { choicesOf, Select } from '../../parts/fields.tsx'
import { Filters, Listing } from '../../parts/listing.tsx'
import { Form } from '../../parts/form.tsx'
import { Day, NamedLink, None, Section, Table } from '../../parts/elements.tsx'
import { requirementPath } from '../../parts/judgement/sources.ts'
import { sectionPath, sectionStatusWords } from '../../parts/bids/labels.ts'
import { boxOf, Ticked } from '../../parts/several.tsx'
import { clipped } from '../../parts/tenders/labels.tsx'
import { AddTask } from '../../parts/tasks.tsx'
import { SeveralTasks } from './several.tsx'

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
  const { who, state, page } = filter
  const [{ items, total }, people] = await Promise.all([
    listWork(visit.ctx, { mine: who === 'mine', done: state === 'done', page, limit }),
    listMemberNames(visit.ctx),
  ])
  const places = await finderNames(
    visit.ctx,
    visit.ctx.caller.company.id,
    items.flatMap(({ task, requirement }) => task?.bidId ?? task?.tenderId ?? requirement?.tenderId ?? []),
  )
  const groups = Map.groupBy(items, (work) => groupOf(visit, filter, work, places))
  const known: Known = { places, people: new Map(people.map(({ id, name }) => [id, name])) }
  return (
    <Page
      title="Tasks"
      here="/tasks"
      lead="Tasks, reviews, and sections of bids and requirements that have an owner."
    >
      <TaskFilters filter={filter} />
      <Listing
        of="tasks"
        query={{ page: filter.page, limit }}
        total={total}
        empty={{
          title: 'No tasks',
          text: 'Add a task below or on the page of a bid, or give a section or a requirement an owner.',
        }}
      >
        <SeveralTasks visit={visit} people={people} done={filter.state === 'done'} />
        {[...groups].map(([title, work]) => (
          <Section title={title}>
            <WorkTable visit={visit} title={title} work={work} known={known} />
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

function groupOf(
  { ctx }: Visit,
  { by }: Filter,
  { task, section }: PersonalWork,
  places: Known['places'],
): string {
  const { bidId, dueAt } = section ?? task ?? { bidId: null, dueAt: null }
  if (by === 'bid') return section?.bidTitle ?? places.get(bidId ?? '')?.name ?? 'Without a bid'
  if (dueAt === null) return 'Without a date'
  const left = Date.parse(dueAt) - ctx.now.getTime()
  return left < 0 ? 'Overdue' : left < 7 * day ? 'Next 7 days' : 'Later'
}

const TaskFilters = ({ filter }: { filter: Filter }) => (
  <Filters class="filter-row" stored={filter} optional={false}>
    <Select name="who" label="Whose" choices={choicesOf({ mine: 'Mine', all: 'Everybody’s' })} />
    <Select name="state" label="State" choices={choicesOf({ open: 'To do', done: 'Done' })} />
    <Select name="by" label="Group by" choices={choicesOf({ due: 'Due date', bid: 'Bid' })} />
  </Filters>
)

interface WorkTableProps {
  visit: Visit
  title: string
  work: PersonalWork[]
  known: Known
}

const WorkTable = ({ visit, title, work, known }: WorkTableProps) => (
  <Table
    caption={title}
    head={['Task', 'Bid or tender', 'Assigned to', 'Due', <span class="hidden">Change</span>]}
    rows={work.map(({ task, section, requirement }) =>
      requirement !== null
        ? requirementCells(requirement, known)
        : section === null
          ? taskCells(visit, task, known)
          : sectionCells(section, known),
    )}
  />
)

const taskCells = (visit: Visit, task: Task, { places, people }: Known) => [
  <Ticked visit={visit} value={boxOf(task)} name={task.title}>
    {task.done ? <s>{task.title}</s> : <bdi>{task.title}</bdi>}
  </Ticked>,
  <Place task={task} places={places} />,
  people.get(task.assigneeId ?? '') ?? <span class="none">nobody</span>,
  <Day at={task.dueAt} />,
  <Form action="/tasks/done" button={task.done ? 'Reopen' : 'Done'} tone="plain" class="inline">
    <input type="hidden" name="taskId" value={task.id} />
    <input type="hidden" name="done" value={String(!task.done)} />
  </Form>,
]

/** A section is changed on its own page, and so has no box. */
const sectionCells = (section: OwnedSection, { people }: Known) => [
  <>
    <NamedLink href={sectionPath(section.bidId, section.key)} name={section.heading} />
    <small class="detail">
      {section.isReview ? 'Review' : `Section: ${sectionStatusWords[section.status]}`}
    </small>
  </>,
  <a href={`/bids/${section.bidId}`} class="clamp">
    <bdi>{section.bidTitle}</bdi>
  </a>,
  people.get(section.ownerId) ?? <span class="none">nobody</span>,
  <Day at={section.dueAt} />,
  <a href={`${sectionPath(section.bidId, section.key)}#${section.isReview ? 'review' : 'plan'}`}>Open</a>,
]

/** A requirement is changed in its matrix, and so has no box. */
const requirementCells = (
  { tenderId, requirementId, title, done, ownerId }: OwnedRequirement,
  { places, people }: Known,
) => {
  const href = requirementPath(tenderId, requirementId)
  return [
    <>
      <NamedLink href={href} name={clipped(title, 120)} />
      <small class="detail">Requirement: {done ? 'done' : 'open'}</small>
    </>,
    <a href={`/tenders/${tenderId}`} class="clamp">
      <bdi>{places.get(tenderId)?.name ?? 'Tender'}</bdi>
    </a>,
    people.get(ownerId) ?? <span class="none">nobody</span>,
    <None />,
    <a href={href}>Open</a>,
  ]
}

const Place = ({ task: { bidId, tenderId }, places }: { task: Task; places: Known['places'] }) => {
  const id = bidId ?? tenderId
  if (id === null) return <span class="none">none</span>
  return (
    <a href={bidId === null ? `/tenders/${id}` : `/bids/${id}#tasks`} class="clamp">
      <bdi>{places.get(id)?.name ?? (bidId === null ? 'Tender' : 'Bid')}</bdi>
    </a>
  )
}
