import type { SectionEdit } from '../../../workspace/bids/edit-queries.ts'
import type { Bid } from '../../../workspace/bids/schema.ts'
import type { BidChange } from '../../../workspace/bids/history-schema.ts'
import { Moment, NamedLink } from '../../parts/elements.tsx'
import { clipped } from '../../parts/tenders/labels.tsx'
import { By } from './edit-list.tsx'
import { bidStatusWords, changesPath } from '../../parts/bids/labels.ts'

interface HistoryProps {
  bid: Bid
  changes: BidChange[]
  edits: SectionEdit[]
}

/** The start of the bid, every change of its status and the last changes of its sections, the newest first. */
export const History = ({ bid, changes, edits }: HistoryProps) => {
  const entries = [
    ...changes.map((change) => ({ at: change.at, line: <Moved change={change} /> })),
    ...edits.map((edit) => ({ at: edit.at, line: <Edited bid={bid} edit={edit} /> })),
  ].toSorted((one, other) => other.at.localeCompare(one.at))
  return (
    <ul class="plain-list history">
      {entries.map(({ line }) => line)}
      <li>
        <span>Started</span>
        <span class="soft">
          <Moment at={bid.createdAt} />
        </span>
      </li>
    </ul>
  )
}

const Moved = ({ change: { from, to, review, at, by } }: { change: BidChange }) => (
  <li>
    {review === null ? (
      <span>
        {bidStatusWords[from].text} → <strong>{bidStatusWords[to].text}</strong>
      </span>
    ) : (
      <span>
        {review.decision === 'approved' ? 'Approved' : 'Changes wanted'}:{' '}
        <bdi>{clipped(review.heading, 80)}</bdi>
        {review.reason !== null && (
          <small class="detail" dir="auto">
            {clipped(review.reason, 200)}
          </small>
        )}
      </span>
    )}
    <By at={at} by={by} />
  </li>
)

const verbs: Record<SectionEdit['kind'], string> = {
  written: 'Written',
  restored: 'Restored',
  removed: 'Removed',
}

const Edited = ({ bid, edit }: { bid: Bid; edit: SectionEdit }) => {
  const present = bid.sections.find(({ key }) => key === edit.key)
  return (
    <li>
      <span>
        {verbs[edit.kind]}:{' '}
        <NamedLink
          href={changesPath(bid.id, edit.key, edit.version)}
          name={clipped(present?.heading ?? (edit.heading || 'a section'), 80)}
        />
      </span>
      <By at={edit.at} by={edit.by} />
    </li>
  )
}
