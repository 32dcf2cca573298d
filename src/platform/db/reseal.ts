import { boundList } from './bulk.ts'
import type { Ctx } from '../context/context.ts'
import { seal, unseal } from './seal.ts'

/** A table with sealed columns. Each row is sealed for the id in `id`; a column may be null. */
export interface SealedTable {
  table: string
  id: string
  columns: readonly string[]
}

const rowsPerStep = 100
/** 20,000 rows: the rest waits for the next run, so that a run stays within the statements of one invocation. */
const stepsPerRun = 200

interface Row {
  id: string
  /** JSON of the columns' values. */
  sealed: string
}

/**
 * Seals again, with the first key of WEBHOOK_KEYS, every secret that was sealed with another key. Returns how many rows
 * were written; once this is 0 the other key can be taken out of the configuration. Safe beside other writes: a row
 * that has changed since it was read is left for the next run.
 */
export async function reseal(ctx: Pick<Ctx, 'd1' | 'config'>, sealed: SealedTable): Promise<number> {
  let written = 0
  let after = ''
  for (let step = 0; step < stepsPerRun; step++) {
    const rows = await findOld(ctx, sealed, after)
    if (rows.length > 0) written += await write(ctx, sealed, rows)
    if (rows.length < rowsPerStep) break
    after = rows.at(-1)?.id ?? after
  }
  return written
}

/** Rows in which any column is sealed with another key than the current key. */
async function findOld(
  { d1, config }: Pick<Ctx, 'd1' | 'config'>,
  { table, id, columns }: SealedTable,
  after: string,
): Promise<Row[]> {
  const [current] = config.WEBHOOK_KEYS
  if (!current) return []
  const old = columns.map((column) => `substr(${column}, 1, ?3) <> ?2`).join(' OR ')
  const { results } = await d1
    .prepare(
      `SELECT ${id} AS id, json_array(${columns.join(', ')}) AS sealed FROM ${table}
        WHERE ${id} > ?1 AND (${old}) ORDER BY ${id} LIMIT ${rowsPerStep}`,
    )
    .bind(after, `${current.name}:`, current.name.length + 1)
    .all<Row>()
  return results
}

async function write(
  { d1, config: { WEBHOOK_KEYS: keys } }: Pick<Ctx, 'd1' | 'config'>,
  { table, id, columns }: SealedTable,
  rows: Row[],
): Promise<number> {
  const changes = rows.map((row) => {
    const was = JSON.parse(row.sealed) as (string | null)[]
    const resealed = was.map((stored) => stored && seal(keys, row.id, unseal(keys, row.id, stored)))
    return { id: row.id, was, resealed }
  })
  const set = columns.map((column, index) => `${column} = each.value ->> '$.resealed[${index}]'`)
  const same = columns.map((column, index) => `${table}.${column} IS (each.value ->> '$.was[${index}]')`)
  const { meta } = await d1
    .prepare(
      `UPDATE ${table} SET ${set.join(', ')} FROM json_each(?1) AS each
        WHERE ${table}.${id} = each.value ->> 'id' AND ${same.join(' AND ')}`,
    )
    .bind(boundList(changes))
    .run()
  return meta.changes
}
