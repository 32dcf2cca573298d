import type { Bid } from '../../../workspace/bids/schema.ts'
import { exactMoneyText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { Facts } from '../../parts/list.tsx'
import { None, Note } from '../../parts/text.tsx'
import { lotText } from '../../parts/tenders/labels.ts'

interface StoredProps {
  visit: Visit
  bid: Bid
  teams: { id: string; name: string }[]
  consortiums: { id: string; name: string }[]
}

/** The values that a colleague has stored while this form was being filled in. */
export const Stored = ({ visit, bid, teams, consortiums }: StoredProps) => {
  const nameIn = (items: { id: string; name: string }[], id: string | null) =>
    items.find((each) => each.id === id)?.name ?? <None text="none" />
  return (
    <Note tone="info">
      <p>
        <strong>What is stored now</strong>
      </p>
      <Facts
        facts={[
          ['Title', <bdi>{bid.title}</bdi>],
          ['Value', exactMoneyText(visit.reader, bid.value, bid.currency) ?? <None />],
          ['Lots', bid.lotIds.length === 0 ? 'The whole tender' : bid.lotIds.map(lotText).join(', ')],
          ['Team', nameIn(teams, bid.teamId)],
          ['Consortium', nameIn(consortiums, bid.consortiumId)],
          ['Your reference', bid.externalReference ?? <None text="none" />],
          ['Notes', bid.notes === null ? <None text="none" /> : <span class="prose">{bid.notes}</span>],
        ]}
      />
    </Note>
  )
}
