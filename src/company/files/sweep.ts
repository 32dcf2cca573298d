import type { Ctx } from '../../platform/context/context.ts'
import { sweepBucket } from '../../platform/files/sweep.ts'
import { filePrefix } from './storage.ts'

const named = [
  ['assets', 'file_key'],
  ['asset_versions', 'file_key'],
  ['company_documents', 'file_key'],
] as const

/** Deletes bytes that no asset, no earlier version and no document of a tender names: of failed uploads, and of files that were deleted. */
export const sweepFiles = (ctx: Ctx): Promise<{ looked: number; deleted: number }> =>
  sweepBucket(ctx, { place: 1, prefix: filePrefix, named })
