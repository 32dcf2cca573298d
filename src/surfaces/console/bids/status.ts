import * as z from 'zod'
import { BidParam, BidStatus } from '../../../workspace/bids/schema.ts'
import { submitBid } from '../../../workspace/bids/submit.ts'
import { updateBid } from '../../../workspace/bids/update.ts'
import { forbidden, Problem } from '../../../platform/errors.ts'
import { parse } from '../page/change.ts'
import type { Visit } from '../page/visit.ts'
import { changeBid } from './change.ts'
import { bidStatusWords } from './labels.ts'

const Move = z.strictObject({ from: BidStatus, to: BidStatus })

/** Gives a bid another status, from the one that was seen. */
export async function moveBid(visit: Visit, fields: URLSearchParams) {
  const { id } = parse(BidParam, visit.param)
  const input = { from: fields.get('from'), to: fields.get('to') }
  const bid = await changeBid(visit, Move, input, (ctx, { from, to }) =>
    updateBid(ctx, id, { status: to }, ({ status }) => {
      if (status !== from && status !== to)
        throw forbidden(`The status has changed in the meantime: it is now “${bidStatusWords[status].text}”.`)
    }),
  )
  return { to: `/bids/${id}`, say: said[bid.status] }
}

const said: Record<BidStatus, string> = {
  draft: 'The bid is a draft again.',
  in_review: 'The bid is in review.',
  ready: 'The bid is ready to be submitted.',
  submitted: 'The bid is submitted.',
  won: 'Recorded as won.',
  lost: 'Recorded as lost.',
  withdrawn: 'The bid is withdrawn.',
}

/** Records the bid as handed in, in the version whose gaps were shown. */
export async function handIn(visit: Visit) {
  const { id } = parse(BidParam, visit.param)
  await changeBid(visit, BidParam, { id }, (ctx) => submitBid(ctx, id)).catch(inWords)
  return { to: `/bids/${id}`, say: 'The bid is recorded as submitted. It cannot be changed any more.' }
}

/** The command speaks to programs of members and requests; people see fields and pages. */
function inWords(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== 'FORBIDDEN') throw error
  const message = error.message
    .replace(
      'take it out of lotIds to submit the bid for other lots',
      'take the lot out of the bid to submit it for the others',
    )
    .replace(
      'give it one with PATCH /bids/:id, then submit it',
      'give it one under “Change the details”, then submit it',
    )
  throw new Problem('FORBIDDEN', message)
}
