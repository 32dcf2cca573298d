import { hash } from 'node:crypto'
import type { Encrypter } from 'age-encryption'
import type { Ctx } from '../../context/context.ts'
import { hour } from '../../time/time.ts'
import { listFiles } from '../files.ts'
import { readRows, type ColumnValue } from '../queries.ts'
import { type BackupTable, backupTables } from '../tables.ts'
import { copiesRenewedAfter } from './age.ts'
import { encrypterFor, readersOf, sealText } from './encryption.ts'
import type { NightManifest } from './manifest.ts'
import { backupFileKey, idAt, listNights, listOf, manifestOf, backupPartKey, timeOfNight } from './objects.ts'

/** A backup begins this long after the one before, or where the operator asks for it. */
const between = 20 * hour
/** A backup that has not ended after this time is given up, and the next one begins. */
const longest = 18 * hour
/** Max pages of rows in a step, at most 4 MB each, and max bytes of files that a step begins to copy beyond. */
const pagesPerStep = 16
const filesPerPage = 50
const bytesPerStep = 64_000_000

/** Where a backup goes on: first through the tables, then through the files. */
interface Place {
  id: string
  /** The digest of recipients and columns: a release in between would make a backup of two shapes. */
  shape: string
  tables: Record<string, { parts: number; rows: number }>
  /** The table at hand and the key of its last row. */
  table: string | null
  after: ColumnValue[] | null
  /** The last file, once the tables are done. */
  file: string | null
  lists: number
  files: number
}

export interface Taken {
  done: { rows: number; files: number; ended?: string; problem?: string }
  next: string | null
}

/**
 * Copies every table and file into the second bucket, encrypted, step by step. A backup of a running service is not of
 * one moment: tables come before the tables that they refer to, so that a row is copied with its parent.
 */
export async function takeBackup(
  ctx: Ctx,
  { place, onDemand, version }: { place: string | null; onDemand: boolean; version: string },
): Promise<Taken> {
  const bucket = ctx.env.BACKUPS
  if (!bucket || ctx.config.BACKUP_RECIPIENTS.length === 0) return { done: { rows: 0, files: 0 }, next: null }
  const tables = await backupTables(ctx.d1)
  const readers = readersOf(ctx.config.BACKUP_RECIPIENTS)
  const shape = hash('sha256', JSON.stringify([readers, tables.map(({ name, columns }) => [name, columns])]))
  const at = place === null ? await begin(ctx, shape, onDemand) : (JSON.parse(place) as Place)
  if (!at) return { done: { rows: 0, files: 0 }, next: null }
  const problem = whyGivenUp(ctx, at, shape)
  if (problem !== null) return { done: { rows: 0, files: 0, problem }, next: null }
  const work = { ctx, bucket, at, readers, encrypter: encrypterFor(ctx.config.BACKUP_RECIPIENTS) }
  const done = { rows: 0, files: 0 }
  const waiting = tables.toReversed()
  for (let page = 0; page < pagesPerStep; page++) {
    const table = waiting.find(({ name }) => at.table === name || !at.tables[name])
    if (table) done.rows += await copyPage(work, table)
    else if (at.file !== null || at.lists === 0) {
      done.files += await copyFiles(work)
      break
    } else return { done: { ...done, ended: await end(work, tables, version) }, next: null }
  }
  return { done, next: JSON.stringify(at) }
}

async function begin(ctx: Ctx, shape: string, onDemand: boolean): Promise<Place | null> {
  const [last] = await listNights(ctx)
  if (!onDemand && last && ctx.now.getTime() - Date.parse(last.beganAt) < between) return null
  return { id: idAt(ctx.now), shape, tables: {}, table: null, after: null, file: null, lists: 0, files: 0 }
}

function whyGivenUp({ now }: Ctx, at: Place, shape: string): string | null {
  if (at.shape !== shape)
    return 'A release changed the tables or the recipients: the next backup begins again'
  return now.getTime() - timeOfNight(at.id).getTime() > longest
    ? 'The backup took too long and was given up'
    : null
}

interface Work {
  ctx: Ctx
  bucket: R2Bucket
  at: Place
  /** Stands for the recipients. */
  readers: string
  encrypter: Encrypter
}

/** Copies the next rows of a table. Returns their number. */
async function copyPage({ ctx, bucket, at, encrypter }: Work, { name }: BackupTable): Promise<number> {
  const so = (at.tables[name] ??= { parts: 0, rows: 0 })
  const { rows, next } = await readRows(ctx, name, at.table === name ? at.after : null)
  if (rows.length > 0) {
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    await bucket.put(backupPartKey(at.id, name, so.parts), await sealText(encrypter, text))
    so.parts++
    so.rows += rows.length
  }
  at.table = next === null ? null : name
  at.after = next
  return rows.length
}

/**
 * Copies the next files that the bucket has not got in this version for these recipients, and lists them. Returns how
 * many were listed.
 */
async function copyFiles({ ctx, bucket, at, readers, encrypter }: Work): Promise<number> {
  const page = await listFiles(ctx, at.file, filesPerPage)
  const listed: [key: string, size: number, object: string][] = []
  let copied = 0
  at.file = page.next
  for (const { key, size, etag } of page.files) {
    if (copied > bytesPerStep) {
      at.file = listed.at(-1)?.[0] ?? at.file
      break
    }
    const object = backupFileKey(key, etag, readers)
    const known = await bucket.head(object)
    if (!known || ctx.now.getTime() - known.uploaded.getTime() > copiesRenewedAfter) {
      const file = await ctx.env.FILES.get(key)
      // A file that was replaced or removed meanwhile is in the next backup, or in none.
      if (file?.etag !== etag) continue
      const encrypted = await encrypter.encrypt(file.body)
      await bucket.put(object, encrypted.pipeThrough(new FixedLengthStream(encrypted.size(size))))
      copied += size
    }
    listed.push([key, size, object])
  }
  const text = listed.map((line) => `${JSON.stringify(line)}\n`).join('')
  await bucket.put(listOf(at.id, at.lists), await sealText(encrypter, text))
  at.lists++
  at.files += listed.length
  return listed.length
}

async function end({ bucket, at, encrypter }: Work, tables: BackupTable[], version: string): Promise<string> {
  const stored = tables.map((table) => ({ ...table, ...(at.tables[table.name] ?? { parts: 0, rows: 0 }) }))
  const manifest: NightManifest = {
    format: 'tender-marketplace-night/1',
    id: at.id,
    version,
    takenAt: timeOfNight(at.id).toISOString(),
    tables: stored,
    lists: at.lists,
    files: at.files,
  }
  const rows = stored.reduce((sum, table) => sum + table.rows, 0)
  await bucket.put(manifestOf(at.id), await sealText(encrypter, JSON.stringify(manifest)), {
    customMetadata: { rows: String(rows), files: String(at.files), version },
  })
  return at.id
}
