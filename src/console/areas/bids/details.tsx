import { working } from '../../../workspace/bids/states.ts'
import type { Bid } from '../../../workspace/bids/schema.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import type { Visit } from '../../core/visit.ts'
import { Facts, Moment, Money, None, Section } from '../../parts/elements.tsx'
import { clipped, lotText } from '../../parts/tenders/labels.tsx'

interface DetailsProps {
  visit: Visit
  bid: Bid
  tender: Tender | null
  team: string | null
  consortium: { id: string; name: string } | null
}

/** The details of a bid, without its text. */
export const Details = ({ bid, tender, team, consortium }: Omit<DetailsProps, 'visit'>) => (
  <Section
    title="Details"
    id="details"
    beside={
      <a href={`/bids/${bid.id}/edit`}>
        {working.includes(bid.status) ? 'Change the details' : 'Change notes and reference'}
      </a>
    }
  >
    <Facts
      facts={[
        ['Value', <Money value={bid.value} currency={bid.currency} exact />],
        ['Lots', <Lots bid={bid} tender={tender} />],
        ['Team', team ?? <None text="none" />],
        [
          'Consortium',
          consortium ? <a href={`/consortiums/${consortium.id}`}>{consortium.name}</a> : <None text="none" />,
        ],
        ['Your reference', bid.externalReference ?? <None text="none" />],
        ['Notes', bid.notes === null ? <None text="none" /> : <span class="prose">{bid.notes}</span>],
        bid.submittedAt !== null && ['Submitted', <Moment at={bid.submittedAt} />],
        bid.decidedAt !== null && ['Decided', <Moment at={bid.decidedAt} />],
      ]}
    />
  </Section>
)

const Lots = ({ bid: { lotIds }, tender }: Pick<DetailsProps, 'bid' | 'tender'>) => {
  if (lotIds.length === 0) return <>The whole tender</>
  const titles = new Map(tender?.lots.map(({ id, title }) => [id, title]))
  return (
    <ul class="lots">
      {lotIds.map((id) => (
        <li>
          {lotText(id)}
          {titles.get(id) ? (
            <>
              : <bdi>{clipped(titles.get(id) ?? '', 160)}</bdi>
            </>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
