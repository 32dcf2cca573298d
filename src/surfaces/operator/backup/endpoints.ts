import * as z from 'zod'
import { hasDone } from '../../../identity/audit/queries.ts'
import {
  beginRestore,
  endRestore,
  refuseUnlessRestoring,
  refuseWhileRestoring,
  restoreRows,
} from '../../../platform/backup/commands.ts'
import { listNights } from '../../../platform/backup/nightly/objects.ts'
import { listFiles, readFile, readObject, restoreFile } from '../../../platform/backup/files.ts'
import { readRows, backupTable } from '../../../platform/backup/queries.ts'
import { backupTables } from '../../../platform/backup/tables.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { forbidden, invalidData } from '../../../platform/context/errors.ts'
import { idOf, newId } from '../../../platform/context/ids.ts'
import { jsonText, parse, readBytes } from '../../../platform/http/body.ts'
import { Time } from '../../../platform/time/timestamp.ts'
import { FileBody } from '../../rest/endpoint.ts'
import { release } from '../../rest/health/version.ts'
import { act, download, read } from '../row.ts'

const Value = z.union([z.string(), z.number(), z.null()])
const Key = z.array(Value).min(1).max(20)

/** The key of a row as a parameter: a JSON list, because the values of keys are texts and numbers. */
const KeyText = z.string().transform((text, context): z.output<typeof Key> => {
  const key = Key.safeParse(jsonOf(text))
  if (key.success) return key.data
  context.addIssue('must be a JSON list of texts and numbers')
  return z.NEVER
})

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const Reference = z.object({ table: z.string(), columns: z.array(z.string()), to: z.array(z.string()) })
const BackupTable = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  key: z.array(z.string()),
  references: z.array(Reference),
})
const tables = z.array(BackupTable)
/** The digest of a backup's manifest, which identifies the backup. */
const digest = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex')
/** A reader names the backup that it began, or the restore that reads back what it has written. */
const Opened = z.union(
  [idOf('backup'), digest],
  'must be the id of a backup, or the digest of the one restored',
)
const Night = z.object({
  id: z.string(),
  beganAt: Time,
  endedAt: Time.nullable().meta({ description: 'Null for a backup under way, or one that broke off' }),
  rows: z.int().nullable(),
  files: z.int().nullable(),
  version: z.string().nullable(),
  restoredAt: Time.nullable().meta({ description: 'When it was restored into a scratch database' }),
  problem: z.string().nullable().meta({ description: 'What that restore found' }),
})
const Given = z.strictObject({ name: z.string().min(1), columns: z.array(z.string().min(1)).min(1) })
const fileKey = z.string().min(1).max(1024)
const tableName = z.strictObject({ table: z.string() })

/** The rows of one request of a restore. They are read as they were sent: no text is normalised. */
const RestoredRows = z.strictObject({ columns: z.array(z.string()), rows: z.array(z.array(Value)) })

/** Reads everything that the service stores, by table and by file, and restores it into an empty service. */
export const backupEndpoints = {
  'POST /backup': act(
    null,
    'Begin a backup: its id opens tables and files to readers for a week',
    { out: z.object({ id: idOf('backup'), version: z.string(), time: Time, atRest: z.boolean(), tables }) },
    async (ctx) => {
      await refuseWhileRestoring(ctx)
      return {
        id: newId('backup', ctx.now),
        version: release,
        time: ctx.now.toISOString(),
        atRest: ctx.config.MAINTENANCE === 'on',
        tables: await backupTables(ctx.d1),
      }
    },
  ),
  'GET /backup': read(
    null,
    'List the tables of a backup, each after those it refers to',
    { out: z.object({ tables }) },
    async (ctx) => ({ tables: await backupTables(ctx.d1) }),
  ),
  'GET /backup/tables/:table': read(
    null,
    'Read the next rows of a table',
    {
      param: tableName,
      query: z.strictObject({ backup: Opened, after: KeyText.optional() }),
      out: z.object({ rows: z.array(z.array(Value)), next: Key.nullable() }),
    },
    async (ctx, { param, query }) => {
      await refuseUnlessOpen(ctx, query.backup)
      return readRows(ctx, param.table, query.after ?? null)
    },
  ),
  'GET /backup/files': read(
    null,
    'List the next files',
    {
      query: z.strictObject({ backup: Opened, after: fileKey.optional() }),
      out: z.object({
        files: z.array(z.object({ key: z.string(), size: z.int() })),
        next: z.string().nullable(),
      }),
    },
    async (ctx, { query }) => {
      await refuseUnlessOpen(ctx, query.backup)
      return listFiles(ctx, query.after ?? null)
    },
  ),
  'GET /backup/file': download(
    null,
    'Read a file',
    { query: z.strictObject({ backup: Opened, key: fileKey }), out: FileBody },
    async (ctx, { query }) => {
      await refuseUnlessOpen(ctx, query.backup)
      return readFile(ctx, query.key)
    },
  ),
  'GET /backups': read(
    null,
    'List the nightly backups, the newest first',
    { out: z.object({ backups: z.array(Night) }) },
    async (ctx) => ({ backups: await listNights(ctx) }),
  ),
  'GET /backups/object': download(
    null,
    'Read an encrypted object of the nightly backups',
    { query: z.strictObject({ key: fileKey }), out: FileBody },
    (ctx, { query }) => readObject(ctx, query.key),
  ),
  'POST /restore': act(
    null,
    'Begin a restore into an empty service, or continue one',
    {
      json: z.strictObject({ backup: digest, tables: z.array(Given).min(1).max(500) }),
      out: z.object({ last: z.record(z.string(), Key.nullable()) }),
    },
    async (ctx, { json }) => ({ last: await beginRestore(ctx, json.backup, json.tables) }),
  ),
  'POST /restore/tables/:table': act(
    null,
    'Write rows of a table',
    {
      param: tableName,
      query: z.strictObject({ backup: digest }),
      out: z.object({ written: z.int() }),
      raw: true,
    },
    async (ctx, { param, query, request }) => {
      await refuseUnlessRestoring(ctx, query.backup)
      const { columns, rows } = await readRestored(request)
      await restoreRows(ctx, await backupTable(ctx.d1, param.table), columns, rows)
      return { written: rows.length }
    },
  ),
  'POST /restore/file': act(
    null,
    'Write a file',
    {
      query: z.strictObject({ backup: digest, key: fileKey, sha256: digest }),
      out: z.object({ size: z.int() }),
      raw: true,
    },
    async (ctx, { query, request }) => {
      await refuseUnlessRestoring(ctx, query.backup)
      return restoreFile(ctx, query.key, query.sha256, request)
    },
  ),
  'POST /restore/end': act(
    null,
    'End a restore',
    { json: z.strictObject({ backup: digest }), out: z.object({ ended: z.literal(true) }) },
    async (ctx, { json }) => {
      await endRestore(ctx, json.backup)
      return { ended: true as const }
    },
  ),
}

/** Twice the longest page of rows, because JSON makes rows longer. */
const maxRowsBytes = 16 * 1024 * 1024

const week = 7 * 24 * 3600 * 1000

/**
 * Refuses to read unless an act accounts for it, because a backup has everything that the service stores. The act is the
 * beginning of the backup: a row per page would be too many rows, and would disturb a restore, which reads back the rows
 * that it has written.
 */
async function refuseUnlessOpen(ctx: Ctx, backup: string): Promise<void> {
  if (!backup.startsWith('backup_')) return refuseUnlessRestoring(ctx, backup)
  const since = new Date(ctx.now.getTime() - week)
  if (!(await hasDone(ctx, { action: 'POST /operator/backup', targetId: backup, since })))
    throw forbidden('state', 'No backup of this id was begun in the last seven days')
}

/** Reads rows of a backup without normalising their texts, so that they are restored unchanged. */
async function readRestored(request: Request) {
  const bytes = await readBytes(request, maxRowsBytes)
  const { data } = RestoredRows.safeParse(parse(jsonText(bytes, request.headers)))
  if (data) return data
  throw invalidData('', 'must be columns and rows of a backup')
}
