import { Problem, forbidden } from '../../../platform/context/errors.ts'
import { createBid, removeBid } from '../../../workspace/bids/commands.ts'
import { BidParam, CreateBid, UpdateBid } from '../../../workspace/bids/params.ts'
import { BidStatus } from '../../../workspace/bids/schema.ts'
import { submitBid } from '../../../workspace/bids/submit.ts'
import { updateBid } from '../../../workspace/bids/update.ts'
import { change, parameters, type Visit } from '../../core/visit.ts'
import { bidStatusWords } from '../../parts/bids/labels.ts'
import { counted } from '../../parts/judgement/labels.ts'
import { atFields, outcomeSent } from './outcome.tsx'
import * as z from 'zod'

/** Starts a bid from a tender's page or its place in the pipeline. */
export async function startBid(visit: Visit, fields: URLSearchParams) {
  const input = { tenderId: fields.get('tenderId') ?? '', outline: fields.get('outline') === 'true' }
  const bid = await change(visit, CreateBid, input, (ctx, json) => createBid(ctx, json, true)).catch(refused)
  const { length } = bid.sections
  const say = length === 0 ? 'Bid started.' : `Bid started with ${counted(length, 'section')} to write.`
  return { to: `/bids/${bid.id}`, say }
}

/**
 * The form has only hidden fields, so a person cannot correct a wrong field. The message therefore advises to
 * start from the tender.
 */
function refused(error: unknown): never {
  if (error instanceof Problem && error.code === 'INVALID_DATA')
    throw forbidden('form', 'A bid is started from the page of its tender. Open the tender and try again.')
  throw error
}

export async function deleteBid(visit: Visit) {
  const { id } = parameters(BidParam, visit)
  await change(visit, BidParam, { id }, (ctx) => removeBid(ctx, id))
  return { to: '/bids', say: 'The draft is deleted.' }
}

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
