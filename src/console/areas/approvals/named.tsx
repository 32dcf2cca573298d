import type { ApprovalMatter } from '../../../workspace/assistants/approvals/matters.ts'
import { None } from '../../parts/text.tsx'

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
