import type { ApprovalMatter } from '../../../workspace/assistants/approvals/matters.ts'
import { momentText, numberText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { Form } from '../../parts/form.tsx'
import { Badge, Distance, Facts, Moment, Money, None, NoteText } from '../../parts/elements.tsx'
import { Deadline, OtherDeadline } from '../../parts/tenders/deadline.tsx'

interface WaitingProps {
  visit: Visit
  of: ApprovalMatter
  mayDecide: boolean
}

/** A pending submission: who requests it, for which bid, its effects, and the buttons for both answers. */
export const WaitingApproval = ({ visit, of, mayDecide }: WaitingProps) => {
  const { approval, bid } = of
  const hindrance = whyNotApprove(visit, of)
  return (
    <li class="approval" id={approval.id}>
      <h2>
        <BidLink of={of} />
      </h2>
      <Facts
        facts={[
          ['Asked by', <RequestedBy of={approval} />],
          bid !== null && [
            'Tender',
            <a href={`/tenders/${bid.tender.id}`}>
              <bdi lang={bid.tender.languages[0]}>{bid.tender.title}</bdi>
            </a>,
          ],
          bid !== null && bid.tender.buyer !== null && ['Buyer', <bdi>{bid.tender.buyer}</bdi>],
          bid !== null && ['Value', <Money value={bid.value} currency={bid.currency} exact />],
          bid !== null && [
            'Deadline',
            <>
              <Deadline at={bid.deadline} /> <OtherDeadline conflict={bid.deadlineConflict} />
            </>,
          ],
          bid !== null && ['Sections', <Written visit={visit} bid={bid} />],
          bid !== null && [
            'Files attached',
            bid.files === 0 ? <None text="none" /> : numberText(visit.reader, bid.files),
          ],
          bid !== null && [
            'Version',
            <>
              {approval.bidVersion}
              {bid.version === approval.bidVersion && (
                <>
                  , last changed <Moment at={bid.updatedAt} />
                </>
              )}
            </>,
          ],
          [
            'Waits since',
            <>
              <Distance at={approval.requestedAt} />; runs out <Distance at={approval.expiresAt} />
            </>,
          ],
        ]}
      />
      {hindrance === null ? (
        <p>
          Once approved, the bid is recorded as submitted in your name: its text, value and lots can no longer
          change, and your company’s notifications are sent.
        </p>
      ) : (
        <NoteText tone="warn">{hindrance}</NoteText>
      )}
      {mayDecide && (
        <div class="row decide">
          {hindrance === null && (
            <Form action={`/approvals/${approval.id}/approve`} button="Approve and submit" />
          )}
          <Form action={`/approvals/${approval.id}/deny`} button="Deny" tone="quiet" />
        </div>
      )}
    </li>
  )
}

/**
 * States how much of the bid's text is written. The buyer gets the bid as it is, so the page must warn of
 * empty sections.
 */
const Written = ({
  visit: { reader },
  bid: {
    sections: { written, all, words },
  },
}: {
  visit: Visit
  bid: NonNullable<ApprovalMatter['bid']>
}) => {
  if (all === 0) return <None text="none: the bid has no text" />
  const text = `${numberText(reader, written)} of ${numberText(reader, all)} written, ${numberText(reader, words)} words`
  return written < all ? <Badge tone="warn">{text}</Badge> : <>{text}</>
}

/** The bid that is to be submitted, by its title. */
export const BidLink = ({ of: { approval, bid } }: { of: ApprovalMatter }) =>
  bid === null ? (
    <None text="A bid that has been deleted" />
  ) : (
    <a href={`/bids/${approval.bidId}`} dir="auto">
      {approval.bidTitle ?? 'A bid without a title'}
    </a>
  )

/** The application that requests the submission, and the person for whom it does. */
export const RequestedBy = ({ of: { via, requestedBy } }: { of: ApprovalMatter['approval'] }) => (
  <>
    {via === null ? 'An application that is gone' : <bdi>{via}</bdi>}
    {requestedBy.name !== null && (
      <>
        , for <bdi>{requestedBy.name}</bdi>
      </>
    )}
  </>
)

type Seen = Pick<Visit, 'ctx' | 'reader'>

/** Why the bid cannot be submitted as it is now, and what the person can do; null when no reason is known. */
export function whyNotApprove({ ctx, reader }: Seen, { approval, bid }: ApprovalMatter): string | null {
  if (bid === null) return 'The bid has been deleted since. There is nothing left to submit: deny this.'
  if (bid.status === 'submitted')
    return 'The bid has been submitted since. There is nothing left to do: deny this.'
  if (bid.status === 'won' || bid.status === 'lost' || bid.status === 'withdrawn')
    return `The bid is ${bid.status} by now and can no longer be submitted: deny this.`
  if (bid.deadline !== null && Date.parse(bid.deadline) <= ctx.now.getTime())
    return `The deadline passed on ${momentText(reader, bid.deadline)}: it can no longer be submitted. Deny this, and withdraw the bid if you do not need it.`
  if (bid.tender.status !== 'open')
    return `The tender is ${bid.tender.status}: bids can no longer be submitted for it. Deny this.`
  if (bid.version !== approval.bidVersion)
    return 'The bid has been changed since this was asked, and what you would approve is not what was shown. Deny this; then submit the bid yourself, or let the assistant ask again.'
  return null
}
