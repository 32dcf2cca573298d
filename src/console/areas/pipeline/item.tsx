import { listPeople } from '../../../company/people/queries.ts'
import type { Person } from '../../../company/people/schema.ts'
import { listBidsInBrief } from '../../../workspace/bids/list.ts'
import { ListBids } from '../../../workspace/bids/params.ts'
import type { Bid } from '../../../workspace/bids/schema.ts'
import { getSaved } from '../../../workspace/pipeline/queries.ts'
import { SavedParam, type SavedTender, UpdateSaved } from '../../../workspace/pipeline/schema.ts'
import { choicesOf, namedChoices, Select } from '../../parts/fields.tsx'
import { bidStatusWords } from '../../parts/bids/labels.ts'
import { change, parameters, textIn, type Visit } from '../../core/visit.ts'
import { LinkButton, Page } from '../../core/shell.tsx'
import { NextActionFields, NotesField, planIn, priorityWords, StageField } from '../../parts/pipeline.tsx'
import { TagsField, tagsIn } from '../../parts/tags.tsx'
import { removeSaved, updateSaved } from '../../../workspace/pipeline/commands.ts'
import { Confirm, Form } from '../../parts/form.tsx'
import { Badge, Money, Section } from '../../parts/elements.tsx'
import { Deadline, OtherDeadline, UnreadDeadline } from '../../parts/tenders/deadline.tsx'
import { BuyerLine, clipped, Foreign, onlyOf, statusWords, titleLook } from '../../parts/tenders/labels.tsx'

/** A followed tender: its stage, assignee and next action. */
export async function showItem(visit: Visit) {
  const { id } = parameters(SavedParam, visit)
  const saved = await getSaved(visit.ctx, id)
  const [{ people }, { items: bids }] = await Promise.all([
    listPeople(visit.ctx),
    listBidsInBrief(visit.ctx, ListBids.parse({ tenderId: saved.tenderId, limit: '100' })),
  ])
  const { tender } = saved
  return (
    <Page
      title={clipped(tender.title, 100)}
      heading={
        <Foreign lang={onlyOf(tender.languages)} class={titleLook(tender.title)}>
          {tender.title}
        </Foreign>
      }
      here="/pipeline"
      up={{ href: '/pipeline', text: 'Pipeline' }}
      lead={<BuyerLine tender={tender} />}
      actions={
        <>
          {bids[0] && <LinkButton href={`/bids/${bids[0].id}`} text="Open the bid" primary />}
          <LinkButton href={`/tenders/${tender.id}`} text="Open the tender" />
        </>
      }
    >
      <TenderFacts saved={saved} />
      <div class="two-sides">
        <Section title="Your plan">
          <PlanForm visit={visit} saved={saved} people={people} />
        </Section>
        <Section title="Bids">
          <Bids saved={saved} bids={bids} />
        </Section>
      </div>
      <Confirm
        action={`/pipeline/${id}/remove`}
        summary="Remove from the pipeline…"
        button="Remove"
        version={saved.version}
      >
        <p>
          You no longer follow this tender and get no reminders of its deadline. Its stage, notes, tags and
          next action are deleted for good. Bids for it stay.
        </p>
      </Confirm>
    </Page>
  )
}

/** The facts that decide how urgent a tender is. */
const TenderFacts = ({ saved: { tender, deadline, deadlineConflict } }: { saved: SavedTender }) => (
  <p class="brief">
    <Badge tone={statusWords[tender.status].tone}>{statusWords[tender.status].text}</Badge>
    <span>
      <span class="soft">Deadline</span> <Deadline at={deadline} over={tender.status !== 'open'} />{' '}
      <OtherDeadline conflict={deadlineConflict} />
      <UnreadDeadline tender={tender} />
    </span>
    <span>
      <span class="soft">Value</span> <Money value={tender.estimatedValue} currency={tender.currency} />
    </span>
  </p>
)

const PlanForm = ({ visit, saved, people }: { visit: Visit; saved: SavedTender; people: Person[] }) => {
  const assigned = people.some(({ id }) => id === saved.assigneeId)
  return (
    <Form
      action={`/pipeline/${saved.id}`}
      button="Save changes"
      version={saved.version}
      of={UpdateSaved}
      stored={saved}
    >
      <div class="fields">
        <StageField />
        <Select name="priority" label="Priority" choices={choicesOf(priorityWords)} />
        <Select
          name="assigneeId"
          label="Assigned to"
          optional={false}
          value={assigned ? saved.assigneeId : ''}
          none="Nobody"
          choices={namedChoices(people)}
        />
      </div>
      <div class="fields">
        <NextActionFields reader={visit.reader} saved={saved} />
      </div>
      <TagsField tags={saved.tags} optional={false} />
      <NotesField label="Notes" rows={6} />
    </Form>
  )
}

const Bids = ({ saved, bids }: { saved: SavedTender; bids: Bid[] }) => (
  <>
    {bids.length === 0 ? (
      <p class="soft">No bid for this tender yet.</p>
    ) : (
      <ul class="plain-list">
        {bids.map(({ id, title, status }) => (
          <li>
            <a href={`/bids/${id}`}>{clipped(title, 120)}</a>{' '}
            <Badge tone={bidStatusWords[status].tone}>{bidStatusWords[status].text}</Badge>
          </li>
        ))}
      </ul>
    )}
    <Form action="/bids" button={bids.length === 0 ? 'Start a bid' : 'Start another bid'} tone="quiet">
      <input type="hidden" name="tenderId" value={saved.tenderId} />
      <input type="hidden" name="outline" value="true" />
    </Form>
  </>
)

/** Changes every field of a record that the page shows. The change applies to the version that was shown. */
export async function changeItem(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(SavedParam, visit)
  const input = {
    ...planIn(visit, fields),
    priority: fields.get('priority'),
    assigneeId: textIn(fields, 'assigneeId'),
    tags: tagsIn(fields.get('tags')),
  }
  await change(visit, UpdateSaved, input, (ctx, json) => updateSaved(ctx, id, json))
  return { to: `/pipeline/${id}`, say: 'Changes saved.' }
}

export async function removeItem(visit: Visit) {
  const { id } = parameters(SavedParam, visit)
  await change(visit, SavedParam, { id }, (ctx) => removeSaved(ctx, id))
  return { to: '/pipeline', say: 'Removed from the pipeline.' }
}
