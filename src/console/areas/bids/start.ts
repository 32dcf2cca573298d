import { createBid, removeBid } from '../../../workspace/bids/commands.ts'
import { BidParam, CreateBid } from '../../../workspace/bids/params.ts'
import { forbidden, Problem } from '../../../platform/context/errors.ts'
import { counted } from '../../parts/judgement/labels.ts'
import { change, parameters } from '../../core/change.ts'
import type { Visit } from '../../core/visit.ts'

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
