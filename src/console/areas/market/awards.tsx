import { listAwards } from '../../../catalogue/market/awards.ts'
import { ListAwards } from '../../../catalogue/market/params.ts'
import { numberText } from '../../core/reader.ts'
import { readQuery, type Visit } from '../../core/visit.ts'
import { Listing } from '../../parts/listing.tsx'
import { choicesOf, Field, Select } from '../../parts/fields.tsx'
import { asTable, Downloads } from '../../parts/downloads.tsx'
import { Section } from '../../parts/elements.tsx'
import { AwardTable } from '../../parts/market/award-table.tsx'
import { MarketFilters, MarketFrame, MarketInWords, wholeMarket } from './frame.tsx'
import { ordered } from '../../parts/market/span.ts'

const sorts = choicesOf({ awardedAt: 'Latest first', value: 'Largest first' })

const noAwards = {
  title: 'No awards found',
  text: 'Try fewer words, a broader code or region, or a longer period.',
  link: { href: wholeMarket('/market/awards'), text: 'Show all awards' },
}

/** All published awards of a market. */
export async function showAwards(visit: Visit) {
  const query = readQuery(visit, ListAwards)
  const { from, to } = ordered({ from: query.awardedAfter, to: query.awardedBefore })
  const { items, total } = await listAwards(visit.ctx, { ...query, awardedAfter: from, awardedBefore: to })
  return (
    <MarketFrame side="/market/awards" lead="Who won what, from whom and for how much.">
      <MarketFilters action="/market/awards" codes={query}>
        <Field name="q" label="Words" type="search" hint="In title, buyer or supplier" />
        <Field name="supplier" label="Supplier" />
        <Field name="buyer" label="Buyer" />
        <Field name="awardedAfter" label="Awarded from" type="date" />
        <Field name="awardedBefore" label="Awarded to" type="date" />
        <Field name="minValue" label="From, in euros" inputmode="decimal" />
        <Select name="sort" label="Order" choices={sorts} />
      </MarketFilters>
      <Section
        title={
          <>
            {numberText(visit.reader, total)} {total === 1 ? 'award' : 'awards'}:{' '}
            <MarketInWords codes={query} />
          </>
        }
        beside={
          total > 0 && <Downloads path="/market/awards/export" query={visit.url.search} formats={asTable} />
        }
      >
        <Listing of="awards" query={query} total={total} empty={noAwards}>
          <AwardTable visit={visit} caption="Awards" awards={items} />
        </Listing>
      </Section>
    </MarketFrame>
  )
}

const noneEnding = {
  title: 'No contract with a published end',
  text: 'Many notices do not say when a contract ends. Try a broader code or region, or a longer period.',
  link: { href: wholeMarket('/market/ending'), text: 'Show all contracts' },
}

/**
 * The contracts of a market by their end, the earliest end first. Before a contract ends, its buyer can be expected to
 * publish the next call.
 */
export async function showEnding(visit: Visit) {
  const query = readQuery(visit, ListAwards)
  const { from, to } = ordered({
    from: query.contractEndsAfter ?? visit.ctx.now,
    to: query.contractEndsBefore,
  })
  const ending = { ...query, contractEndsAfter: from, contractEndsBefore: to }
  const { items, total } = await listAwards(visit.ctx, { ...ending, sort: 'contractEndsAt', order: 'asc' })
  return (
    <MarketFrame
      side="/market/ending"
      lead="Early leads: a buyer often prepares the next call a year before a contract ends."
    >
      <MarketFilters action="/market/ending" codes={query}>
        <Field name="buyer" label="Buyer" />
        <Field name="contractEndsAfter" label="Ends from" type="date" />
        <Field name="contractEndsBefore" label="Ends up to" type="date" />
      </MarketFilters>
      <Section
        title={
          <>
            {numberText(visit.reader, total)} {total === 1 ? 'contract' : 'contracts'}:{' '}
            <MarketInWords codes={query} />
          </>
        }
      >
        <Listing of="contracts" query={query} total={total} empty={noneEnding}>
          <AwardTable visit={visit} caption="Contracts by their end" awards={items} ends />
        </Listing>
      </Section>
    </MarketFrame>
  )
}
