import type { MatchComponent, MatchEvidence, MatchMissing } from '../../../../insight/match/schema.ts'
import type { Analysis } from '../../../../insight/analyses/queries.ts'
import { numberText } from '../../../core/reader.ts'
import { cpvCoded, type TextWithCodes, WordsText } from '../../../core/words.tsx'
import { Moment, Section } from '../../../parts/elements.tsx'
import { regionText } from '../../../parts/tenders/labels.tsx'
import { DeadlineMark } from '../../../parts/tenders/deadline.tsx'
import { Quoted, SourceLink } from '../quotes.tsx'
import { pageOfMember } from '../ways.ts'
import { componentWords } from '../../../parts/judgement/labels.ts'
import type { View } from './view.ts'

interface FitProps {
  view: View
  analysis: Analysis<'match'>
}

/** The parts of the score as bars. A bar is full when a part has all the points that it can get. */
export function Fit({ view, analysis }: FitProps) {
  const { components, missing, score, gates } = analysis.result
  if (components.length === 0) return <ToFillIn missing={missing} />
  const number = (value: number) => numberText(view.visit.reader, value, 0)
  const points = pointsOf(components)
  const sum = points.at(-1)?.end ?? 0
  return (
    <Section title="How it fits" id="fit" lead="The parts of the score, their weights and their points.">
      <ol class="points">
        {components.map((component, index) => (
          <li>
            <div class="points-head">
              <h3>{componentWords[component.name]}</h3>
              <span class="number">
                {component.value === null
                  ? 'not known'
                  : `${number(points[index]?.shown.points ?? 0)} of ${number(points[index]?.shown.possible ?? 0)}`}
              </span>
            </div>
            <Share {...(points[index] ?? { start: 0, end: 0, possible: 0 })} />
            <p>{component.explanation}</p>
            <Hint hint={missing.find((each) => each.component === component.name)} />
            <RestsOn view={view} analysis={analysis} component={component} />
          </li>
        ))}
      </ol>
      <p class="points-sum">
        Together <strong class="number">{number(Math.round(sum))} of 100</strong>
        {gates.length > 0 && score < sum && `, scaled to ${score} by what rules a bid out`}
      </p>
    </Section>
  )
}

const Share = ({ start, end, possible }: { start: number; end: number; possible: number }) => (
  <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
    <rect class="meter-all" width="100" height="2" />
    <rect
      class="series-1"
      width={possible > 0 ? Math.max(0, ((end - start) / possible) * 100) : 0}
      height="2"
    />
  </svg>
)

const Hint = ({ hint }: { hint: MatchMissing | undefined }) =>
  hint ? (
    <p>
      <a href={pageOfMember(hint.member)}>{hint.hint}</a>
    </p>
  ) : null

/** Without a profile nothing can be measured, so the page states what to fill in. */
const ToFillIn = ({ missing }: { missing: MatchMissing[] }) => (
  <Section title="What to fill in" id="fit" lead="The fit is judged by your company’s profile. This counts:">
    <ul class="plain-list">
      {missing.map(({ member, component, hint }) => (
        <li>
          {component && <strong>{componentWords[component]}: </strong>}
          <a href={pageOfMember(member)}>{hint}</a>
        </li>
      ))}
    </ul>
  </Section>
)

const RestsOn = ({ view, analysis, component }: FitProps & { component: MatchComponent }) =>
  component.evidence.length === 0 ? null : (
    <details class="rests">
      <summary>What this rests on</summary>
      <ul>
        {component.evidence.map((evidence) => (
          <li>
            <Evidence evidence={evidence} />
            {isOfDocuments(view, evidence) && (
              <DeadlineMark conflict={view.tender.deadlineConflict} deadline={view.tender.deadline} />
            )}
            {analysis.citations
              .filter(({ id }) => id === evidence.citation && !isOfDocuments(view, evidence))
              .map((citation) =>
                citation.quote === null ? (
                  <>
                    {' '}
                    (<SourceLink sources={view.sources} citation={citation} />)
                  </>
                ) : (
                  <Quoted sources={view.sources} citation={citation} />
                ),
              )}
          </li>
        ))}
      </ul>
    </details>
  )

/** Whether evidence is a deadline that the documents state and the notice does not. */
const isOfDocuments = ({ tender }: View, { id }: MatchEvidence) =>
  id === '/deadline' && tender.deadlineConflict?.source === 'notice'

const Evidence = ({ evidence: { type, id, name } }: { evidence: MatchEvidence }) => {
  switch (type) {
    case 'profile':
      return (
        <>
          <a href={pageOfMember(id)}>Your profile</a>:{' '}
          <bdi>
            <WordsText words={meaning(id, name)} />
          </bdi>
        </>
      )
    case 'certification':
      return (
        <>
          <a href="/company/certifications">Your certificate</a>: {name}
        </>
      )
    case 'asset':
      return (
        <>
          <a href={`/assets/${id}`}>Your file</a>: {name}
        </>
      )
    case 'award':
      return (
        <>
          A contract you won: <bdi>{name}</bdi>
        </>
      )
    case 'requirement':
      return (
        <>
          Required: <bdi>{name}</bdi>
        </>
      )
    case 'tender':
      return (
        <>
          The tender:{' '}
          {id === '/deadline' ? (
            <Moment at={name} />
          ) : (
            <bdi>
              <WordsText words={meaning(id.slice(1), name)} />
            </bdi>
          )}
        </>
      )
  }
}

/** A code with its meaning. */
function meaning(member: string, name: string): TextWithCodes {
  if (member.startsWith('cpvCodes')) return cpvCoded(name)
  return [member.startsWith('regions') ? regionText(name) : name]
}

/** The place of a part's bar in the score, in points out of 100. */
interface Points {
  start: number
  end: number
  /**
   * Max points that the part can get. Unknown parts do not count, so the known parts share all 100 points.
   */
  possible: number
  /** Both in whole numbers: those of all parts add up like the exact ones. */
  shown: { points: number; possible: number }
}

export function pointsOf(components: readonly MatchComponent[]): Points[] {
  const known = components.reduce((sum, { value, weight }) => (value === null ? sum : sum + weight), 0)
  const possible = components.map(({ value, weight }) => (value === null ? 0 : round((100 * weight) / known)))
  const whole = {
    possible: wholeOf(possible),
    points: wholeOf(components.map(({ contribution }) => contribution)),
  }
  let start = 0
  return components.map(({ contribution }, at) => {
    const from = start
    start = round(from + contribution)
    const [most = 0, points = 0] = [whole.possible[at], whole.points[at]]
    const shown = { points: Math.min(points, most), possible: most }
    return { start: from, end: start, possible: possible[at] ?? 0, shown }
  })
}

/** Rounds numbers so that they add up to their rounded sum: those with the largest fractions are rounded up. */
function wholeOf(values: readonly number[]): number[] {
  const down = values.map(Math.floor)
  const lack = Math.round(sumOf(values)) - sumOf(down)
  const places = values.map((value, at) => ({ at, fraction: value - Math.floor(value) }))
  const up = new Set(
    places
      .toSorted((a, b) => b.fraction - a.fraction)
      .slice(0, lack)
      .map(({ at }) => at),
  )
  return down.map((value, at) => (up.has(at) ? value + 1 : value))
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

const round = (value: number) => Math.round(value * 100) / 100
