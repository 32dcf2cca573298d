import { Buffer } from 'node:buffer'
import { env } from 'cloudflare:workers'
import { insertRows } from '../../src/platform/db/bulk.ts'

/** Statements that write the rows of a table of the service into the same table of another database. */
export async function copiedRows(
  to: D1Database,
  { table, where = 'true', verb = 'INSERT' }: { table: string; where?: string; verb?: string },
): Promise<D1PreparedStatement[]> {
  const { results } = await env.DB.prepare(`SELECT * FROM ${table} WHERE ${where}`).all<
    Record<string, string | number | number[] | null>
  >()
  const columns = Object.keys(results[0] ?? {})
  const rows = results.map((row) =>
    columns.map((column) => {
      const cell = row[column] ?? null
      // D1 returns bytes as a list of numbers.
      return Array.isArray(cell) ? Buffer.from(cell).toString('hex') : cell
    }),
  )
  const bytes = columns.flatMap((column, index) =>
    results.some((row) => Array.isArray(row[column])) ? [index] : [],
  )
  return insertRows(to, `${verb} INTO ${table} (${columns.join(', ')})`, rows, bytes)
}
