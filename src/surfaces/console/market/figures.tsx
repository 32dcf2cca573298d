import type { Figure, MarketInsights } from '../../../catalogue/market/schema.ts'
import { leastCases } from '../../../catalogue/market/schema.ts'
import { numberText, percentText, shortMoneyText } from '../page/reader.ts'
import type { Visit } from '../page/visit.ts'
import { Section } from '../parts/list.tsx'
import { Meter } from '../parts/meter.tsx'

interface Props {
  visit: Visit
  insights: MarketInsights
}

/** The key figures of a market. A line under every figure says what the figure counts. */
export function KeyFigures({ visit: { reader }, insights: { tenders, awards } }: Props) {
  const count = (value: number) => numberText(reader, value)
  const euros = (value: number) => shortMoneyText(reader, value, 'EUR')
  return (
    <ul class="cards market-figures">
      <Card
        figure={count(tenders.open)}
        title="open tenders"
        about={`of ${count(tenders.count)} published`}
      />
      <Card
        figure={count(awards.count)}
        title="awards"
        about={cases(count, awards.valueEur, 'with a value', euros)}
      />
      <Statistic
        count={count}
        figure={awards.medianValueEur}
        write={euros}
        title="median award"
        of="awards with a value"
      />
      <Statistic
        count={count}
        figure={awards.medianBids}
        write={count}
        title="Median bids per award"
        of="awards with data"
      />
      <Statistic
        count={count}
        figure={awards.singleBidRate}
        write={(value) => percentText(reader, value)}
        title="Awards with a single bid"
        of="awards with data"
      />
      <Statistic
        count={count}
        figure={awards.awardToEstimate}
        write={(value) => percentText(reader, value)}
        title="Median award as share of estimate"
        of="awards with both figures"
      />
      <Statistic
        count={count}
        figure={awards.medianDecisionDays}
        write={(value) => `${count(value)} days`}
        title="from deadline to award, median"
        of="awards with both figures"
      />
    </ul>
  )
}

const cases = (
  count: (value: number) => string,
  { value, n }: Figure,
  of: string,
  write: (value: number) => string,
) => (value === null ? `${count(n)} ${of}` : `${write(value)} in the ${count(n)} ${of}`)

interface StatisticProps {
  count: (value: number) => string
  figure: Figure
  write: (value: number) => string
  title: string
  of: string
}

/** A statistic with the number of its cases. The value is not shown when there are too few cases. */
const Statistic = ({ count, figure: { value, n }, write, title, of }: StatisticProps) =>
  value === null ? (
    <Card figure="–" title={title} about={`too few to say: ${count(n)} ${of}, ${leastCases} are needed`} />
  ) : (
    <Card figure={write(value)} title={title} about={`${count(n)} ${of}`} />
  )

const Card = ({ figure, title, about }: { figure: string; title: string; about: string }) => (
  <li class="card">
    <p class="figure">{figure}</p>
    <p class="market-title">{title}</p>
    <p class="detail">{about}</p>
  </li>
)

/**
 * The texts for the concentration index that competition authorities use. A text applies to an index below its number.
 */
const concentrations: [below: number, text: string][] = [
  [1500, 'Many companies share this market: no one is ahead of the others by far.'],
  [2500, 'Some companies have large parts of this market.'],
  [Infinity, 'Few companies have most of this market: look closely at why before you bid against them.'],
]

export function Concentration({ visit: { reader }, insights: { concentration } }: Props) {
  const { hhi, top5Share } = concentration
  if (hhi.value === null || top5Share.value === null) return null
  const index = hhi.value
  return (
    <Section title="How concentrated it is">
      <p class="lead">{concentrations.find(([below]) => index < below)?.[1]}</p>
      <Meter
        share={top5Share.value}
        label="Share of the five largest suppliers"
        text={percentText(reader, top5Share.value)}
        tone="info"
      />
      <p class="detail">
        The five largest suppliers have this share of the value. Herfindahl–Hirschman index{' '}
        {numberText(reader, index, 0)} of 10,000, from {numberText(reader, hhi.n)} awards with value and
        supplier.
      </p>
    </Section>
  )
}
