import { idExample } from '../../../src/platform/context/ids.ts'
import type { Runtime } from '../runtime.ts'

export type Kind = Parameters<typeof idExample>[0]

/** The id of the thing with a number. */
export const id = (kind: Kind, n: number): string => idExample(kind).slice(0, -8) + String(n).padStart(8, '0')

export async function sql({ port }: Runtime, text: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/bench/sql`, { method: 'POST', body: text })
  if (!response.ok) throw new Error(await response.text())
}

/** Inserts 200 rows at a time, because `sql` takes no values, and D1 refuses a statement above 100 KB. */
export async function insert(runtime: Runtime, rows: object[], into: string): Promise<void> {
  for (let from = 0; from < rows.length; from += 200) {
    const json = JSON.stringify(rows.slice(from, from + 200)).replaceAll("'", "''")
    await sql(runtime, `INSERT INTO ${into} FROM json_each('${json}')`)
  }
}

/** Companies on the enterprise plan, by number. */
export const insertCompanies = (runtime: Runtime, count: number): Promise<void> =>
  insert(
    runtime,
    Array.from({ length: count }, (_, n) => ({ id: id('company', n) })),
    `companies (id, name, country, plan, created_at, updated_at) SELECT value ->> 'id', 'Any', 'DE', 'enterprise', 0, 0`,
  )
