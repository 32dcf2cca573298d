import type { Bid } from '../../../workspace/bids/schema.ts'
import type { BidChange } from '../../../workspace/bids/history-schema.ts'
import type { Visit } from '../page/visit.ts'
import { Moment } from '../parts/text.tsx'
import { bidStatusWords } from './labels.ts'

/** The start of the bid and every change of its status, the newest first. */
export const History = ({ visit, bid, changes }: { visit: Visit; bid: Bid; changes: BidChange[] }) => (
  <ul class="plain-list history">
    {changes.toReversed().map(({ from, to, at, by }) => (
      <li>
        <span>
          {bidStatusWords[from].text} → <strong>{bidStatusWords[to].text}</strong>
        </span>
        <span class="soft">
          <Moment visit={visit} at={at} />, <bdi>{by.name ?? 'somebody who left'}</bdi>
          {by.via !== null && (
            <>
              , through <bdi>{by.via}</bdi>
            </>
          )}
        </span>
      </li>
    ))}
    <li>
      <span>Started</span>
      <span class="soft">
        <Moment visit={visit} at={bid.createdAt} />
      </span>
    </li>
  </ul>
)
