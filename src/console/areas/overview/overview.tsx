import { type CountedSearch, readSearches, SearchLinks } from '../../parts/tenders/saved-searches.tsx'
import { Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { Day, Distance, NamedLink, NoteText, Section } from '../../parts/elements.tsx'
import { Due, Mine } from './mine.tsx'
import { Figures } from './figures.tsx'
import { type Overview, readOverview } from './read-overview.ts'
import { ProfileMeter } from '../../parts/profile-meter.tsx'
import { several } from '../../../delivery/events/texts.ts'
import { numberText } from '../../core/reader.ts'

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

interface Step {
  title: string
  text: string
  href: string
  link: string
  done: boolean
}

/** The first steps for a company that has no work yet, and the purpose of every step. */
function FirstSteps({ visit, overview: { profile, alerts } }: { visit: Visit; overview: Overview }) {
  const steps: Step[] = [
    {
      title: 'Say what your company does',
      text: 'Every score, gap and compliance check rests on the profile. Five minutes are enough to begin.',
      href: '/company',
      link: 'Fill in the profile',
      done: profile.share >= 0.5,
    },
    {
      title: 'Find tenders that fit',
      text: 'Search by words, trade, place and value. Tenders that you save become your pipeline.',
      href: '/tenders?status=open',
      link: 'Search tenders',
      done: false,
    },
    {
      title: 'Hear about new ones',
      text: 'An alert names every new tender that fits, at once, daily or weekly.',
      href: '/alerts/new',
      link: 'Make an alert',
      done: alerts > 0,
    },
  ]
  const next = steps.find(({ done }) => !done)
  return (
    <>
      <Section title="Three first steps">
        <ol class="cards first-steps">
          {steps.map((step) => (
            <li class="card">
              <h3>{step.title}</h3>
              <p class="soft">{step.text}</p>
              <p>
                <a class={step === next ? 'button primary' : 'button'} href={step.href}>
                  {step.link}
                </a>
                {step.done && <span class="done"> Done</span>}
              </p>
            </li>
          ))}
        </ol>
        <ProfileMeter share={profile.share} before="Profile " />
      </Section>
      <Section title="For your own software">
        <p>
          {visit.mayOpen('/keys') && (
            <>
              <a href="/keys">Make an API key</a>,{' '}
            </>
          )}
          <a href="/connections">connect an AI assistant</a>, or <a href="/docs">read the reference</a> of the
          API.
        </p>
      </Section>
    </>
  )
}

interface Props {
  visit: Visit
  overview: Overview
}

/** New tenders from alerts whose notifications the person has not read. */
const Matches = ({ visit, overview: { matches, alerts } }: Props) => (
  <Section
    title="New for your alerts"
    beside={
      matches.total > 0 && (
        <a href="/notifications?unread=true&kind=tender.new">All {numberText(visit.reader, matches.total)}</a>
      )
    }
  >
    {alerts === 0 ? (
      <p class="soft">
        You have no alert yet. <a href="/alerts/new">Make one</a>, and new tenders that fit are named here.
      </p>
    ) : matches.total === 0 ? (
      <p class="soft">No new matches.</p>
    ) : (
      <ul class="plain-list">
        {matches.items.map(({ title, body, tenderId, createdAt }) => (
          <li>
            <NamedLink href={tenderId === null ? '/notifications' : `/tenders/${tenderId}`} name={title} />
            <small class="detail">
              {body} · <Distance at={createdAt} />
            </small>
          </li>
        ))}
      </ul>
    )}
  </Section>
)

/** The most important gap of the profile; nothing once the profile is complete. */
function Completeness({ profile: { share, parts } }: { profile: Overview['profile'] }) {
  const open = parts.filter(({ done }) => !done).toSorted((a, b) => b.weight - a.weight)
  const [first] = open
  if (!first) return null
  return (
    <Section title="Company profile" beside={<a href="/company">Fill it in</a>}>
      <ProfileMeter share={share} />
      <p>
        Missing: <strong>{first.title}</strong>
        {open.length > 1 && `, and ${several(open.length - 1, 'other part')}`}
      </p>
      <p class="detail">{first.improves}</p>
    </Section>
  )
}

const Certificates = ({ overview: { certificates } }: Omit<Props, 'visit'>) =>
  certificates.total > 0 && (
    <Section
      title="Certificates that end soon"
      beside={<a href="/company/certifications">All certificates</a>}
    >
      <ul class="plain-list">
        {certificates.items.map(({ name, expiresAt }) => (
          <li>
            {name}
            <small class="detail">
              until <Day at={expiresAt} />
            </small>
          </li>
        ))}
      </ul>
    </Section>
  )
