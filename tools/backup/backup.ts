import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { OperatorClient } from '../operator.ts'
import {
  type BackupTable,
  beginFolder,
  endFolder,
  type FileEntry,
  filePath,
  type Manifest,
  tablePath,
} from './directory.ts'
import { filesOf, tableRows } from './pages.ts'
import { leaveOutOrphans } from './orphans.ts'

type Say = (line: string) => void

/** Copies every table and every file of a service into a folder. */
export async function backUp(operator: OperatorClient, folder: string, say: Say): Promise<Manifest> {
  await beginFolder(folder)
  const { id, tables, version, time, atRest } = await operator.post<{
    id: string
    tables: BackupTable[]
    version: string
    time: string
    atRest: boolean
  }>('/backup', {})
  // Tables before the tables that they refer to: if the running service adds a row in the meantime, its
  // parent is in the backup.
  for (const table of tables.toReversed()) await writeTable(operator, id, folder, table)
  const files = await writeFiles(operator, id, folder)
  return finishFolder(folder, { version, time, atRest, tables, files }, say)
}

interface Taken {
  version: string
  time: string
  atRest: boolean
  tables: BackupTable[]
  files: FileEntry[]
}

/** Leaves out orphans, counts and digests the tables of a folder, and writes the manifest. */
export async function finishFolder(
  folder: string,
  { version, time, atRest, tables, files }: Taken,
  say: Say,
): Promise<Manifest> {
  if (!atRest) await leaveOutOrphans(folder, tables, say)
  const counted = []
  for (const { name, columns, key, references } of tables)
    counted.push({ name, columns, key, references, ...(await measured(tablePath(folder, name))) })
  const manifest: Manifest = {
    format: 'tender-marketplace-backup/1',
    version,
    takenAt: time,
    atRest,
    tables: counted,
    files,
  }
  await endFolder(folder, manifest)
  const rows = counted.reduce((sum, table) => sum + table.rows, 0)
  say(`${rows} rows of ${tables.length} tables and ${files.length} files are in ${folder}`)
  if (!atRest)
    say('The service was running, so the backup is not of one moment: see docs/operating/runbook.md')
  return manifest
}

async function writeTable(
  operator: OperatorClient,
  id: string,
  folder: string,
  { name }: BackupTable,
): Promise<void> {
  const file = await open(tablePath(folder, name), 'wx', 0o600)
  try {
    for await (const rows of tableRows(operator, id, name))
      await file.appendFile(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  } finally {
    await file.close()
  }
}

/** Counts the lines and digests the bytes of a file, in one reading. */
async function measured(path: string): Promise<{ rows: number; sha256: string }> {
  const file = await open(path)
  const hash = createHash('sha256')
  let rows = 0
  for await (const chunk of file.createReadStream()) {
    hash.update(chunk as Buffer)
    for (const byte of chunk as Buffer) if (byte === 10) rows++
  }
  return { rows, sha256: hash.digest('hex') }
}

async function writeFiles(operator: OperatorClient, id: string, folder: string): Promise<FileEntry[]> {
  const files: FileEntry[] = []
  for await (const page of filesOf(operator, id))
    for (const { key } of page) {
      const entry = await writeFile(operator, id, folder, key)
      if (entry) files.push(entry)
    }
  return files
}

/** Null for a file that was deleted after it was listed. */
async function writeFile(
  operator: OperatorClient,
  id: string,
  folder: string,
  key: string,
): Promise<FileEntry | null> {
  const body = await operator.file(`/backup/file?${new URLSearchParams({ backup: id, key })}`)
  if (!body) return null
  const path = filePath(folder, key)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let size = 0
  const digesting = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.byteLength
      yield chunk
    }
  }
  await pipeline(body, digesting, createWriteStream(path, { mode: 0o600 }))
  return { key, size, sha256: hash.digest('hex') }
}
