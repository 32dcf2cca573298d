import { hasDone } from '../../../identity/audit/queries.ts'
import {
  beginRestore,
  endRestore,
  refuseUnlessRestoring,
  refuseWhileRestoring,
  restoreRows,
} from '../../../platform/backup/commands.ts'
import { listFiles, readFile, restoreFile } from '../../../platform/backup/files.ts'
import { readRows, tableOf } from '../../../platform/backup/queries.ts'
import { backupTables } from '../../../platform/backup/tables.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { forbidden, invalidData } from '../../../platform/context/errors.ts'
import { newId } from '../../../platform/context/ids.ts'
import { jsonText, parse, readBytes } from '../../../platform/http/body.ts'
import type { HandlersOf } from '../../rest/endpoint.ts'
import { version } from '../../rest/health/version.ts'
import { type backupEndpoints, RestoredRows } from './endpoints.ts'

/** In bytes: twice the longest page of rows, because JSON makes rows longer. */
const maxRowsLength = 16 * 1024 * 1024

export const backupHandlers: HandlersOf<typeof backupEndpoints, Ctx> = {
  'POST /backup': async (ctx) => {
    await refuseWhileRestoring(ctx)
    return {
      id: newId('backup', ctx.now),
      version,
      time: ctx.now.toISOString(),
      atRest: ctx.config.MAINTENANCE === 'on',
      tables: await backupTables(ctx.d1),
    }
  },
  'GET /backup': async (ctx) => ({ tables: await backupTables(ctx.d1) }),
  'GET /backup/tables/:table': async (ctx, { param, query }) => {
    await refuseUnlessOpen(ctx, query.backup)
    return readRows(ctx, param.table, query.after ?? null)
  },
  'GET /backup/files': async (ctx, { query }) => {
    await refuseUnlessOpen(ctx, query.backup)
    return listFiles(ctx, query.after ?? null)
  },
  'GET /backup/file': async (ctx, { query }) => {
    await refuseUnlessOpen(ctx, query.backup)
    return readFile(ctx, query.key)
  },
  'POST /restore': async (ctx, { json }) => ({ last: await beginRestore(ctx, json.backup, json.tables) }),
  'POST /restore/tables/:table': async (ctx, { param, query, request }) => {
    await refuseUnlessRestoring(ctx, query.backup)
    const { columns, rows } = await readRestored(request)
    await restoreRows(ctx, await tableOf(ctx.d1, param.table), columns, rows)
    return { written: rows.length }
  },
  'POST /restore/file': async (ctx, { query, request }) => {
    await refuseUnlessRestoring(ctx, query.backup)
    return restoreFile(ctx, query.key, query.sha256, wholeOf(request))
  },
  'POST /restore/end': async (ctx, { json }) => {
    await endRestore(ctx, json.backup)
    return { ended: true }
  },
}

const week = 7 * 24 * 3600 * 1000

/**
 * Refuses to read where no act accounts for the reading, because a backup holds all that the service knows. The act is
 * the beginning of the backup: a row for each page would be many rows, and would disturb a restore, which reads back the
 * rows that it has written.
 */
async function refuseUnlessOpen(ctx: Ctx, backup: string): Promise<void> {
  if (!backup.startsWith('backup_')) return refuseUnlessRestoring(ctx, backup)
  const since = new Date(ctx.now.getTime() - week)
  if (!(await hasDone(ctx, { action: 'POST /operator/backup', targetId: backup, since })))
    throw forbidden('state', 'No backup of this id was begun in the last seven days')
}

/** Reads rows of a backup without the normalising of other bodies, so that texts come back unchanged. */
async function readRestored(request?: Request) {
  const whole = wholeOf(request)
  const bytes = await readBytes(whole, maxRowsLength)
  const read = RestoredRows.safeParse(parse(jsonText(bytes, whole.headers)))
  if (read.success) return read.data
  throw invalidData('', 'must be columns and rows of a backup')
}

function wholeOf(request?: Request): Request {
  if (!request) throw new Error('The row reads the request itself')
  return request
}
