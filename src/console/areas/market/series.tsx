import type { ReadInsights } from '../../../catalogue/market/params.ts'
import type { MarketInsights } from '../../../catalogue/market/schema.ts'
import { dateFormat } from '../../../platform/text/formats.ts'
import { numberText, shortMoneyText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { Columns } from '../../parts/charts/columns.tsx'
import { addressWith } from '../../parts/listing.tsx'

interface SeriesProps {
  visit: Visit
  insights: MarketInsights
  interval: ReadInsights['interval']
}

/** A plot shows at most this many columns, the latest, because more columns would be too thin to see. */
const max = 60

/** Awards over time, by number or by value. */
export function Series({ visit, insights: { series }, interval }: SeriesProps) {
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
