import { LinkButton } from '../../../core/shell.tsx'
import { isSure } from '../../../../reading/requirements/schema.ts'
import { percentText } from '../../../core/reader.ts'
import { Meter } from '../../../parts/elements.tsx'
import { aboutVerdict, counted, headlineOf } from '../../../parts/judgement/labels.ts'
import type { View } from './view.ts'

/**
 * The part at the top of the page, with the reasons that rule a bid out, the verdict in a word, the score, and links to
 * the other parts.
 */
export function VerdictSection({ view }: { view: View }) {
  const { match, risk } = view.analyses
  if (!match) return null
  const { verdict, score, gates, confidence, reasons } = match.result
  const { text, tone } = headlineOf(match.result, risk?.result ?? null)
  return (
    <section class={`verdict ${tone}`} aria-labelledby="verdict">
      <p class="soft">Should we bid?</p>
      <h2 id="verdict">{text}</h2>
      {gates.length > 0 ? (
        <ul class="gates">
          {gates.map(({ reason }) => (
            <li>{reason}</li>
          ))}
        </ul>
      ) : (
        <p>{aboutVerdict(match.result, lacksTender(view))}</p>
      )}
      {verdict === 'insufficient_data' ? (
        <Missing view={view} />
      ) : (
        <>
          <Meter share={score / 100} label="Fit" text={`${score} of 100`} tone={tone} />
          <p class="soft">{certainty(view, confidence)} Risks do not lower this score.</p>
        </>
      )}
      {reasons.map((reason) => (
        <p>{reason}</p>
      ))}
      <Glance view={view} />
    </section>
  )
}

/** Whether the tender states too little: completing the profile would not help. */
const lacksTender = ({ company, analyses: { match } }: View) =>
  company.profile !== null && (match?.result.missing.length === 0 || (match?.result.confidence ?? 0) >= 0.5)

function certainty({ visit: { reader } }: View, confidence: number): string {
  if (confidence >= 1) return 'Everything that counts could be judged.'
  return `${percentText(reader, confidence)} of what counts could be judged. The rest is not known and is left out, neither for nor against you.`
}

const Missing = ({ view }: { view: View }) =>
  lacksTender(view) ? null : (
    <p>
      <LinkButton
        href="/company"
        text={view.company.profile === null ? 'Fill in your profile' : 'Complete your profile'}
        primary
      />
    </p>
  )

/**
 * The text about gaps. If no requirement was found, the text states it, because "No blocking gap" would sound
 * like a checked result. `listed` counts those that only the bid answers too.
 */
function gapsText({ total, blocking }: { total: number; blocking: number }, listed: number): string {
  if (total === 0) return listed > 0 ? 'No requirement for the company found' : 'No requirement found yet'
  return blocking > 0 ? counted(blocking, 'blocking gap') : 'No blocking gap'
}

/** The other parts of the page, with one line for every part. */
const Glance = ({ view: { analyses, requirements } }: { view: View }) => {
  const { gaps, risk } = analyses
  const flags = risk?.result.flags.filter(isSure) ?? []
  const high = flags.filter(({ severity }) => severity === 'high').length
  const counts = gaps?.result.counts
  const settle = counts?.major ?? 0
  return (
    <ul class="glance">
      {counts && (
        <li>
          <a href="#gaps">{gapsText(counts, requirements.length)}</a>
          {settle > 0 && `, ${settle} to settle`}
        </li>
      )}
      {risk && (
        <li>
          <a href="#risks">
            {risk.result.score === null && flags.length === 0
              ? 'Risks not known'
              : counted(flags.length, 'risk')}
          </a>
          {high > 0 && `, ${high} high`}
        </li>
      )}
      {analyses.general && (
        <li>
          <a href="#about">What it is about</a>
        </li>
      )}
    </ul>
  )
}
