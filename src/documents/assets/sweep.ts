import type { Ctx } from '../../platform/context.ts'
import { sweepBucket } from '../../platform/files/sweep.ts'
import { filePrefix } from './storage.ts'

/** Deletes bytes that no asset names: bytes of failed uploads, and of files that were replaced or deleted. */
export const sweepFiles = (ctx: Ctx): Promise<{ looked: number; deleted: number }> =>
  sweepBucket(ctx, { place: 1, prefix: filePrefix, table: 'assets', column: 'file_key' })
