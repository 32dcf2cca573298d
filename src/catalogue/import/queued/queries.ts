import type { Ctx } from '../../../platform/context/context.ts'
import { notFound } from '../../../platform/context/errors.ts'
import { iso, isoOrNull } from '../../../platform/time/time.ts'
import { type Warning, withWarnings } from '../../notices/warnings.ts'
import type { ImportReport } from '../import-notices.ts'
import type { Import } from './schema.ts'

export interface ImportRow {
  id: string
  source: string
  sha256: string
  bytes: number
  state: 'receiving' | 'waiting' | 'done' | 'failed'
  parts: number
  part: number
  within: number
  received: number
  created: number
  updated: number
  unchanged: number
  skipped: string
  failed: string
  warnings: string
  attempts: number
  error: string | null
  due_at: number
  lease_holder: string | null
  lease_until: number | null
  created_at: number
  updated_at: number
  finished_at: number | null
}

export async function readImport({ d1, now }: Pick<Ctx, 'd1' | 'now'>, id: string): Promise<Import> {
  const row = await d1.prepare('SELECT * FROM imports WHERE id = ?1').bind(id).first<ImportRow>()
  if (!row) throw notFound('Import')
  return importOf(row, now)
}

export function importOf(row: ImportRow, now: Date): Import {
  const { id, source, bytes, received, created, updated, unchanged, error } = row
  const running = row.lease_until !== null && row.lease_until > now.getTime()
  return {
    id,
    source,
    state: row.state === 'waiting' && running ? 'running' : row.state,
    bytes,
    bytesDone: row.parts === 0 ? 0 : Math.floor((bytes * row.part) / row.parts),
    received,
    created,
    updated,
    unchanged,
    ...reportedOf(row),
    error,
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    finishedAt: isoOrNull(row.finished_at),
  }
}

export const listsOf = ({ skipped, failed, warnings }: ImportRow) => ({
  skipped: JSON.parse(skipped) as ImportReport['skipped'],
  failed: JSON.parse(failed) as ImportReport['failed'],
  warnings: JSON.parse(warnings) as Warning[],
})

/** As in the report of an import that is over at once. */
function reportedOf(row: ImportRow) {
  const { warnings, ...lists } = listsOf(row)
  return { ...lists, ...withWarnings(warnings) }
}

/** The prefix of the keys of an import's parts. */
export const prefixOf = (id: string): string => `imports/${id}/`
export const importPartKey = (id: string, part: number): string => `${prefixOf(id)}${part}`
