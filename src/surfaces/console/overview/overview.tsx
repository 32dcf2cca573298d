import { Page } from '../page/shell.tsx'
import type { Visit } from '../page/visit.ts'
import { Section } from '../parts/list.tsx'
import { Note } from '../parts/text.tsx'
import { Certificates, Completeness, Matches } from './beside.tsx'
import { Due } from './due.tsx'
import { Figures } from './figures.tsx'
import { Mine } from './mine.tsx'
import { type Overview, readOverview } from './read.ts'
import { FirstSteps } from './steps.tsx'

/** The things that need attention today. */
export async function showOverview(visit: Visit) {
  const overview = await readOverview(visit.ctx)
  const isNew = overview.saved === 0 && overview.bids.length === 0
  return (
    <Page
      visit={visit}
      title="Overview"
      here="/"
      lead={isNew ? `Welcome, ${visit.session.user.name}.` : 'Due soon, and new for you.'}
      actions={
        <a class={isNew ? 'button' : 'button primary'} href="/tenders?status=open">
          Find open tenders
        </a>
      }
    >
      <Waiting visit={visit} />
      {isNew ? (
        <FirstSteps visit={visit} overview={overview} />
      ) : (
        <>
          <Work visit={visit} overview={overview} />
          <Figures visit={visit} record={overview.record} stages={overview.stages} />
        </>
      )}
    </Page>
  )
}

const Waiting = ({ visit: { waiting } }: { visit: Visit }) =>
  waiting.approvals > 0 && (
    <Note tone="warn">
      <p>
        <a href="/approvals">
          {waiting.approvals === 1
            ? 'A submission waits for approval'
            : `${waiting.approvals} submissions wait for approval`}
        </a>
        . Nothing is submitted until somebody decides.
      </p>
    </Note>
  )

const Work = ({ visit, overview }: { visit: Visit; overview: Overview }) => (
  <div class="overview">
    <div>
      <Mine visit={visit} mine={overview.mine} />
      <Due visit={visit} due={overview.due} />
      <Matches visit={visit} overview={overview} />
    </div>
    <div>
      <Bids overview={overview} />
      <Completeness profile={overview.profile} />
      <Certificates visit={visit} overview={overview} />
    </div>
  </div>
)

const states = {
  draft: 'Draft',
  in_review: 'In review',
  ready: 'Ready',
  submitted: 'Submitted',
  won: 'Won',
  lost: 'Lost',
  withdrawn: 'Withdrawn',
} as const

const Bids = ({ overview: { bids } }: { overview: Overview }) => (
  <Section title="Bids" beside={<a href="/bids">All bids</a>}>
    {bids.length === 0 ? (
      <p class="soft">None yet. A bid is started from a tender’s page.</p>
    ) : (
      <ul class="states">
        {Object.entries(states).flatMap(([status, text]) => {
          const found = bids.find((each) => each.status === status)
          return found ? (
            <li>
              <a href={`/bids?status=${status}`}>{text}</a> <span class="number">{found.n}</span>
            </li>
          ) : (
            []
          )
        })}
      </ul>
    )}
  </Section>
)
