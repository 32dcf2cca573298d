import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import { assets } from '../schema.gen.ts'
import { certifications } from '../../identity/schema.gen.ts'
import { commit } from '../../platform/transaction/commit.ts'
import { asRead, differing, remove } from '../../platform/transaction/revise.ts'
import { expectVersion } from '../../platform/transaction/version.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import type { Statement } from '../../platform/db/statement.ts'
import { newId } from '../../platform/context/ids.ts'
import { findTender } from '../../catalogue/tenders/reference.ts'
import { type AssetRow, findAssetRow, findBidOf, shownAsset, assetSearchWords } from './queries.ts'
import type { Asset, CreateAsset, UpdateAsset } from './schema.ts'
import { discard } from './storage.ts'
import { keysOf } from './versions/queries.ts'

const unique = (tags: string[]) => [...new Set(tags)]

/** Refuses references to records that the company does not have. */
async function checkReferences(
  ctx: CallerCtx,
  { tenderId, bidId }: Pick<z.output<typeof UpdateAsset>, 'tenderId' | 'bidId'>,
): Promise<void> {
  await Promise.all([tenderId && findTender(ctx, tenderId), bidId && findBidOf(ctx, bidId)])
}

export async function createAsset(ctx: CallerCtx, input: z.output<typeof CreateAsset>): Promise<Asset> {
  await checkReferences(ctx, input)
  const at = ctx.now.getTime()
  const { name, description = null, category = 'other', tags, tenderId = null, bidId = null } = input
  const file = {
    fileKey: null,
    fileName: null,
    contentType: null,
    size: null,
    sha256: null,
    uploadedAt: null,
    uploadedBy: null,
  }
  const row: AssetRow = {
    id: newId('asset', ctx.now),
    companyId: ctx.caller.company.id,
    name,
    description,
    category,
    tenderId,
    bidId,
    tags: unique(tags ?? []),
    validUntil: input.validUntil?.getTime() ?? null,
    ...file,
    words: assetSearchWords({ name, description, fileName: null }),
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
  return commit(ctx, {
    action: 'POST /assets',
    targetId: row.id,
    writes: [ctx.db.insert(assets).values(row)],
    answer: shownAsset(row),
    status: 201,
  })
}

/** Changes a record, never its file. `{}` changes nothing; null clears a member. */
export async function updateAsset(
  ctx: CallerCtx,
  id: string,
  input: z.output<typeof UpdateAsset>,
): Promise<Asset> {
  const current = await findAssetRow(ctx, id)
  expectVersion(ctx, current.version)
  await checkReferences(ctx, input)
  const { tags, validUntil, ...rest } = input
  const change = differing(current, {
    ...rest,
    ...(tags !== undefined && { tags: unique(tags ?? []) }),
    ...(validUntil !== undefined && { validUntil: validUntil?.getTime() ?? null }),
  })
  if (!change) return shownAsset(current)
  const row = { ...current, ...change, version: current.version + 1, updatedAt: ctx.now.getTime() }
  return replaceRow(ctx, 'PATCH /assets/:id', { current, row: { ...row, words: assetSearchWords(row) } })
}

interface Replacement {
  current: AssetRow
  row: AssetRow
  /** Statements before the write, in the same transaction. */
  first?: Statement[]
  /** Statements after the write, in the same transaction. */
  afterwards?: Statement[]
}

/** Replaces the row where it is still in the version that was read. */
export function replaceRow(
  ctx: CallerCtx,
  action: string,
  { current, row, first = [], afterwards = [] }: Replacement,
) {
  const { id, companyId: _company, ...change } = row
  return commit(ctx, {
    action,
    targetId: id,
    guards: first,
    writes: [
      ctx.db
        .update(assets)
        .set(change)
        .where(asRead(ctx, assets, current)),
    ],
    also: afterwards,
    answer: shownAsset({ ...current, ...change }),
  })
}

/**
 * Deletes the record with its earlier versions, then the bytes. Where deleting the bytes fails, the sweep finds them, because no row names them.
 */
export async function deleteAsset(ctx: CallerCtx, id: string) {
  const current = await findAssetRow(ctx, id)
  const keys = await keysOf(ctx, [id])
  const ofCompany = eq(certifications.companyId, ctx.caller.company.id)
  const answer = await remove(ctx, assets, current, {
    action: 'DELETE /assets/:id',
    // A certification whose proof is deleted stays without proof.
    also: [
      ctx.db
        .update(certifications)
        .set({ assetId: null })
        .where(and(ofCompany, eq(certifications.assetId, id))),
    ],
  })
  await discard(ctx, keys)
  return answer
}
