import { readInsights } from '../../../catalogue/market/insights.ts'
import { ReadInsights } from '../../../catalogue/market/params.ts'
import type { MarketInsights } from '../../../catalogue/market/schema.ts'
import type { intervals } from '../../../catalogue/market/params.ts'
import { readQuery } from '../../core/input.ts'
import type { Visit } from '../../core/visit.ts'
import { Empty } from '../../core/shell.tsx'
import { choicesOf, Field, Select } from '../../parts/fields.tsx'
import { Section } from '../../parts/elements.tsx'
import { BuyersAndSuppliers, CpvAndRegions } from './tops.tsx'
import { Concentration, KeyFigures } from './figures.tsx'
import { MarketFilters, MarketFrame, MarketInWords } from './frame.tsx'
import { wholeMarket } from './own.ts'
import { ordered } from '../../parts/market/span.ts'
import { Series } from './series.tsx'

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
