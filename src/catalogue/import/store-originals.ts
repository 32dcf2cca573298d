import type { Ctx } from '../../platform/context/context.ts'
import type { Notice } from '../notices/schema.ts'
import type { NoticeFile } from '../tenders/compose/order.ts'
import type { ChangedTender } from './merge.ts'
import type { Original } from './original.ts'
import { storePacked } from './packed.ts'

/** The original bytes of the notices of a batch, and the location of the bytes that were stored. */
export interface Originals {
  of: (notice: Notice) => Original | null
  stored: Map<Notice, NoticeFile>
}

export const originals = (of: Originals['of'] = () => null): Originals => ({ of, stored: new Map() })

/**
 * Stores the original bytes of the notices to write, before the transaction that names their location. The
 * originals of a batch share an object: a bucket call for each would take longer than the rest of the import.
 * When the transaction fails, another try finds the bytes stored. Bytes that no row names in the end are
 * deleted by the sweep.
 */
export async function storeOriginals(
  ctx: Pick<Ctx, 'env' | 'now'>,
  changed: ChangedTender[],
  known: Originals,
): Promise<void> {
  const written = changed.flatMap((each) => each.written)
  const waiting = written.flatMap(({ parsed }) => {
    const original = known.stored.has(parsed) ? null : known.of(parsed)
    return original ? [{ parsed, original }] : []
  })
  const places = await storePacked(
    ctx,
    waiting.map(({ original }) => original.bytes),
  )
  for (const { parsed, original } of waiting) {
    const place = places.get(original.bytes)
    if (place) known.stored.set(parsed, { ...place, format: original.format })
  }
  for (const each of written) each.file = known.stored.get(each.parsed) ?? each.file ?? null
}
