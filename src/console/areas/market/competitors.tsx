import { listCompetitors } from '../../../workspace/bids/competitors.ts'
import { ListCompetitors } from '../../../catalogue/market/params.ts'
import type { Competitor } from '../../../catalogue/market/schema.ts'
import { numberText, percentText } from '../../core/reader.ts'
import { readQuery, type Visit } from '../../core/visit.ts'
import { cpvWords, joined, WordsText } from '../../core/words.tsx'
import { Listing } from '../../parts/listing.tsx'
import { choicesOf, Field, Select } from '../../parts/fields.tsx'
import { Badge, Day, Money, NamedLink, Section, Table } from '../../parts/elements.tsx'
import { MarketFilters, MarketFrame, MarketInWords, wholeMarket } from './frame.tsx'
import { ordered } from '../../parts/market/span.ts'
import { supplierId } from '../../../catalogue/market/identity.ts'
import { readSupplier } from '../../../catalogue/market/profiles.ts'
import { notFound } from '../../../platform/context/errors.ts'
import { Page } from '../../core/shell.tsx'
import { Counterparts, ProfileAwards, profileText } from '../../parts/market/profile-parts.tsx'

const sorts = choicesOf({ wins: 'Most wins first', value: 'Most value first' })

const none = {
  title: 'No suppliers found',
  text: 'Try a broader code or region, or another spelling of the name.',
  link: { href: wholeMarket('/market/competitors'), text: 'Show all suppliers' },
}

/** The companies that win in a market, and the tenders on which this company has met them. */
export async function showCompetitors(visit: Visit) {
  const query = readQuery(visit, ListCompetitors)
  const { items, total } = await listCompetitors(visit.ctx, ordered(query))
  return (
    <MarketFrame
      side="/market/competitors"
      lead="Who wins in this market, how often, and where you competed with them."
    >
      <MarketFilters action="/market/competitors" codes={query}>
        <Field name="q" label="Name" type="search" />
        <Field name="from" label="Awarded from" type="date" />
        <Field name="to" label="Awarded to" type="date" />
        <Select name="sort" label="Order" choices={sorts} />
      </MarketFilters>
      <Section
        title={
          <>
            {numberText(visit.reader, total)} {total === 1 ? 'supplier' : 'suppliers'}:{' '}
            <MarketInWords codes={query} />
          </>
        }
      >
        <Listing of="suppliers" query={query} total={total} empty={none}>
          <Table
            caption="Suppliers"
            head={['Supplier', 'Wins', 'Share of awards', 'Value of wins', 'Last win', 'Wins most in']}
            numbers={[1, 2, 3]}
            rows={items.map((each) => rowOf(visit, each))}
          />
        </Listing>
      </Section>
    </MarketFrame>
  )
}

const rowOf = (visit: Visit, each: Competitor) => [
  <>
    <NamedLink href={`/market/suppliers/${each.id}`} name={each.name ?? 'Name not stated'} />
    {each.country && <span class="soft"> {each.country}</span>}
    {each.metIn > 0 && (
      <small>
        <Badge tone="info">{`Won ${numberText(visit.reader, each.metIn)} you bid for`}</Badge>
      </small>
    )}
  </>,
  numberText(visit.reader, each.wins),
  percentText(visit.reader, each.winShare, 1),
  <Money value={each.valueEur === null ? null : Math.round(each.valueEur)} currency="EUR" />,
  <Day at={each.lastAwardAt} />,
  <WordsText
    words={joined(
      each.topCpv.slice(0, 2).map(({ code }) => cpvWords(code)),
      '; ',
    )}
  />,
]

/** One supplier: what it won, from whom, and which of its contracts end soon. */
export async function showSupplier(visit: Visit) {
  const { id = '' } = visit.param
  const profile = await readSupplier(visit.ctx, id)
  const named = profile.latest.flatMap(({ suppliers }) => suppliers).find((each) => supplierId(each) === id)
  if (!named) throw notFound('Supplier')
  return (
    <Page
      title={named.name ?? 'Name not stated'}
      here="/market"
      up={{ href: '/market/competitors', text: 'Competitors' }}
      lead={profileText(visit, profile)}
    >
      <ProfileAwards visit={visit} profile={profile} sameWinner />
      <Counterparts visit={visit} title="Buyers" counterparts={profile.counterparts} />
    </Page>
  )
}
