import type { Conflict, GeneralResult, KeyDate } from '../../../../insight/analyses/general/schema.ts'
import type { Analysis } from '../../../../insight/analyses/queries.ts'
import { Bars } from '../../../parts/charts/bars.tsx'
import { Day, Facts, Moment, Money, Note, Section, Table } from '../../../parts/elements.tsx'
import { moneyText, numberText } from '../../../core/reader.ts'
import { day } from '../../../../platform/time/time.ts'
import {
  Away,
  languageText,
  lotText,
  procedureText,
  readableCode,
  regionText,
  webAddress,
} from '../../../parts/tenders/labels.tsx'
import { SourceLinks } from '../quotes.tsx'
import { lengthText, nextWords, notStatedText } from '../../../parts/judgement/labels.ts'
import type { View } from './view.ts'
import type { Visit } from '../../../core/visit.ts'
import { cpvCoded, type TextWithCodes, WordsText } from '../../../core/words.tsx'

interface AboutProps {
  view: View
  analysis: Analysis<'general'>
}

/** Next steps, subject, figures and dates of the tender, with the places where they were read. */
export const AboutTender = ({ view, analysis }: AboutProps) => (
  <>
    <Next view={view} analysis={analysis} />
    <Section title="What it is about" id="about">
      {analysis.result.summary.length > 0 && (
        <ul class="summary">
          {analysis.result.summary.map(({ text, citations }) => (
            <li>
              <span dir="auto">{text}</span>{' '}
              <SourceLinks sources={view.sources} citations={analysis.citations} ids={citations} />
            </li>
          ))}
        </ul>
      )}
      <Conflicts view={view} analysis={analysis} />
      <Facts
        facts={analysis.result.keyFacts.map((fact) => [
          fact.label,
          <>
            <FactValue visit={view.visit} fact={fact} />{' '}
            <SourceLinks sources={view.sources} citations={analysis.citations} ids={fact.citations} />
          </>,
        ])}
      />
      {analysis.result.missing.length > 0 && (
        <p class="soft">
          {isUnread(analysis.result) ? 'The notice does not state' : 'Neither notice nor documents state'}{' '}
          {list(analysis.result.missing.map(notStatedText))}.
        </p>
      )}
    </Section>
    <Dates view={view} analysis={analysis} />
    <Criteria view={view} analysis={analysis} />
  </>
)

/** Whether there was no document to read besides the notice. */
const isUnread = ({ recommendation: { reasons } }: GeneralResult) =>
  reasons.some(({ code }) => code === 'documents')

const list = (items: string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(items)

const Next = ({ view, analysis }: AboutProps) => {
  const { verdict, reasons } = analysis.result.recommendation
  return reasons.length === 0 ? null : (
    <Section title="What to do next" lead={`${nextWords[verdict]}.${allTheSame(view)}`}>
      <ul class="summary">
        {reasons.map(({ text, citations }) => (
          <li>
            {text} <SourceLinks sources={view.sources} citations={analysis.citations} ids={citations} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/**
 * The steps are for a bidder: next to a verdict against a bid, or a high risk, they would look like a
 * contradiction.
 */
function allTheSame({ analyses: { match, risk } }: View): string {
  if (match?.result.verdict === 'no_bid')
    return ' The verdict above is against a bid for now. These steps apply if you bid anyway.'
  return risk?.result.level === 'high' ? ' The risk is high: decide first whether you accept it.' : ''
}

const Conflicts = ({ view, analysis }: AboutProps) => {
  const { conflicts } = analysis.result
  return conflicts.length === 0 ? null : (
    <Note tone="warn">
      <p>
        <strong>Notice and documents differ. Ask the buyer which applies.</strong>
      </p>
      <Facts
        facts={conflicts.map(({ code, label, values }) => [
          label,
          <ul class="summary">
            {values.map(({ value, source, citations }) => (
              <li>
                {source === 'notice' ? 'Notice' : 'Documents'}: <ConflictValue code={code} value={value} />{' '}
                <SourceLinks sources={view.sources} citations={analysis.citations} ids={citations} />
              </li>
            ))}
          </ul>,
        ])}
      />
    </Note>
  )
}

const Dates = ({ view, analysis }: AboutProps) =>
  analysis.result.keyDates.length === 0 ? null : (
    <Section title="Dates">
      <Table
        caption="Dates"
        head={['What', 'When', 'Read in']}
        rows={analysis.result.keyDates.map((date) => [
          date.label,
          <When view={view} date={date} />,
          <SourceLinks sources={view.sources} citations={analysis.citations} ids={date.citations} />,
        ])}
      />
    </Section>
  )

const When = ({ view: { visit }, date: { at, precision } }: { view: View; date: KeyDate }) => {
  // A day without an hour is past when it has ended.
  const isPast = Date.parse(at) + (precision === 'day' ? day : 0) <= visit.ctx.now.getTime()
  return (
    <span class={isPast ? 'soft' : undefined}>
      <Stated at={precision === 'day' ? at.slice(0, 10) : at} />
      {isPast && ' (past)'}
    </span>
  )
}

/** Award criteria as bars if they have weights, and the lots that the documents name. */
const Criteria = ({ view, analysis }: AboutProps) => {
  const { awardCriteria, lots } = analysis.result
  const weights = awardCriteria.map(({ weight }) => weight ?? 0)
  return (
    <>
      {awardCriteria.length > 0 && (
        <Section title="How bids are compared">
          <Bars
            title="Award criteria"
            whole={Math.max(100, ...weights)}
            bars={awardCriteria.slice(0, 60).map(({ name, type, weight, unit, lotId, citations }) => ({
              label: (
                <>
                  <bdi>{name ?? type ?? 'Criterion'}</bdi>
                  {lotId !== null && <span class="soft"> {lotText(lotId)}</span>}
                </>
              ),
              value: weight ?? 0,
              text: weightText(view, weight, unit),
              about: <SourceLinks sources={view.sources} citations={analysis.citations} ids={citations} />,
            }))}
          />
        </Section>
      )}
      {lots.length > 0 && (
        <Section title="Lots">
          <Table
            caption="Lots"
            head={['Lot', 'Title', 'Value']}
            numbers={[2]}
            rows={lots
              .slice(0, 60)
              .map(({ id, title, value, currency }) => [
                id,
                <bdi>{title ?? 'not stated'}</bdi>,
                <Money value={value} currency={currency} />,
              ])}
          />
        </Section>
      )}
    </>
  )
}

function weightText({ visit: { reader } }: View, weight: number | null, unit: string | null): string {
  if (weight === null) return 'no weight stated'
  return `${numberText(reader, weight)}${unit === 'points' ? ' points' : '%'}`
}

type KeyFact = GeneralResult['keyFacts'][number]

/** A fact in the reader's words: codes by their names, sums and durations with their units. */
const FactValue = ({ visit, fact: { code, value, unit } }: { visit: Visit; fact: KeyFact }) => {
  if (Array.isArray(value))
    return value.length === 1 ? (
      <bdi>
        <WordsText words={nameOf(code, value[0] ?? '')} />
      </bdi>
    ) : (
      <ul class="bare">
        {value.slice(0, 20).map((each) => (
          <li>
            <bdi>
              <WordsText words={nameOf(code, each)} />
            </bdi>
          </li>
        ))}
        {value.length > 20 && <li>and {value.length - 20} more</li>}
      </ul>
    )
  if (typeof value === 'boolean') return <>{value ? 'Yes' : 'No'}</>
  if (typeof value === 'number') return <span class="number">{amount(visit, value, unit)}</span>
  return code === 'submission_url' ? (
    <Link address={value} />
  ) : (
    <bdi>
      <WordsText words={nameOf(code, value)} />
    </bdi>
  )
}

function amount({ reader }: Visit, value: number, unit: string | null): string {
  if (unit === 'months' || unit === 'days') return lengthText(value, unit)
  return unit === null ? numberText(reader, value) : (moneyText(reader, value, unit) ?? '')
}

function nameOf(code: KeyFact['code'], value: string): TextWithCodes {
  return code === 'cpv' ? cpvCoded(value) : [wordOf(code, value)]
}

function wordOf(code: KeyFact['code'], value: string): string {
  if (code === 'regions') return regionText(value)
  if (code === 'languages') return languageText(value)
  if (code === 'procedure') return procedureText(value)
  return code === 'nature' || code === 'framework' ? readableCode(value) : value
}

/** A link to an address in a notice, shown by its host. An address that is not on the web stays text. */
const Link = ({ address }: { address: string }) => (
  <Away url={address}>{webAddress(address)?.host ?? <bdi>{address}</bdi>}</Away>
)

/** Shows the value of a conflict as a time, a sum with its currency, a number or a list of weights. */
const ConflictValue = ({ code, value }: { code: Conflict['code']; value: string }) => {
  const isTime = code === 'deadline' || code === 'questions_deadline'
  if (isTime && !Number.isNaN(Date.parse(value))) return <Stated at={value} />
  const [, number = '', currency = ''] = /^([\d.]+) ([A-Z]{3})$/.exec(value) ?? []
  return currency ? <Money value={Number(number)} currency={currency} /> : <bdi>{value}</bdi>
}

/** A date as it is stated: a document that names no hour shows none. */
const Stated = ({ at }: { at: string }) => (at.includes('T') ? <Moment at={at} /> : <Day at={at} />)
