import { createCtx, type Ctx, derive } from '../../context/context.ts'
import type { Cell } from '../../db/bulk.ts'
import { sandboxEnv, storeOf } from '../../db/sandbox/env.ts'
import { day } from '../../time/time.ts'
import { beginRestore, restoreRows } from '../commands.ts'
import { readRows, backupTable, type ColumnValue } from '../queries.ts'
import { quotedList, quoted } from '../tables.ts'
import { openText } from './encryption.ts'
import { listNights, manifestOf, type Night, backupPartKey, backupReportKey } from './objects.ts'
import type { NightManifest, StoredTable } from './manifest.ts'

/** The newest backup is restored once in this time. */
const between = 28 * day
const partsPerStep = 6
/** The name of the scratch database. No sandbox has it: theirs begin with `sandbox_`. */
const scratch = 'backup-restored'

/** Where a check goes on: `restore` writes the rows, `compare` reads them back. */
interface Place {
  id: string
  phase: 'restore' | 'compare'
  table: number
  part: number
  /** The key of the last row that was compared in the table. */
  after: ColumnValue[] | null
  rows: number
  /** Rows whose parent was removed while the backup was taken. */
  orphans: number
}

interface Checked {
  done: { restored?: string; restoredRows?: number; orphans?: number; problem?: string }
  next: string | null
}

/**
 * Restores the newest backup into a scratch database once a month, reads all of it back, and writes down what differs. A
 * service without the secret key of a recipient cannot do this.
 */
export async function checkBackup(ctx: Ctx, place: string | null, onDemand: boolean): Promise<Checked> {
  const nothing = { done: {}, next: null }
  const { BACKUP_IDENTITY: identity } = ctx.config
  const bucket = ctx.env.BACKUPS
  if (!bucket || identity === undefined) {
    // The key was taken away while a restore was under way.
    if (place !== null) await storeOf(ctx.env, scratch).clear()
    return nothing
  }
  const at = place === null ? await begin(ctx, onDemand) : (JSON.parse(place) as Place)
  if (!at) return nothing
  const read = async (key: string) => {
    const object = await bucket.get(key)
    if (!object) throw new Error(`The backup has no ${key}`)
    return openText(identity, new Uint8Array(await object.arrayBuffer()))
  }
  try {
    const manifest = JSON.parse(await read(manifestOf(at.id))) as NightManifest
    const isOver = await go({ ctx, at, manifest, read })
    if (!isOver) return { done: {}, next: JSON.stringify(at) }
    return await conclude(ctx, bucket, at, null)
  } catch (error) {
    return await conclude(ctx, bucket, at, error instanceof Error ? error.message : 'The restore failed')
  }
}

async function begin(ctx: Ctx, onDemand: boolean): Promise<Place | null> {
  const known = await listNights(ctx)
  const newest = known.find(({ endedAt }) => endedAt !== null)
  const isRecent = ({ restoredAt }: Night) =>
    restoredAt !== null && ctx.now.getTime() - Date.parse(restoredAt) < between
  if (!newest || newest.restoredAt !== null || (!onDemand && known.some(isRecent))) return null
  await storeOf(ctx.env, scratch).clear()
  await storeOf(ctx.env, scratch).prepare()
  return { id: newest.id, phase: 'restore', table: 0, part: 0, after: null, rows: 0, orphans: 0 }
}

interface Work {
  ctx: Ctx
  at: Place
  manifest: NightManifest
  read: (key: string) => Promise<string>
}

/** Goes on for some parts. Returns whether everything was restored and compared. */
async function go({ ctx, at, manifest, read }: Work): Promise<boolean> {
  const own = scratchCtx(ctx)
  // Begins once: a restore of the same backup goes on.
  if (at.phase === 'restore') await beginRestore(own, at.id, manifest.tables)
  for (let step = 0; step < partsPerStep; step++) {
    const table = manifest.tables[at.table]
    if (!table) {
      if (at.phase === 'compare') return true
      Object.assign(at, { phase: 'compare', table: 0, part: 0, after: null })
      continue
    }
    if (at.part >= table.parts) {
      Object.assign(at, { table: at.table + 1, part: 0, after: null })
      continue
    }
    const rows = linesOf(await read(backupPartKey(at.id, table.name, at.part)))
    if (at.phase === 'restore') await write(own, at, table, rows)
    else await compare(own, at, table, rows)
    at.part++
  }
  return false
}

const linesOf = (text: string) =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Cell[]]))

/** The bindings of the scratch database, at rest, as a restore demands. */
function scratchCtx(ctx: Ctx): Ctx {
  const own = createCtx(sandboxEnv(ctx.env, scratch), ctx.later, ctx.now)
  return derive(own, { config: { ...own.config, MAINTENANCE: 'on' } })
}

/** Writes the rows of a part whose parents are there, and that are not there themselves from a step that broke off. */
async function write(own: Ctx, at: Place, table: StoredTable, rows: Cell[][]): Promise<void> {
  const present = await belonging(own, table, rows)
  const there = await indexesOf(own, { table: table.name, columns: table.key }, keysIn(table, present))
  await restoreRows(
    own,
    await backupTable(own.d1, table.name),
    table.columns,
    present.filter((_, index) => !there.has(index)),
  )
  at.rows += present.length
  at.orphans += rows.length - present.length
}

/** @throws Error if a row differs from the row of the backup. */
async function compare(own: Ctx, at: Place, table: StoredTable, rows: Cell[][]): Promise<void> {
  const expected = await belonging(own, table, rows)
  const { columns } = await backupTable(own.d1, table.name)
  const places = table.columns.map((column) => columns.indexOf(column))
  const found = (await readRows(own, table.name, at.after)).rows.map((row) =>
    places.map((place) => row[place]),
  )
  for (const [index, row] of expected.entries())
    if (JSON.stringify(found[index]) !== JSON.stringify(row))
      throw new Error(`${table.name} differs after the restore, in its part ${at.part}`)
  at.after = keysIn(table, expected).at(-1) ?? at.after
}

/** The rows whose parents are in the scratch database. As in SQL, a reference with a null refers to nothing. */
async function belonging(own: Ctx, table: StoredTable, rows: Cell[][]): Promise<Cell[][]> {
  let left = rows
  for (const { table: parent, columns, to } of table.references) {
    const places = columns.map((column) => table.columns.indexOf(column))
    const keys = left.map((row) => places.map((place) => row[place] ?? null))
    const there = await indexesOf(own, { table: parent, columns: to }, keys)
    left = left.filter((_, index) => there.has(index) || keys[index]?.includes(null))
  }
  return left
}

const keysIn = ({ key, columns }: StoredTable, rows: Cell[][]): ColumnValue[][] => {
  const places = key.map((column) => columns.indexOf(column))
  return rows.map((row) => places.map((place) => (row[place] ?? null) as ColumnValue))
}

/** Which of the keys a table has, by their places in the list. */
async function indexesOf(
  { d1 }: Pick<Ctx, 'd1'>,
  { table, columns }: { table: string; columns: string[] },
  keys: readonly Cell[][],
): Promise<ReadonlySet<number>> {
  if (keys.length === 0) return new Set()
  const values = columns.map((_, index) => `k.value ->> ${index}`).join(', ')
  const { results } = await d1
    .prepare(
      `SELECT k.key FROM json_each(?1) AS k
        WHERE EXISTS (SELECT 1 FROM ${quoted(table)} WHERE (${quotedList(columns)}) = (${values}))`,
    )
    .bind(JSON.stringify(keys))
    .all<{ key: number }>()
  return new Set(results.map(({ key }) => key))
}

/** Writes the report beside the backup and empties the scratch database. */
async function conclude(ctx: Ctx, bucket: R2Bucket, at: Place, problem: string | null): Promise<Checked> {
  const { id, rows, orphans } = at
  const report = { backup: id, at: ctx.now.toISOString(), rows, orphans, problem }
  await bucket.put(backupReportKey(id), JSON.stringify(report), {
    customMetadata: problem === null ? {} : { problem: problem.slice(0, 500) },
  })
  await storeOf(ctx.env, scratch).clear()
  const done = { restored: id, restoredRows: rows, orphans, ...(problem !== null && { problem }) }
  return { done, next: null }
}
