import { listAwards } from '../../../catalogue/market/awards.ts'
import { ListAwards } from '../../../catalogue/market/params.ts'
import { numberText } from '../../core/reader.ts'
import { readQuery } from '../../core/input.ts'
import type { Visit } from '../../core/visit.ts'
import { Field } from '../../parts/fields.tsx'
import { Section } from '../../parts/elements.tsx'
import { Listing } from '../../parts/listing.tsx'
import { AwardTable } from '../../parts/market/award-table.tsx'
import { MarketFilters, MarketFrame, MarketInWords } from './frame.tsx'
import { wholeMarket } from './own.ts'
import { ordered } from '../../parts/market/span.ts'

const none = {
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
        <Listing of="contracts" query={query} total={total} empty={none}>
          <AwardTable visit={visit} caption="Contracts by their end" awards={items} ends />
        </Listing>
      </Section>
    </MarketFrame>
  )
}
