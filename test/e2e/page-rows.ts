import { glob, readFile } from 'node:fs/promises'

const root = new URL('../..', import.meta.url).pathname

/** Finds the row of the tables of pages for a request, such as `GET /bids/:id`; null for a path of another surface. */
export type RowOf = (method: string, path: string) => string | null

/** Reads the tables of the console's pages from their source. The pages themselves load only in the Worker. */
export async function readPageRows(): Promise<string[]> {
  const rows: string[] = []
  for await (const file of glob(`${root}src/console/{*pages.ts,areas/*.{ts,tsx},areas/**/pages.ts}`))
    for (const [, row = ''] of (await readFile(file, 'utf8')).matchAll(/^ +'((?:GET|POST) \/[^']*)'/gm))
      rows.push(row)
  return rows
}

/** Finds rows as the router does: a literal part goes before a parameter. */
export function rowFinder(rows: readonly string[]): RowOf {
  const sortable = (row: string) => row.replaceAll(':', '~')
  const known = rows
    .toSorted((a, b) => (sortable(a) < sortable(b) ? -1 : 1))
    .map((row) => ({ row, wanted: row.split('/') }))
  return (method, path) => {
    const parts = `${method} ${path}`.split('/')
    const fits = (part: string, n: number) => part.startsWith(':') || part === parts[n]
    return known.find(({ wanted }) => wanted.length === parts.length && wanted.every(fits))?.row ?? null
  }
}
