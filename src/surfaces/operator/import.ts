import { importNotices, type ImportReport } from '../../catalogue/import/import-notices.ts'
import { receiveImport } from '../../catalogue/import/queued/receive.ts'
import type { Import } from '../../catalogue/import/queued/schema.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { Accepted } from '../../platform/db/page.ts'
import { invalidData, Problem } from '../../platform/context/errors.ts'
import { readBytes } from '../../platform/http/body.ts'
import { Unreadable } from '../../platform/text/unreadable.ts'
import { pokeAlerts } from '../../workspace/following/trigger.ts'

const limit = 32 * 1024 * 1024

/**
 * In bytes: a document up to this size is imported before the request is answered, and the queue imports a longer
 * document. An invocation may ask the database a thousand times, and a hundred small notices take some twenty times.
 */
const importedAtOnce = 2 * 1024 * 1024

/** Imports the notices in the body of a request, in any known format. Content-Type may declare the charset. */
export async function importDocument(
  ctx: Ctx,
  source: string,
  request: Request,
): Promise<ImportReport | Accepted<Import>> {
  const bytes = await readBytes(request, limit)
  if (bytes.byteLength === 0) throw invalidData('', 'is empty')
  const charset = /charset="?([\w-]+)/i.exec(request.headers.get('content-type') ?? '')?.[1]
  try {
    if (bytes.byteLength > importedAtOnce)
      return new Accepted(await receiveImport(ctx, bytes, { source, charset }))
    const report = await importNotices(ctx, bytes, { source, charset, believed: true })
    if (report.created + report.updated > 0) pokeAlerts(ctx)
    return report
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw new Problem('INVALID_DATA', error.message, [{ path: '', message: error.message }])
  }
}
