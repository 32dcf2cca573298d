import * as z from 'zod'
import { idOf } from '../../../platform/context/ids.ts'
import { Time } from '../../../platform/time/timestamp.ts'
import { act, type Endpoint, read, row } from '../../rest/endpoint.ts'

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
/** Whoever reads names the backup that was begun, or the restore that reads back what it has written. */
const Opened = z.union(
  [idOf('backup'), digest],
  'must be the id of a backup, or the digest of the one restored',
)
const Given = z.strictObject({ name: z.string().min(1), columns: z.array(z.string().min(1)).min(1) })
const fileKey = z.string().min(1).max(1024)
const tableName = z.strictObject({ table: z.string() })

/** The rows of one request of a restore. They are read as they were sent: no text is normalised. */
export const RestoredRows = z.strictObject({ columns: z.array(z.string()), rows: z.array(z.array(Value)) })

/**
 * The way to read everything that the service keeps, by table and by file, and to bring it back into an empty service.
 */
export const backupEndpoints = {
  'POST /backup': act(
    null,
    'Begin a backup: its id opens tables and files to readers for a week',
    {},
    z.object({ id: idOf('backup'), version: z.string(), time: Time, atRest: z.boolean(), tables }),
  ),
  'GET /backup': read(
    null,
    'List the tables of a backup, each after those it refers to',
    {},
    z.object({ tables }),
  ),
  'GET /backup/tables/:table': read(
    null,
    'Read the next rows of a table',
    { param: tableName, query: z.strictObject({ backup: Opened, after: KeyText.optional() }) },
    z.object({ rows: z.array(z.array(Value)), next: Key.nullable() }),
  ),
  'GET /backup/files': read(
    null,
    'List the next files',
    { query: z.strictObject({ backup: Opened, after: fileKey.optional() }) },
    z.object({ files: z.array(z.object({ key: z.string(), size: z.int() })), next: z.string().nullable() }),
  ),
  'GET /backup/file': row('download')(
    null,
    'Read a file',
    { query: z.strictObject({ backup: Opened, key: fileKey }) },
    z.unknown(),
  ),
  'POST /restore': act(
    null,
    'Begin a restore into an empty service, or go on with one',
    { json: z.strictObject({ backup: digest, tables: z.array(Given).min(1).max(500) }) },
    z.object({ last: z.record(z.string(), Key.nullable()) }),
  ),
  'POST /restore/tables/:table': act(
    null,
    'Write rows of a table',
    { param: tableName, query: z.strictObject({ backup: digest }) },
    z.object({ written: z.int() }),
    { raw: true },
  ),
  'POST /restore/file': act(
    null,
    'Write a file',
    { query: z.strictObject({ backup: digest, key: fileKey, sha256: digest }) },
    z.object({ size: z.int() }),
    { raw: true },
  ),
  'POST /restore/end': act(
    null,
    'End a restore',
    { json: z.strictObject({ backup: digest }) },
    z.object({ ended: z.literal(true) }),
  ),
} as const satisfies Record<string, Endpoint>
