import { pokeAlerts } from '../../workspace/followed/trigger.ts'
import type { Ctx } from '../../platform/context.ts'
import { invalidData, Problem } from '../../platform/errors.ts'
import { readBytes } from '../../platform/http/body.ts'
import { importNotices } from '../../catalogue/import/import.ts'
import { Unreadable } from '../../platform/unreadable.ts'
import type { ImportReport } from './endpoints.ts'

const limit = 32 * 1024 * 1024

/** Imports the body of a request, whatever format of notices it is in; the charset may be declared by Content-Type. */
export async function importDocument(ctx: Ctx, source: string, request?: Request): Promise<ImportReport> {
  if (!request) throw new Error('The row reads the request itself')
  const bytes = await readBytes(request, limit)
  if (bytes.byteLength === 0) throw invalidData('', 'is empty')
  const charset = /charset="?([\w-]+)/i.exec(request.headers.get('content-type') ?? '')?.[1]
  try {
    const report = await importNotices(ctx, bytes, { source, charset })
    if (report.created + report.updated > 0) pokeAlerts(ctx)
    return report
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw new Problem('INVALID_DATA', error.message, [{ path: '', message: error.message }])
  }
}
