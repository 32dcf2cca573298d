import type { Ctx } from '../context/context.ts'
import { fetchAsset } from './static-asset.ts'

/** The means that loading needs of a request: the static assets, and time after the answer. */
export type TableSource = { env: Pick<Env, 'ASSETS'>; later: Ctx['later'] }

/**
 * Tables that are too large for the Worker's upload lie beside it as static assets, one file `<name>.tsv` each, or
 * `<name>` where the name has an ending. An isolate reads a table once, at the first work that needs it, and keeps its
 * bytes: as text, tables with Greek or Cyrillic words would take twice the memory.
 */
const files = new Map<string, Uint8Array>()
const loading = new Map<string, Promise<void>>()
/** The tables that may be read: all loaded tables, until `forgetTables`. */
const ready = new Set<string>()
/** How often the tables were forgotten. */
let forgotten = 0

/** Loads tables before work that reads them. Loads that run at once share one read; a failed read is tried again. */
export async function loadTables(source: TableSource, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => files.has(name) || loadOnce(source, name)))
  for (const name of names) ready.add(name)
}

function loadOnce(source: TableSource, name: string): Promise<void> {
  const known = loading.get(name)
  if (known) return known
  const load = read(source.env, name).catch(() => read(source.env, name))
  const done = load.then((bytes) => void files.set(name, bytes)).finally(() => loading.delete(name))
  loading.set(name, done)
  // Other requests wait for this read too, so it goes on when the request that began it is cancelled.
  source.later(done.catch(() => undefined))
  return done
}

const read = async (env: TableSource['env'], name: string) => (await fetchAsset(env, fileOf(name))).bytes()

const fileOf = (name: string) => (name.includes('.') ? name : `${name}.tsv`)

/** Whether the work has loaded the tables before. */
export const isLoaded = (names: readonly string[]): boolean => names.every((name) => ready.has(name))

/** A loaded table as text, created again by each call. Throws where the work did not load the table before. */
export const tableText = (name: string): string => decoder.decode(bytesOf(name))

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const newLine = 10
const tab = 9

function bytesOf(name: string): Uint8Array {
  const bytes = ready.has(name) ? files.get(name) : undefined
  if (!bytes) throw new Error(`The table ${name} is not loaded`)
  return bytes
}

/**
 * The line of a loaded table that begins with `key` and a tab, without the key; null if no line does. The
 * lines below the first are sorted by their bytes, so that a look-up reads a dozen lines instead of the table.
 */
export function tableLine(name: string, key: string): string | null {
  const bytes = bytesOf(name)
  const wanted = encoder.encode(key)
  let low = bytes.indexOf(newLine) + 1
  let high = bytes.length
  while (low < high) {
    const line = bytes.lastIndexOf(newLine, Math.max(0, ((low + high) >> 1) - 1)) + 1
    const end = endOf(bytes, newLine, line)
    const order = compare(bytes.subarray(line, Math.min(end, endOf(bytes, tab, line))), wanted)
    if (order === 0) return decoder.decode(bytes.subarray(line + wanted.length + 1, end))
    if (order < 0) low = end + 1
    else high = line
  }
  return null
}

function endOf(bytes: Uint8Array, sign: number, from: number): number {
  const end = bytes.indexOf(sign, from)
  return end < 0 ? bytes.length : end
}

/** Negative where the first bytes come before the second, zero where they are equal. */
function compare(one: Uint8Array, other: Uint8Array): number {
  const at = one.findIndex((byte, index) => byte !== other[index])
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1)
}

/**
 * A function that returns what `make` computes from loaded tables: computed at the first call, then cached. The function
 * throws where the work that calls it did not load the tables before.
 */
export function fromTables<T>(names: readonly string[], make: (...texts: string[]) => T): () => T {
  let known: { value: T } | undefined
  let checked = -1
  return () => {
    // Look-ups come by the million, and a table that was loaded stays loaded until tables are forgotten.
    if (known && checked === forgotten) return known.value
    names.forEach(bytesOf)
    checked = forgotten
    return (known ??= { value: make(...names.map(tableText)) }).value
  }
}

/**
 * Puts the tables into the state of an isolate that has just started, but keeps the files so that nothing is read
 * again. A test then shows a missing load.
 */
export function forgetTables(): void {
  ready.clear()
  forgotten += 1
}
