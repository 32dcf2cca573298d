import { NamedLink, Section } from '../../parts/elements.tsx'
import type { Figure, MarketInsights } from '../../../catalogue/market/schema.ts'
import { labelledCode } from '../../core/codes.ts'
import { numberText, shortMoneyText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { cpvWords, WordsText } from '../../core/words.tsx'
import { type Bar, Bars } from '../../parts/charts/bars.tsx'
import { addressWith } from '../../parts/listing.tsx'

interface Props {
  visit: Visit
  insights: MarketInsights
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
