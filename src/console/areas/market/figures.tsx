import { type Figure, leastCases, type MarketInsights } from '../../../catalogue/market/schema.ts'
import { numberText, percentText, shortMoneyText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { Meter, NamedLink, Section } from '../../parts/elements.tsx'
import { cpvWords, labelledCode, WordsText } from '../../core/words.tsx'
import { type Bar, Bars } from '../../parts/charts/bars.tsx'
import { addressWith } from '../../parts/listing.tsx'

interface Props {
  visit: Visit
  insights: MarketInsights
}

/** The key figures of a market. A line under every figure explains what the figure counts. */
export function KeyFigures({ visit: { reader }, insights: { tenders, awards } }: Props) {
  const count = (value: number) => numberText(reader, value)
  const euros = (value: number) => shortMoneyText(reader, value, 'EUR')
  const percent = (value: number) => percentText(reader, value)
  const days = (value: number) => `${count(value)} days`
  const statistics = [
    [awards.medianValueEur, 'Median award', 'awards with a value', euros],
    [awards.medianBids, 'Median bids per award', 'awards with data', count],
    [awards.singleBidRate, 'Awards with a single bid', 'awards with data', percent],
    [awards.awardToEstimate, 'Median award as share of estimate', 'awards with both figures', percent],
    [awards.medianDecisionDays, 'Median time from deadline to award', 'awards with both figures', days],
  ] as const
  const known = statistics.flatMap(([figure, ...rest]) =>
    figure.value === null ? [] : [[figure.value, figure.n, ...rest] as const],
  )
  const left = statistics.flatMap(([{ value }, title]) => (value === null ? [title.toLowerCase()] : []))
  return (
    <>
      <ul class="cards market-figures">
        <Card
          figure={count(tenders.open)}
          title="Open tenders"
          about={`of ${count(tenders.count)} published`}
        />
        <Card
          figure={count(awards.count)}
          title="Awards with a winner"
          about={cases(count, awards.valueEur, 'with a value', euros)}
        />
        {known.map(([value, n, title, of, write]) => (
          <Card figure={write(value)} title={title} about={`${count(n)} ${of}`} />
        ))}
      </ul>
      {left.length > 0 && (
        <p class="detail">
          Left out, with data from fewer than {leastCases} awards: {left.join(', ')}.
        </p>
      )}
    </>
  )
}

const cases = (
  count: (value: number) => string,
  { value, n }: Figure,
  of: string,
  write: (value: number) => string,
) => (value === null ? `${count(n)} ${of}` : `${write(value)} in the ${count(n)} ${of}`)

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

/** A single award with more than this share of the value decides every share. */
const outlier = 0.5

export function Concentration({ visit: { reader }, insights: { concentration } }: Props) {
  const { hhi, top5Share, largestAwardShare } = concentration
  if (hhi.value === null || top5Share.value === null) return null
  const index = hhi.value
  if ((largestAwardShare.value ?? 0) > outlier)
    return (
      <Section title="How concentrated it is">
        <p>
          One award has {percentText(reader, largestAwardShare.value ?? 0)} of the value, so shares of the
          value say little about this market.
        </p>
      </Section>
    )
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
        The five largest suppliers have this share of the value, from {numberText(reader, hhi.n)} awards with
        value and supplier.
      </p>
    </Section>
  )
}

/** The address of another page about the same market. */
const at = (visit: Visit, path: string, changes: Record<string, string | null>) => {
  const url = new URL(visit.url)
  url.pathname = path
  return addressWith(url, { interval: null, plot: null, ...changes })
}

/**
 * The address of the awards in the same span of time. The bounds are renamed, because the page of awards has other
 * names for them.
 */
const awardsAt = (visit: Visit, changes: Record<string, string | null>) => {
  const { searchParams } = visit.url
  const span = { awardedAfter: searchParams.get('from'), awardedBefore: searchParams.get('to') }
  return at(visit, '/market/awards', { ...span, from: null, to: null, ...changes })
}

interface Counted {
  awards: number
  valueEur: Figure
}

/** A bar for the number of awards. The value is next to it when enough awards state a value. */
const barOf = ({ reader }: Visit, label: Bar['label'], { awards, valueEur }: Counted): Bar => ({
  label,
  value: awards,
  text: `${numberText(reader, awards)} ${awards === 1 ? 'award' : 'awards'}`,
  about:
    valueEur.value === null
      ? undefined
      : `${shortMoneyText(reader, valueEur.value, 'EUR')} in the ${numberText(reader, valueEur.n)} with a value`,
})

export const BuyersAndSuppliers = ({ visit, insights: { topBuyers, topSuppliers } }: Props) => (
  <div class="market-pair">
    <Section
      title="Top suppliers"
      beside={<a href={at(visit, '/market/competitors', {})}>All competitors</a>}
    >
      <Bars
        title="Suppliers with the most awards"
        bars={topSuppliers.map((each) =>
          barOf(visit, <Named {...each} href={awardsAt(visit, { supplier: each.id })} />, each),
        )}
      />
    </Section>
    <Section title="Top buyers" beside={<a href={awardsAt(visit, {})}>All awards</a>}>
      <Bars
        title="Buyers with the most awards"
        bars={topBuyers.map((each) =>
          barOf(visit, <Named {...each} href={awardsAt(visit, { buyer: each.name })} />, each),
        )}
      />
    </Section>
  </div>
)

const Named = ({ name, country, href }: { name: string | null; country: string | null; href: string }) => (
  <>
    {name === null ? 'Name not stated' : <NamedLink href={href} name={name} />}
    {country !== null && <span class="soft"> {country}</span>}
  </>
)

export const CpvAndRegions = ({ visit, insights: { topCpv, byRegion } }: Props) => (
  <div class="market-pair">
    <Section title="Subjects">
      <Bars
        title="CPV codes with the most awards"
        bars={topCpv.map((each) =>
          barOf(
            visit,
            <a href={addressWith(visit.url, { cpvCodes: each.code })}>
              <WordsText words={cpvWords(each.code)} />
            </a>,
            each,
          ),
        )}
      />
    </Section>
    <Section title="Places">
      <Bars
        title="Regions with the most awards"
        bars={byRegion.slice(0, 10).map((each) =>
          barOf(
            visit,
            <a href={addressWith(visit.url, { regions: each.region })}>
              <WordsText words={labelledCode('regions', each.region)} />
            </a>,
            each,
          ),
        )}
      />
    </Section>
  </div>
)
