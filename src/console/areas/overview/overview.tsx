import { type CountedSearch, readSearches } from '../../parts/tenders/saved-searches.ts'
import { SearchLinks } from '../../parts/tenders/save-search.tsx'
import { Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { NoteText, Section } from '../../parts/elements.tsx'
import { Certificates, Completeness, Matches } from './beside.tsx'
import { Due } from './due.tsx'
import { Figures } from './figures.tsx'
import { Mine } from './mine.tsx'
import { type Overview, readOverview } from './read-overview.ts'
import { FirstSteps } from './steps.tsx'

/** The things that need attention today. */
export async function showOverview(visit: Visit) {
  const [overview, searches] = await Promise.all([readOverview(visit.ctx), readSearches(visit)])
  const isNew = overview.saved === 0 && overview.bids.length === 0 && overview.mine.total === 0
  return (
    <Page
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
      {isNew && <Searches visit={visit} searches={searches} />}
      {isNew ? (
        <FirstSteps visit={visit} overview={overview} />
      ) : (
        <>
          <Work visit={visit} overview={overview} searches={searches} />
          <Figures visit={visit} record={overview.record} stages={overview.stages} />
        </>
      )}
    </Page>
  )
}

const Waiting = ({ visit: { waiting } }: { visit: Visit }) =>
  waiting.approvals > 0 && (
    <NoteText tone="warn">
      <a href="/approvals">
        {waiting.approvals === 1
          ? 'A submission waits for approval'
          : `${waiting.approvals} submissions wait for approval`}
      </a>
      . Nothing is submitted until someone decides.
    </NoteText>
  )

interface WorkProps {
  visit: Visit
  overview: Overview
  searches: CountedSearch[]
}

const Work = ({ visit, overview, searches }: WorkProps) => (
  <div class="overview">
    <div>
      <Mine visit={visit} mine={overview.mine} />
      <Due visit={visit} due={overview.due} />
      <Matches visit={visit} overview={overview} />
      <Searches visit={visit} searches={searches} />
    </div>
    <div>
      <Bids overview={overview} />
      <Completeness profile={overview.profile} />
      <Certificates overview={overview} />
    </div>
  </div>
)

/** The person's named searches, with the number of new tenders; nothing without a named search. */
const Searches = ({ visit, searches }: Pick<WorkProps, 'visit' | 'searches'>) =>
  searches.length > 0 && (
    <Section title="Saved searches">
      <SearchLinks visit={visit} searches={searches} />
    </Section>
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
