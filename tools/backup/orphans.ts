import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type BackupTable, fileLines, tablePath, type ColumnValue } from './directory.ts'

/**
 * Leaves out rows whose parent was removed while a running service was read: no database would accept such
 * rows. `tables` have parents first, so that the children of a row that is left out are left out too.
 */
export async function leaveOutOrphans(
  folder: string,
  tables: BackupTable[],
  say: (line: string) => void,
): Promise<void> {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]))
  for (const { name, columns, references } of tables) {
    const checks: { from: string[]; known: Set<string> }[] = []
    for (const { table, columns: from, to } of references) {
      const known = await keysIn(tablePath(folder, table), to, columnsOf.get(table) ?? [])
      checks.push({ from, known })
    }
    if (checks.length === 0) continue
    const belongs = (row: ColumnValue[]) =>
      checks.every(({ from, known }) => {
        const key = from.map((column) => row[columns.indexOf(column)] ?? null)
        // As in SQL, a reference with a null refers to nothing.
        return key.includes(null) || known.has(JSON.stringify(key))
      })
    const left = await keepLines(tablePath(folder, name), belongs)
    if (left > 0) say(`${left} rows of ${name} are left out: what they belong to was removed meanwhile`)
  }
}

async function keysIn(path: string, to: string[], columns: string[]): Promise<Set<string>> {
  const places = to.map((column) => columns.indexOf(column))
  const keys = new Set<string>()
  for await (const line of fileLines(path)) {
    const row = JSON.parse(line) as ColumnValue[]
    keys.add(JSON.stringify(places.map((place) => row[place])))
  }
  return keys
}

/** Rewrites the file with the rows that belong, and returns the number of the other rows. */
async function keepLines(path: string, belongs: (row: ColumnValue[]) => boolean): Promise<number> {
  let left = 0
  const remaining = async function* () {
    for await (const line of fileLines(path))
      if (belongs(JSON.parse(line) as ColumnValue[])) yield `${line}\n`
      else left++
  }
  await pipeline(remaining, createWriteStream(`${path}.kept`, { mode: 0o600 }))
  await rename(`${path}.kept`, path)
  return left
}
