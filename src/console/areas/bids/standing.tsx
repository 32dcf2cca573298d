import type { Bid, BidStatus } from '../../../workspace/bids/schema.ts'
import { moves, working } from '../../../workspace/bids/states.ts'
import { Form } from '../../parts/form.tsx'
import { Deadline, OtherDeadline, UnreadDeadline } from '../../parts/tenders/deadline.tsx'
import { Money } from '../../parts/elements.tsx'
import { bidStatusWords } from '../../parts/bids/labels.ts'

const path = ['draft', 'in_review', 'ready', 'submitted'] as const

/** The status, value and deadline of the bid, with the next steps of work. */
export const BidSteps = ({ bid }: { bid: Bid }) => {
  const isWork = working.includes(bid.status)
  const ended = bid.status === 'won' || bid.status === 'lost' || bid.status === 'withdrawn'
  const steps: BidStatus[] = ended ? [...path, bid.status] : [...path]
  return (
    <>
      <ol class="bid-steps" aria-label="Progress of the bid">
        {steps.map((step) => (
          <li aria-current={step === bid.status ? 'step' : undefined}>{bidStatusWords[step].text}</li>
        ))}
        {!ended && <li>Result</li>}
      </ol>
      <p class="brief">
        <span>
          <span class="soft">Deadline</span> <Deadline at={bid.deadline} over={!isWork} />{' '}
          <OtherDeadline conflict={bid.deadlineConflict} />
          <UnreadDeadline tender={bid.tender} />
        </span>
        <span>
          <span class="soft">Value</span> <Money value={bid.value} currency={bid.currency} exact />
        </span>
      </p>
      {isWork && (
        <div class="row moves">
          {moves[bid.status]
            .filter((to) => to !== 'withdrawn')
            .map((to) => (
              <Move bid={bid} to={to} button={moveWords[to]} />
            ))}
        </div>
      )}
    </>
  )
}

const moveWords: Partial<Record<BidStatus, string>> = {
  draft: 'Back to draft',
  in_review: 'Send for review',
  ready: 'Mark as ready',
}

interface MoveProps {
  bid: Bid
  to: BidStatus
  button?: string
}

/** The button for a change of status. The change can be undone, so the button needs no confirmation. */
const Move = ({ bid, to, button = bidStatusWords[to].text }: MoveProps) => (
  <Form action={`/bids/${bid.id}/status`} button={button} tone="quiet">
    <MoveFields bid={bid} to={to} />
  </Form>
)

export const MoveFields = ({ bid, to }: Pick<MoveProps, 'bid' | 'to'>) => (
  <>
    <input type="hidden" name="from" value={bid.status} />
    <input type="hidden" name="to" value={to} />
  </>
)
