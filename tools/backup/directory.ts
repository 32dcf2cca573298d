import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { createInterface } from 'node:readline'

/** A value of a column. */
export type ColumnValue = string | number | null

export interface BackupTable {
  name: string
  columns: string[]
  key: string[]
  references: { table: string; columns: string[]; to: string[] }[]
}

/** One file of lines; each line is a row as a JSON list of its columns' values. */
interface TableEntry extends BackupTable {
  rows: number
  sha256: string
}

export interface FileEntry {
  key: string
  size: number
  sha256: string
}

/** The content of a backup. Written last: a folder without a manifest is not a backup. */
export interface Manifest {
  format: 'tender-marketplace-backup/1'
  version: string
  takenAt: string
  /** Whether the service was at rest, so that the whole backup is of one moment. */
  atRest: boolean
  /** Each table comes after the tables that it refers to. */
  tables: TableEntry[]
  files: FileEntry[]
}

/** Marks a folder with a started backup, so that the next backup may remove the rest of it. */
const unfinished = 'unfinished'
const manifestName = 'manifest.json'

/** The place of a table's rows. */
export const tablePath = (folder: string, name: string) => join(folder, 'tables', `${name}.ndjson`)

/** The place of a file: its key is its path. */
export function filePath(folder: string, key: string): string {
  const files = resolve(folder, 'files')
  const path = resolve(files, ...key.split('/').map(encodeURIComponent))
  if (!path.startsWith(files + sep)) throw new Error(`The key ${key} is no path of a file`)
  return path
}

/** @throws Error if the folder contains anything but an interrupted backup. */
export async function beginFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const entries = await readdir(folder)
  if (entries.length > 0 && !entries.includes(unfinished))
    throw new Error(`${folder} is not empty: name a new folder for each backup`)
  await writeFile(join(folder, unfinished), '', { mode: 0o600 })
  for (const part of ['tables', 'files']) {
    await rm(join(folder, part), { recursive: true, force: true })
    await mkdir(join(folder, part), { mode: 0o700 })
  }
}

export async function endFolder(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  await rm(join(folder, unfinished))
}

/** The manifest of a backup that was finished, and the digest that names the backup. */
export async function readManifest(folder: string): Promise<{ manifest: Manifest; digest: string }> {
  const bytes = await readFile(join(folder, manifestName)).catch(() => {
    throw new Error(`${folder} holds no backup, or one that broke off: it has no ${manifestName}`)
  })
  const manifest = JSON.parse(bytes.toString()) as Manifest
  if (manifest.format !== 'tender-marketplace-backup/1')
    throw new Error(`${folder} holds a backup of another format: ${String(manifest.format)}`)
  return { manifest, digest: createHash('sha256').update(bytes).digest('hex') }
}

export async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** The lines of a table's file, in order. */
export const fileLines = (path: string): AsyncIterable<string> =>
  createInterface({ input: createReadStream(path), crlfDelay: Infinity })
