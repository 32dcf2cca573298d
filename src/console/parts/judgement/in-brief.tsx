import type { Child } from 'hono/jsx'
import { nextDate, type NextDate } from '../../../insight/analyses/next-date.ts'
import type { Analysis } from '../../../insight/analyses/queries.ts'
import type { StoredAnalyses } from '../../../insight/analyses/stored.ts'
import { isSure } from '../../../reading/requirements/schema.ts'
import type { RiskFlag } from '../../../insight/risk/schema.ts'
import { nameInTitle } from '../../../reading/requirements/titles.ts'
import type { Visit } from '../../core/visit.ts'
import { Form } from '../form.tsx'
import { Badge, Day, Facts } from '../elements.tsx'
import { Deadline } from '../tenders/deadline.tsx'
import { Foreign } from '../tenders/labels.tsx'
import { requirementKind, RequirementTitle } from '../tenders/kinds.tsx'
import { counted, headlineOf, riskLevelWords } from './labels.ts'
import { sourceHref, sourceName, type Sources } from './sources.ts'

interface InBriefProps {
  visit: Visit
  stored: StoredAnalyses
  sources: Sources
}

/** Max risks and max gaps that the panel names. The analysis lists all. */
const max = 3

/**
 * The verdict on a tender's first page: fit, what blocks a bid, the three worst risks and the next date, from the company's
 * stored analysis. Without one it offers to make it. Nothing for a tender that takes no bids and was never analysed.
 */
export function InBrief({ visit, stored, sources }: InBriefProps) {
  const { tender, analyses } = stored
  const { match, general } = analyses
  const isOpen = tender.status === 'open' || tender.status === 'planned'
  if (!match && !isOpen) return null
  const next = nextDate(tender, general?.result ?? null, visit.ctx.now)
  const date = isOpen && next !== null ? <Next next={next} /> : null
  return (
    <section class="panel in-brief" aria-labelledby="in-brief">
      <h2 id="in-brief">Should we bid?</h2>
      {match ? (
        <Judged stored={stored} sources={sources} match={match} date={date} />
      ) : (
        <>
          {date && <Facts facts={[['Next date', date]]} />}
          {madeAt(stored) === undefined && (
            <p>Not analysed yet. An analysis shows fit, gaps and risks, each with its source.</p>
          )}
        </>
      )}
      <Freshness stored={stored} />
    </section>
  )
}

interface JudgedProps extends Omit<InBriefProps, 'visit'> {
  match: Analysis<'match'>
  date: Child | null
}

function Judged({ stored, sources, match, date }: JudgedProps) {
  const { gaps, risk } = stored.analyses
  const { score, verdict } = match.result
  return (
    <VerdictFacts
      headline={headlineOf(match.result, risk?.result ?? null)}
      fit={verdict === 'insufficient_data' ? null : `${score} of 100`}
      blocks={<Blockers stored={stored} match={match} gaps={gaps} />}
      risk={risk && <Risks sources={sources} risk={risk} />}
      date={date}
    />
  )
}

interface VerdictFactsProps {
  headline: ReturnType<typeof headlineOf>
  fit: string | null
  blocks: Child
  risk: Child | null
  date: Child | null
}

/** The verdict in a word, and its reasons. */
export const VerdictFacts = ({ headline: { text, tone }, fit, blocks, risk, date }: VerdictFactsProps) => (
  <>
    <p>
      <Badge tone={tone}>{text}</Badge>
    </p>
    <Facts
      facts={[
        fit !== null && ['Fit', fit],
        ['Blocks a bid', blocks],
        risk !== null && ['Risk', risk],
        date !== null && ['Next date', date],
      ]}
    />
  </>
)

interface BlockersProps {
  stored: StoredAnalyses
  match: Analysis<'match'>
  gaps: Analysis<'gaps'> | null
}

function Blockers({ stored: { tender, requirements }, match, gaps }: BlockersProps) {
  const byId = new Map(requirements.map((each) => [each.id, each]))
  const blocking = (gaps?.result.items ?? []).filter(
    ({ severity, status }) => severity === 'blocking' && status !== 'met',
  )
  const named = [
    ...Map.groupBy(blocking, ({ requirementId, title }) => {
      const requirement = byId.get(requirementId)
      return (requirement && requirementKind(requirement)) ?? nameInTitle(title)
    }),
  ]
  const rest = named.slice(max).flatMap(([, items]) => items).length
  const { gates } = match.result
  if (gates.length + blocking.length === 0) return <>Nothing found</>
  return (
    <ul class="bare">
      {gates.map(({ reason }) => (
        <li>{reason}</li>
      ))}
      {named.slice(0, max).map(([name, items]) => (
        <li>
          {items.length > 1 || !items[0] ? (
            <bdi>{`${name} (${counted(items.length, 'requirement')})`}</bdi>
          ) : (
            <RequirementTitle title={items[0].title} requirement={byId.get(items[0].requirementId)} />
          )}
        </li>
      ))}
      {rest > 0 && (
        <li>
          <a href={`/tenders/${tender.id}/analysis#gaps`}>and {counted(rest, 'more gap')}</a>
        </li>
      )}
    </ul>
  )
}

const weight = { high: 2, medium: 1, low: 0 }

const Risks = ({ sources, risk }: { sources: Sources; risk: Analysis<'risk'> }) => {
  const { level, flags } = risk.result
  const worst = flags
    .filter(isSure)
    .toSorted((a, b) => weight[b.severity] - weight[a.severity])
    .slice(0, max)
  return (
    <>
      <Badge tone={riskLevelWords[level].tone}>{riskLevelWords[level].text}</Badge>
      {worst.length > 0 && (
        <ul class="bare">
          {worst.map((flag) => (
            <li>
              <strong>{flag.title}.</strong> {flag.explanation}{' '}
              <Clause sources={sources} {...{ risk, flag }} />
            </li>
          ))}
        </ul>
      )}
      {level === 'unknown' && <p class="soft">Too few of the checks could be made.</p>}
    </>
  )
}

/** The place of the clause that a risk was found in. */
function Clause({ sources, risk, flag }: { sources: Sources; risk: Analysis<'risk'>; flag: RiskFlag }) {
  const citation = risk.citations.find(({ id }) => id === flag.evidence[0])
  return citation ? (
    <a href={sourceHref(sources, citation)}>
      <Foreign>{sourceName(sources, citation)}</Foreign>
    </a>
  ) : null
}

const nextTexts: Record<NextDate['kind'], string> = {
  site_visit: 'Site visit',
  questions_deadline: 'Questions close',
  deadline: 'Bids are due',
}

const Next = ({ next: { kind, at, precision } }: { next: NextDate }) => (
  <>
    {nextTexts[kind]}: {precision === 'day' ? <Day at={at.slice(0, 10)} /> : <Deadline at={at} />}
  </>
)

const partsOf = ({ analyses: { match, gaps, risk, general } }: StoredAnalyses) => [match, gaps, risk, general]

/** When the oldest part of the analysis was made. */
const madeAt = (stored: StoredAnalyses) =>
  partsOf(stored)
    .flatMap((each) => (each ? [each.createdAt] : []))
    .toSorted()[0]

/** When the analysis was made and whether it is current, with the button that makes or updates it. */
function Freshness({ stored }: { stored: StoredAnalyses }) {
  const { tender } = stored
  const all = partsOf(stored)
  const made = madeAt(stored)
  const isCurrent = all.every((each) => each?.cached)
  const outdated = all.includes(null)
    ? 'Parts of the analysis are missing: analysed'
    : 'Out of date: analysed'
  const action = `/tenders/${tender.id}/analysis`
  if (made === undefined) return <Form action={action} button="Analyse this tender" tone="primary" />
  return (
    <>
      <p class="soft">
        {isCurrent ? 'Analysed' : outdated} <Day at={made} />. <a href={action}>Full analysis</a>
      </p>
      {!isCurrent && <Form action={action} button="Bring up to date" tone="primary" />}
    </>
  )
}
