import * as z from 'zod'
import { BidParam, UpdateBid } from '../../../workspace/bids/params.ts'
import { BidStatus } from '../../../workspace/bids/schema.ts'
import { submitBid } from '../../../workspace/bids/submit.ts'
import { updateBid } from '../../../workspace/bids/update.ts'
import { forbidden } from '../../../platform/context/errors.ts'
import { change, parameters } from '../../core/change.ts'
import type { Visit } from '../../core/visit.ts'
import { atFields, outcomeSent } from './outcome.tsx'
import { bidStatusWords } from '../../parts/bids/labels.ts'

const Move = z.strictObject({ from: BidStatus, to: BidStatus, outcome: UpdateBid.shape.outcome })

/** Changes a bid's status, provided that it still has the status that the person saw. */
export async function moveBid(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(BidParam, visit)
  const to = fields.get('to')
  const outcome = to === 'won' || to === 'lost' ? outcomeSent(fields) : null
  const input = { from: fields.get('from'), to, ...(outcome && { outcome }) }
  const bid = await atFields(
    change(visit, Move, input, (ctx, { from, to, outcome }) =>
      updateBid(ctx, id, { status: to, ...(outcome && { outcome }) }, ({ status }) => {
        if (status !== from && status !== to)
          throw forbidden(
            'stale',
            `The status has changed in the meantime: it is now “${bidStatusWords[status].text}”.`,
          )
      }),
    ),
  )
  return { to: `/bids/${id}`, say: confirmations[bid.status] }
}

const confirmations: Record<BidStatus, string> = {
  draft: 'The bid is a draft again.',
  in_review: 'The bid is in review.',
  ready: 'The bid is ready to be submitted.',
  submitted: 'The bid is submitted.',
  won: 'Recorded as won.',
  lost: 'Recorded as lost.',
  withdrawn: 'The bid is withdrawn.',
}

/** Records the bid as submitted, in the version whose open points were shown. */
export async function handIn(visit: Visit) {
  const { id } = parameters(BidParam, visit)
  await change(visit, BidParam, { id }, (ctx) => submitBid(ctx, id))
  return { to: `/bids/${id}`, say: 'The bid is recorded as submitted. You can undo this until the deadline.' }
}
