import * as z from 'zod'
import { readBid } from '../../../workspace/bids/queries.ts'
import type { Bid } from '../../../workspace/bids/schema.ts'
import { BidParam } from '../../../workspace/bids/params.ts'
import { updateBid } from '../../../workspace/bids/update.ts'
import { CommitConflict, rowChanged } from '../../../platform/transaction/conflict.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { idOf } from '../../../platform/context/ids.ts'
import { change, parameters, type Visit } from '../../core/visit.ts'

const File = z.strictObject({ assetId: idOf('asset') })

export async function attachFile(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(BidParam, visit)
  await change(visit, File, { assetId: fields.get('assetId') }, (ctx, { assetId }) =>
    attach(ctx, id, assetId),
  )
  return { to: `/bids/${id}`, at: 'files', say: 'File attached.' }
}

export async function detachFile(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(BidParam, visit)
  await change(visit, File, { assetId: fields.get('assetId') }, (ctx, { assetId }) =>
    changeFiles(ctx, id, (ids) => ids.filter((each) => each !== assetId)),
  )
  return { to: `/bids/${id}`, at: 'files', say: 'File taken off the bid. It stays among your files.' }
}

/**
 * Attaches a file of the company to a bid that is being worked on. The file is added after the files that the bid has.
 */
export const attach = (ctx: CallerCtx, bidId: string, assetId: string): Promise<Bid> =>
  changeFiles(ctx, bidId, (ids) => [...new Set([...ids, assetId])])

/**
 * Changes the list that is stored at the moment of writing. When two people attach a file at once, neither file is
 * lost.
 */
async function changeFiles(ctx: CallerCtx, id: string, next: (ids: string[]) => string[]): Promise<Bid> {
  const { row } = await readBid(ctx, id)
  return updateBid(ctx, id, { assetIds: next(row.assetIds) }, ({ version }) => {
    if (version !== row.version) throw new CommitConflict(rowChanged)
  })
}
