import { percentText } from '../../../core/reader.ts'
import type { Analysis } from '../../../../insight/analyses/queries.ts'
import type { RiskFlag, RiskResult } from '../../../../insight/risk/schema.ts'
import { Fold, Section } from '../../../parts/list.tsx'
import { Meter } from '../../../parts/meter.tsx'
import { Badge, Note, type Tone } from '../../../parts/text.tsx'
import { Quotes } from '../quotes.tsx'
import { counted, riskWords } from '../../../parts/judgement/labels.ts'
import type { View } from './view.ts'

interface RisksProps {
  view: View
  analysis: Analysis<'risk'>
}

const levels: Record<RiskResult['level'], { text: string; tone: Tone }> = {
  low: { text: 'Low risk', tone: 'good' },
  medium: { text: 'Medium risk', tone: 'warn' },
  high: { text: 'High risk', tone: 'bad' },
  unknown: { text: 'Not known', tone: 'plain' },
}

/** The risks with their quotes, the gravest risk first, followed by the checks that found nothing. */
export function Risks({ view, analysis }: RisksProps) {
  const { score, level, flags, checked, notCheckable, coverage, unread } = analysis.result
  const { text, tone } = levels[level]
  return (
    <Section
      title="What to look out for"
      id="risks"
      lead="Indicators to look at, not accusations. A high one adds 32 points, a medium one 9, a low one 4, up to 100."
    >
      {score === null ? (
        <p>
          No score: only {percentText(view.visit.reader, coverage)} of the checks could be made. Few risks, or
          none, prove nothing here.
        </p>
      ) : (
        <Meter share={score / 100} label="Risk" text={`${text}: ${score} of 100`} tone={tone} />
      )}
      {unread && <Note tone="warn">{unread}</Note>}
      {flags.length > 0 && (
        <ul class="findings">
          {flags.map((flag) => (
            <Flag view={view} analysis={analysis} flag={flag} />
          ))}
        </ul>
      )}
      {checked.length > 0 && (
        <details class="rests">
          <summary>{counted(checked.length, 'thing')} looked for and not found</summary>
          <ul>
            {checked.map(({ title }) => (
              <li>{title}</li>
            ))}
          </ul>
        </details>
      )}
      {notCheckable.length > 0 && (
        <details class="rests">
          <summary>{counted(notCheckable.length, 'thing')} that could not be checked</summary>
          <ul>
            {notCheckable.map(({ title, reason }) => (
              <li>
                <strong>{title}.</strong> {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  )
}

const Flag = ({
  view,
  analysis,
  flag: { title, severity, explanation, evidence, basis },
}: RisksProps & { flag: RiskFlag }) => (
  <li>
    <Fold
      title={title}
      level={3}
      open={severity === 'high'}
      beside={<Badge tone={riskWords[severity].tone}>{riskWords[severity].text}</Badge>}
    >
      <p>{explanation}</p>
      <Quotes sources={view.sources} citations={analysis.citations} ids={evidence} />
      <p class="soft">Basis: {basisText(basis)}</p>
    </Fold>
  </li>
)

/** The legal basis without the name of our rule, which means nothing to readers of the page. */
function basisText(basis: string): string {
  const [, law] = /^(.+); rule \w+\./.exec(basis) ?? []
  return law ?? 'what such words usually mean in a contract'
}
