import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import type { OperatorClient } from '../operator.ts'
import {
  digestOfFile,
  filePath,
  fileLines,
  type Manifest,
  readManifest,
  tablePath,
  type ColumnValue,
} from './directory.ts'
import { filesOf, tableRows } from './pages.ts'

type Say = (line: string) => void
type Entry = Manifest['tables'][number]

/** In characters: the rows of one request. The service takes 16 MiB. */
const max = 2_000_000

/**
 * Brings a backup into an empty service, and reads all of it back to see that nothing differs. Run again
 * after an interruption, it continues at the same point.
 */
export async function restore(operator: OperatorClient, folder: string, say: Say): Promise<void> {
  const { manifest, digest } = await readManifest(folder)
  await refuseDamaged(folder, manifest)
  const tables = manifest.tables.map(({ name, columns }) => ({ name, columns }))
  const { last } = await operator.post<{ last: Record<string, ColumnValue[] | null> }>('/restore', {
    backup: digest,
    tables,
  })
  for (const table of manifest.tables)
    await sendTable(operator, folder, table, { backup: digest, after: last[table.name] ?? null })
  say(`${manifest.tables.length} tables are written`)
  await sendFiles(operator, folder, manifest, digest)
  say(`${manifest.files.length} files are written`)
  await compare(operator, manifest, digest)
  say('All rows and files were read back and are those of the backup')
  await operator.post('/restore/end', { backup: digest })
}

async function refuseDamaged(folder: string, { tables, files }: Manifest): Promise<void> {
  const parts = [
    ...tables.map(({ name, sha256 }) => ({ path: tablePath(folder, name), sha256 })),
    ...files.map(({ key, sha256 }) => ({ path: filePath(folder, key), sha256 })),
  ]
  for (const { path, sha256 } of parts) {
    const found = await digestOfFile(path).catch(() => 'nothing')
    if (found !== sha256)
      throw new Error(`${path} is missing or damaged: its digest is not that of the manifest`)
  }
}

/**
 * Rows reach the service in order, and each request writes all of its rows or none: the rows up to `after` are there.
 */
async function sendTable(
  operator: OperatorClient,
  folder: string,
  { name, columns, key }: Entry,
  { backup, after }: { backup: string; after: ColumnValue[] | null },
): Promise<void> {
  const places = key.map((column) => columns.indexOf(column))
  const keyOf = (line: string) => {
    const row = JSON.parse(line) as ColumnValue[]
    return JSON.stringify(places.map((place) => row[place]))
  }
  const reached = after && JSON.stringify(after)
  let skipping = reached !== null
  let lines: string[] = []
  let length = 0
  const send = async () => {
    const body = `{"columns":${JSON.stringify(columns)},"rows":[${lines.join(',')}]}`
    await operator.send(`/restore/tables/${name}?backup=${backup}`, new Blob([body]), 'application/json')
    lines = []
    length = 0
  }
  for await (const line of fileLines(tablePath(folder, name))) {
    if (skipping) {
      skipping = keyOf(line) !== reached
      continue
    }
    if (lines.length > 0 && length + line.length > max) await send()
    lines.push(line)
    length += line.length
  }
  if (skipping)
    throw new Error(`${name} ends with a row that the backup has not got: something else writes here`)
  if (lines.length > 0) await send()
}

async function sendFiles(
  operator: OperatorClient,
  folder: string,
  { files }: Manifest,
  backup: string,
): Promise<void> {
  const there = await sizesOf(operator, backup)
  for (const { key, size, sha256 } of files) {
    // The bucket compared the digest of every file when the file was written.
    if (there.get(key) === size) continue
    const query = new URLSearchParams({ backup, key, sha256 })
    await operator.send(
      `/restore/file?${query}`,
      await openAsBlob(filePath(folder, key)),
      'application/octet-stream',
    )
  }
}

async function sizesOf(operator: OperatorClient, backup: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const page of filesOf(operator, backup)) for (const { key, size } of page) sizes.set(key, size)
  return sizes
}

async function compare(operator: OperatorClient, { tables, files }: Manifest, backup: string): Promise<void> {
  const now = await operator.get<{ tables: { name: string; columns: string[] }[] }>('/backup')
  for (const { name, columns, sha256 } of tables) {
    const known = now.tables.find((table) => table.name === name)?.columns ?? []
    const places = columns.map((column) => known.indexOf(column))
    const hash = createHash('sha256')
    for await (const rows of tableRows(operator, backup, name))
      for (const row of rows) hash.update(`${JSON.stringify(places.map((place) => row[place]))}\n`)
    if (hash.digest('hex') !== sha256)
      throw new Error(`The rows of ${name} are not those of the backup. ${startAgain}`)
  }
  const sizes = await sizesOf(operator, backup)
  const differs = files.find(({ key, size }) => sizes.get(key) !== size)
  if (differs || sizes.size !== files.length)
    throw new Error(`The files are not those of the backup. ${startAgain}`)
}

const startAgain = 'Begin anew with an empty database and bucket.'
