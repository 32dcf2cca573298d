import type { ApprovalMatter } from '../../../workspace/assistants/approvals/matters.ts'
import { numberText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { Form } from '../../parts/form.tsx'
import { Facts } from '../../parts/list.tsx'
import { Badge, Distance, Moment, Money, None, NoteText } from '../../parts/text.tsx'
import { Deadline } from '../../parts/tenders/deadline.tsx'
import { OtherDeadline } from '../../parts/tenders/other-deadline.tsx'
import { RequestedBy, BidLink } from './named.tsx'
import { whyNotApprove } from './why-not.ts'

interface WaitingProps {
  visit: Visit
  of: ApprovalMatter
  mayDecide: boolean
}

/** A pending submission: who requests it, for which bid, its effects, and the buttons for both answers. */
export const Waiting = ({ visit, of, mayDecide }: WaitingProps) => {
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
