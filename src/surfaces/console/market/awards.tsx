import { listAwards } from '../../../catalogue/market/awards.ts'
import { ListAwards } from '../../../catalogue/market/params.ts'
import type { Award } from '../../../catalogue/tenders/schema.ts'
import { numberText } from '../page/reader.ts'
import { readQuery } from '../page/query.ts'
import type { Visit } from '../page/visit.ts'
import { Listing } from '../parts/listing.tsx'
import { Field, Select } from '../parts/fields.tsx'
import { Section, Table } from '../parts/list.tsx'
import { Badge, Day, Money, None } from '../parts/text.tsx'
import { MarketFilters, MarketFrame, marketInWords } from './frame.tsx'
import { ordered } from './span.ts'

const sorts = [
  { value: 'awardedAt', text: 'Latest first' },
  { value: 'value', text: 'Largest first' },
]

const none = {
  title: 'No awards found',
  text: 'Try fewer words, a broader code or region, or a longer period.',
  link: { href: '/market/awards', text: 'Show all awards' },
}

/** All published awards of a market. */
export async function showAwards(visit: Visit) {
  const query = readQuery(visit, ListAwards)
  const { from, to } = ordered({ from: query.awardedAfter, to: query.awardedBefore })
  const { items, total } = await listAwards(visit.ctx, { ...query, awardedAfter: from, awardedBefore: to })
  return (
    <MarketFrame visit={visit} side="/market/awards" lead="Who won what, from whom and for how much.">
      <MarketFilters visit={visit} action="/market/awards" codes={query}>
        <Field sent={visit.sent} name="q" label="Words" type="search" hint="In title, buyer or supplier" />
        <Field sent={visit.sent} name="supplier" label="Supplier" />
        <Field sent={visit.sent} name="buyer" label="Buyer" />
        <Field sent={visit.sent} name="awardedAfter" label="Awarded from" type="date" />
        <Field sent={visit.sent} name="awardedBefore" label="Awarded to" type="date" />
        <Field sent={visit.sent} name="minValue" label="From, in euros" inputmode="decimal" />
        <Select sent={visit.sent} name="sort" label="Order" value={query.sort} choices={sorts} />
      </MarketFilters>
      <Section
        title={`${numberText(visit.reader, total)} ${total === 1 ? 'award' : 'awards'}: ${marketInWords(query)}`}
      >
        <Listing visit={visit} of="awards" query={query} total={total} empty={none}>
          <Table
            caption="Awards"
            head={['Tender', 'Won by', 'Value', 'Bids', 'Awarded']}
            numbers={[2, 3]}
            rows={items.map((each) => rowOf(visit, each))}
          />
        </Listing>
      </Section>
    </MarketFrame>
  )
}

const outcomes: Record<Exclude<Award['status'], 'awarded'>, string> = {
  unsuccessful: 'No winner',
  cancelled: 'Cancelled',
  open: 'Not decided',
  pending: 'Not decided',
}

const rowOf = (visit: Visit, award: Award) => [
  <>
    <a href={`/tenders/${award.tenderId}`}>
      <bdi>{award.tenderTitle}</bdi>
    </a>
    <small>
      <bdi>{award.buyer.name ?? 'Buyer not stated'}</bdi>
      {award.buyer.country && `, ${award.buyer.country}`}
      {award.lotId && `, ${award.lotId}`}
    </small>
  </>,
  award.status === 'awarded' ? <Winners award={award} /> : <Badge>{outcomes[award.status]}</Badge>,
  <>
    <Money visit={visit} value={award.value} currency={award.currency} />
    {award.currency !== 'EUR' && award.valueEur !== null && (
      <small>
        <Money visit={visit} value={Math.round(award.valueEur)} currency="EUR" />
      </small>
    )}
  </>,
  award.bidsReceived === null ? <None /> : numberText(visit.reader, award.bidsReceived),
  <Day visit={visit} at={award.awardedAt} />,
]

const shownWinners = 3

function Winners({ award: { suppliers } }: { award: Award }) {
  if (suppliers.length === 0) return <None />
  const more = suppliers.slice(shownWinners)
  return (
    <>
      {suppliers.slice(0, shownWinners).map((each) => (
        <Winner {...each} />
      ))}
      {more.length > 0 && (
        <details>
          <summary>{`and ${more.length} more`}</summary>
          {more.map((each) => (
            <Winner {...each} />
          ))}
        </details>
      )}
    </>
  )
}

const Winner = ({ name, country }: Award['suppliers'][number]) => (
  <div>
    <bdi>{name ?? 'Name not stated'}</bdi>
    {country && <span class="soft"> {country}</span>}
  </div>
)
