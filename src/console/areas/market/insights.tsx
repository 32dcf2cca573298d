import { readInsights } from '../../../catalogue/market/insights.ts'
import { type intervals, ReadInsights } from '../../../catalogue/market/params.ts'
import type { MarketInsights } from '../../../catalogue/market/schema.ts'
import { readQuery, type Visit } from '../../core/visit.ts'
import { Empty } from '../../core/shell.tsx'
import { choicesOf, Field, Select } from '../../parts/fields.tsx'
import { Section } from '../../parts/elements.tsx'
import { BuyersAndSuppliers, Concentration, CpvAndRegions, KeyFigures } from './figures.tsx'
import { MarketFilters, MarketFrame, MarketInWords, wholeMarket } from './frame.tsx'
import { ordered } from '../../parts/market/span.ts'
import { dateFormat } from '../../../platform/text/formats.ts'
import { numberText, shortMoneyText } from '../../core/reader.ts'
import { Columns } from '../../parts/charts/columns.tsx'
import { addressWith } from '../../parts/listing.tsx'

const steps = { month: 'Month', quarter: 'Quarter', year: 'Year' } satisfies Record<
  (typeof intervals)[number],
  string
>

/** A market at a glance: subjects, values, buyers, and the competition. */
export async function showInsights(visit: Visit) {
  const query = readQuery(visit, ReadInsights)
  const insights = await readInsights(visit.ctx, ordered(query))
  return (
    <MarketFrame
      side="/market"
      lead="Who buys what, from whom and for how much, taken from published awards."
    >
      <MarketFilters action="/market" codes={query}>
        <Field name="from" label="From" type="date" />
        <Field name="to" label="To" type="date" />
        <Select name="interval" label="Group by" choices={choicesOf(steps)} />
      </MarketFilters>
      <Section title={<MarketInWords codes={query} />}>
        {insights.awards.count + insights.tenders.count === 0 ? (
          <Empty
            title="No tenders or awards found"
            text="Try a broader code or region, or a longer period."
            link={{ href: wholeMarket('/market'), text: 'Show the whole market' }}
          />
        ) : (
          <Figures visit={visit} insights={insights} interval={query.interval} />
        )}
      </Section>
    </MarketFrame>
  )
}

interface FiguresProps {
  visit: Visit
  insights: MarketInsights
  interval: ReadInsights['interval']
}

const Figures = ({ visit, insights, interval }: FiguresProps) => (
  <>
    <KeyFigures visit={visit} insights={insights} />
    <Series visit={visit} insights={insights} interval={interval} />
    <Concentration visit={visit} insights={insights} />
    {insights.awards.count === 0 ? (
      <Empty
        title="No awards yet"
        text="Buyers, suppliers and prices are taken from awards. Try a broader code or region, or a longer period."
        link={{ href: wholeMarket('/market/awards'), text: 'Show all awards' }}
      />
    ) : (
      <>
        <BuyersAndSuppliers visit={visit} insights={insights} />
        <CpvAndRegions visit={visit} insights={insights} />
      </>
    )}
  </>
)

interface SeriesProps {
  visit: Visit
  insights: MarketInsights
  interval: ReadInsights['interval']
}

/** A plot shows at most this many columns, the latest, because more columns would be too thin to see. */
const max = 60

/** Awards over time, by number or by value. */
function Series({ visit, insights: { series }, interval }: SeriesProps) {
  const byValue = visit.url.searchParams.get('plot') === 'value'
  const shown = series.slice(-max)
  const label = (start: string) => stepText(visit, start, interval)
  const switched = addressWith(visit.url, { plot: byValue ? null : 'value' })
  const unit = `a ${interval}${series.length > max ? `, the latest ${max}` : ''}`
  return (
    <div class="market-series">
      {byValue ? (
        <Columns
          title="Value of awards"
          unit={`${unit}, in euros`}
          series={['Value of awards']}
          labelHead={interval.charAt(0).toUpperCase() + interval.slice(1)}
          format={(value) => shortMoneyText(visit.reader, value, 'EUR')}
          columns={shown.map(({ start, valueEur }) => ({ label: label(start), values: [valueEur.value] }))}
        />
      ) : (
        <Columns
          title="Awards and tenders"
          grouped
          unit={unit}
          series={['Awards', 'Tenders published']}
          labelHead={interval.charAt(0).toUpperCase() + interval.slice(1)}
          format={(value) => numberText(visit.reader, value)}
          columns={shown.map(({ start, awards, tenders }) => ({
            label: label(start),
            values: [awards, tenders],
          }))}
        />
      )}
      <p>
        <a href={switched}>{byValue ? 'Show how many instead' : 'Show the value of awards instead'}</a>
      </p>
    </div>
  )
}

function stepText({ reader: { locale } }: Visit, start: string, interval: ReadInsights['interval']): string {
  const date = new Date(start)
  if (interval === 'year') return String(date.getUTCFullYear())
  if (interval === 'quarter') return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${date.getUTCFullYear()}`
  return dateFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(date)
}
