import { percentText } from '../../../core/reader.ts'
import type { Analysis } from '../../../../insight/analyses/queries.ts'
import { isSure } from '../../../../reading/requirements/schema.ts'
import type { RiskFlag, RiskResult } from '../../../../insight/risk/schema.ts'
import { counted, riskLevelWords, riskWords } from '../../../parts/judgement/labels.ts'
import { Badge, Fold, Note, Section } from '../../../parts/elements.tsx'
import { Quotes } from '../quotes.tsx'
import type { View } from './view.ts'

type RiskLevel = RiskResult['level']

interface RisksProps {
  view: View
  analysis: Analysis<'risk'>
}

/** The risks with their quotes, the gravest risk first, followed by the checks that found nothing. */
export function Risks({ view, analysis }: RisksProps) {
  const { level, flags, checked, notCheckable, coverage, unread } = analysis.result
  const { text, tone } = riskLevelWords[level]
  return (
    <Section
      title="What to look out for"
      id="risks"
      beside={<Badge tone={tone}>{text}</Badge>}
      lead={['Indicators to check, not accusations.', togetherText(level, flags)].filter(Boolean).join(' ')}
    >
      {level === 'unknown' && (
        <p>
          Only {percentText(view.visit.reader, coverage)} of the checks could be made, so a short list proves
          nothing here.
        </p>
      )}
      {unread && <Note tone="warn">{unread}</Note>}
      <Flags view={view} analysis={analysis} flags={flags.filter(isSure)} />
      {flags.some((flag) => !isSure(flag)) && (
        <>
          <h3>Possibly risks</h3>
          <p class="soft">Only a language model found these. They do not count: check the clauses.</p>
          <Flags view={view} analysis={analysis} flags={flags.filter((flag) => !isSure(flag))} />
        </>
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

/** Why many small risks make a level that no risk has alone; null if a risk has it. */
function togetherText(level: RiskLevel, flags: readonly RiskFlag[]): string | null {
  const sure = flags.filter(isSure)
  const isAlone =
    level === 'low' || level === 'unknown' || sure.some(({ severity }) => rank(severity) >= rank(level))
  return isAlone ? null : `No risk alone is ${level}: ${sure.length} together are.`
}
const rank = (severity: RiskFlag['severity']) => ['low', 'medium', 'high'].indexOf(severity)

const Flags = ({ view, analysis, flags }: RisksProps & { flags: readonly RiskFlag[] }) =>
  flags.length > 0 && (
    <ul class="findings">
      {flags.map((flag) => (
        <Flag view={view} analysis={analysis} flag={flag} />
      ))}
    </ul>
  )

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
