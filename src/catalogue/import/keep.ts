import { Buffer } from 'node:buffer'
import type { Ctx } from '../../platform/context.ts'
import { sweepBucket } from '../../platform/files/sweep.ts'
import type { Notice } from '../notices/schema.ts'
import type { NoticeFile } from '../tenders/compose/order.ts'
import type { ChangedTender } from './merge.ts'
import type { Original } from './original.ts'

/** The prefix of every key. */
const prefix = 'notices/'
/** The number of objects that are stored at once: an invocation has six connections. */
const putsAtOnce = 6

/** The original bytes of the notices of a batch, and the place of the bytes that were stored. */
export interface Originals {
  of: (notice: Notice) => Original | null
  stored: Map<Notice, NoticeFile>
}

export const originals = (of: Originals['of'] = () => null): Originals => ({ of, stored: new Map() })

/**
 * Stores the original bytes of the notices to write, each under a new key, before the transaction that names the keys.
 * When the transaction fails, another try finds the bytes stored. Bytes that no row names in the end are deleted by the
 * sweep.
 */
export async function keepOriginals(
  ctx: Pick<Ctx, 'env' | 'now'>,
  changed: ChangedTender[],
  kept: Originals,
): Promise<void> {
  const waiting = changed.flatMap(({ written }) => written)
  const keys = newKeys(ctx.now)
  const take = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const original = kept.of(next.notice)
      if (!original) continue
      const file = kept.stored.get(next.notice) ?? (await put(ctx, keys.next().value, original))
      kept.stored.set(next.notice, file)
      next.file = file
    }
  }
  await Promise.all(Array.from({ length: putsAtOnce }, take))
}

/** Keys ascend with time, so that the index of keys grows at its end only: keys in any order would touch all of it. */
function* newKeys(now: Date): Generator<string, never> {
  const [time, random] = [now.getTime().toString(36).padStart(9, '0'), crypto.randomUUID()]
  for (let count = 0; ; count++) yield `${prefix}${time}-${random}-${count}`
}

async function put({ env }: Pick<Ctx, 'env'>, key: string, { bytes, format }: Original): Promise<NoticeFile> {
  await env.FILES.put(key, bytes)
  return { key, format, size: Buffer.byteLength(bytes) }
}

/** Deletes bytes that no notice names: bytes of failed imports, and of notices that were replaced or withdrawn. */
export const sweepOriginalNotices = (ctx: Ctx): Promise<{ looked: number; deleted: number }> =>
  sweepBucket(ctx, { place: 2, prefix, named: [['notices', 'source_key']] })
