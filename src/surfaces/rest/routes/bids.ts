import type { Handlers } from '../endpoints.ts'
import { createBid, removeBid } from '../../../workspace/bids/commands.ts'
import { getBid, listBids, listHistory } from '../../../workspace/bids/queries.ts'
import { submitBid } from '../../../workspace/bids/submit.ts'
import { updateBid } from '../../../workspace/bids/update.ts'

export const bidRoutes = {
  'POST /bids': (ctx, { json }) => createBid(ctx, json),
  'GET /bids': (ctx, { query }) => listBids(ctx, query),
  'GET /bids/:id': (ctx, { param }) => getBid(ctx, param.id),
  'PATCH /bids/:id': (ctx, { param, json }) => updateBid(ctx, param.id, json),
  'DELETE /bids/:id': (ctx, { param }) => removeBid(ctx, param.id),
  'POST /bids/:id/submit': (ctx, { param }) => submitBid(ctx, param.id),
  'GET /bids/:id/history': (ctx, { param, query }) => listHistory(ctx, param.id, query),
} satisfies Partial<Handlers>
