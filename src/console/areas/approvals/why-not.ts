import type { ApprovalMatter } from '../../../workspace/assistants/approvals/matters.ts'
import type { Visit } from '../../core/visit.ts'
import { momentText } from '../../core/reader.ts'

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
