import type { Person } from '../../../company/people/schema.ts'
import type { Bid } from '../../../workspace/bids/schema.ts'
import { SaveTender, type SavedTender } from '../../../workspace/pipeline/schema.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { bidStatusWords } from '../../parts/bids/labels.ts'
import { choicesOf, namedChoices, Select } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'
import { Badge, Facts, Moment } from '../../parts/elements.tsx'
import { priorityWords, stageWords } from '../../parts/pipeline.tsx'
import { clipped, Foreign } from '../../parts/tenders/labels.tsx'

interface PursuitProps {
  tender: Tender
  /** The company's record of the tender; null while it is not saved. */
  saved: SavedTender | null
  bids: Bid[]
  people: Person[]
  /** The hint at the form that starts a bid. */
  hint: string
}

/** The company's work on the tender: its place in the pipeline, its bids, and buttons to save it or start a bid. */
export const Pursuit = ({ tender, saved, bids, people, hint }: PursuitProps) => (
  <section class="panel pursuit" aria-labelledby="pursuit">
    <h2 id="pursuit">Your work on it</h2>
    {saved ? <Record saved={saved} people={people} /> : <SaveForm tender={tender} people={people} />}
    {bids.map((bid) => (
      <p class="row">
        <a href={`/bids/${bid.id}`} class={bids.length === 1 ? 'button primary' : undefined}>
          {bid.title === tender.title ? 'Open the bid' : <Foreign>{clipped(bid.title, 80)}</Foreign>}
        </a>
        <Badge tone={bidStatusWords[bid.status].tone}>{bidStatusWords[bid.status].text}</Badge>
      </p>
    ))}
    {bids.length === 0 && (tender.status === 'open' || tender.status === 'planned') && (
      <Form action="/bids" button="Start a bid" tone={saved ? 'primary' : 'quiet'}>
        <input type="hidden" name="tenderId" value={tender.id} />
        <input type="hidden" name="outline" value="true" />
        <p class="hint">{hint}</p>
      </Form>
    )}
    {(tender.status === 'open' || tender.status === 'planned') && (
      <p>
        <a href={`/consortiums/new?tenderId=${tender.id}`}>Form a consortium</a>
      </p>
    )}
  </section>
)

const Record = ({ saved, people }: Pick<PursuitProps, 'people'> & { saved: SavedTender }) => {
  const assignee = people.find(({ id }) => id === saved.assigneeId)
  return (
    <>
      <Facts
        facts={[
          ['Stage', stageWords[saved.stage]],
          ['Priority', priorityWords[saved.priority]],
          ['Assigned to', assignee?.name ?? 'nobody'],
          saved.nextAction !== null && [
            'Next',
            <>
              {saved.nextAction}
              {saved.nextActionAt !== null && (
                <small>
                  <Moment at={saved.nextActionAt} />
                </small>
              )}
            </>,
          ],
        ]}
      />
      <p>
        <a href={`/pipeline/${saved.id}`}>Open in the pipeline</a>
      </p>
    </>
  )
}

const SaveForm = ({ tender, people }: Pick<PursuitProps, 'tender' | 'people'>) => {
  const action = `/tenders/${tender.id}/save`
  return (
    <>
      <p class="hint">Saved tenders appear in your pipeline, and you are reminded of their deadlines.</p>
      <Form action={action} button="Save to the pipeline" of={SaveTender}>
        <Select name="stage" label="Stage" value="watching" choices={choicesOf(stageWords)} />
        <Select name="priority" label="Priority" value="medium" choices={choicesOf(priorityWords)} />
        <Select name="assigneeId" label="Assign to" none="Not assigned" choices={namedChoices(people)} />
      </Form>
    </>
  )
}
