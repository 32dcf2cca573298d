import type { CallerCtx } from '../../platform/context/context.ts'
import type { End } from '../../platform/export/columns.ts'
import { exportFile, ndjsonType, sheetFile, type SheetType } from '../../platform/export/formats.ts'
import type { Bytes } from '../../platform/http/bytes.ts'
import { auditColumns } from './columns.ts'
import { readAudit } from './queries.ts'
import type { AuditEntry, ReadAudit } from './schema.ts'

/** Max entries of a file. */
const maxRows = 100_000
const perRead = 500

/** All entries that fit, newest first, as a file that is written while it is sent. */
export async function exportAudit(
  ctx: CallerCtx,
  filter: Omit<ReadAudit, 'cursor' | 'limit'> & { access: boolean },
  type: SheetType | typeof ndjsonType,
): Promise<Bytes> {
  const end: End = { rows: 0, more: false }
  const first = await readAudit(ctx, { ...filter, limit: perRead })
  async function* portions(): AsyncGenerator<readonly AuditEntry[]> {
    for (let page = first; ;) {
      end.rows += page.entries.length
      end.more = page.cursor !== null
      yield page.entries
      if (page.cursor === null || end.rows >= maxRows) return
      page = await readAudit(ctx, { ...filter, limit: perRead, cursor: page.cursor })
    }
  }
  if (type === ndjsonType) return exportFile('audit.ndjson', ndjsonType, linesOf(portions(), end))
  const sheet = { name: 'audit', title: 'Audit', columns: auditColumns, rows: portions(), at: ctx.now }
  return sheetFile(type, { ...sheet, end: () => end })
}

/** JSON lines. A file without its last line was broken off. */
async function* linesOf(portions: AsyncIterable<readonly AuditEntry[]>, end: End): AsyncGenerator<string> {
  for await (const entries of portions) yield entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
  yield `${JSON.stringify({ end })}\n`
}
