import { supplierId } from '../../../catalogue/market/identity.ts'
import type { Award } from '../../../catalogue/tenders/award-schema.ts'
import { numberText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { Badge, Day, Money, None, Table } from '../elements.tsx'
import { countryText, lotText } from '../tenders/labels.tsx'

interface AwardTableProps {
  visit: Visit
  caption: string
  awards: readonly Award[]
  /** Whether the last column shows when the contract ends, instead of when the contract was awarded. */
  ends?: boolean
  /** Whether all awards have the same winner, whom the page names already. */
  sameWinner?: boolean
}

/**
 * Published awards: the tender, the winner, the value, the number of bids, and when the contract was awarded or ends.
 */
export const AwardTable = ({ visit, caption, awards, ends = false, sameWinner = false }: AwardTableProps) => (
  <Table
    caption={caption}
    head={['Tender', ...(sameWinner ? [] : ['Won by']), 'Value', 'Bids', ends ? 'Contract ends' : 'Awarded']}
    numbers={sameWinner ? [1, 2] : [2, 3]}
    rows={awards.map((each) => [
      <Tendered award={each} />,
      ...(sameWinner ? [] : [<Outcome award={each} />]),
      ...figuresOf(visit, each),
      <Day at={ends ? each.contractEndsAt : each.awardedAt} />,
    ])}
  />
)

const outcomes: Record<Exclude<Award['status'], 'awarded'>, string> = {
  unsuccessful: 'No winner',
  cancelled: 'Cancelled',
  open: 'Not decided',
  pending: 'Not decided',
}

const Tendered = ({ award }: { award: Award }) => (
  <>
    <a href={`/tenders/${award.tenderId}`} class="clamp">
      <bdi>{award.tenderTitle}</bdi>
    </a>
    <small>
      <bdi>{award.buyer.name ?? 'Buyer not stated'}</bdi>
      {award.buyer.country && `, ${countryText(award.buyer.country)}`}
      {award.lotId && `, ${lotText(award.lotId)}`}
    </small>
  </>
)

const Outcome = ({ award }: { award: Award }) =>
  award.status === 'awarded' ? <Winners award={award} /> : <Badge>{outcomes[award.status]}</Badge>

/** The value and the number of bids. */
const figuresOf = (visit: Visit, award: Award) => [
  <>
    <Money value={award.value} currency={award.currency} />
    {award.currency !== 'EUR' && award.valueEur !== null && award.valueEur > 0 && (
      <small>
        <Money value={Math.round(award.valueEur)} currency="EUR" />
      </small>
    )}
  </>,
  award.bidsReceived === null ? <None /> : numberText(visit.reader, award.bidsReceived),
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

const Winner = (supplier: Award['suppliers'][number]) => {
  const id = supplierId(supplier)
  const name = <bdi>{supplier.name ?? 'Name not stated'}</bdi>
  return (
    <div class="winner">
      {id === null ? name : <a href={`/market/suppliers/${id}`}>{name}</a>}
      {supplier.country && <span class="soft"> {supplier.country}</span>}
    </div>
  )
}
