import { boundList } from '../../platform/db/bulk.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { commit } from '../../platform/transaction/commit.ts'
import { allAsRead, judgeRows, type Several } from '../../platform/transaction/several.ts'
import { mustChange } from '../../platform/transaction/transact.ts'
import { discard } from './storage.ts'
import { keysOf } from './versions/queries.ts'

/** A chosen file in the version that the person saw. */
export interface ChosenAsset {
  id: string
  version: number
}

/**
 * Deletes several files by the rules of `deleteAsset`, in one transaction. A file that someone has changed since the
 * person saw it stays, and the answer names it.
 */
export async function deleteAssets(ctx: CallerCtx, chosen: readonly ChosenAsset[]): Promise<Several> {
  const seen = new Map(chosen.map(({ id, version }) => [id, version]))
  const things = await readChosen(ctx, [...seen.keys()])
  const { changing, answer } = judgeRows(things, ({ id, version }) => {
    if (version === null) return 'same'
    return version === seen.get(id) ? 'change' : 'changed'
  })
  if (changing.length === 0) return answer
  const ids = changing.map(({ id }) => id)
  const read = changing.map(({ id, version }) => ({ id, version: version ?? 0 }))
  // A certification whose proof is deleted stays without proof.
  const unproven = sql`UPDATE certifications SET asset_id = NULL
    WHERE company_id = ${ctx.caller.company.id} AND asset_id IN (SELECT value FROM json_each(${boundList(ids)}))`
  const keys = await keysOf(ctx, ids)
  const done = await commit(ctx, {
    action: 'DELETE /assets/:id',
    targetId: ids,
    writes: [mustChange(ids.length, prepare(ctx.d1, sql`DELETE FROM assets WHERE ${allAsRead(ctx, read)}`))],
    also: [prepare(ctx.d1, unproven)],
    answer,
  })
  await discard(ctx, keys)
  return done
}

/** A chosen record. */
export interface ChosenFile {
  id: string
  name: string | null
  /** Null for a record that is gone. */
  version: number | null
  fileKey: string | null
  fileName: string | null
  size: number | null
  uploadedAt: number | null
}

/** The company's records with these ids, in the order of the ids. */
export async function readChosen({ d1, caller }: CallerCtx, ids: readonly string[]): Promise<ChosenFile[]> {
  const query = sql`SELECT j.value AS id, a.name, a.version, a.file_key AS fileKey, a.file_name AS fileName, a.size,
      a.uploaded_at AS uploadedAt
    FROM json_each(${boundList(ids)}) AS j
    LEFT JOIN assets AS a ON a.id = j.value AND a.company_id = ${caller.company.id} ORDER BY j.key`
  const { results } = await prepare(d1, query).all<ChosenFile>()
  return results
}
