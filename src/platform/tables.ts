import type { Ctx } from './context.ts'
import { fetchAsset } from './static-asset.ts'

/** The means that loading needs of a request: the static assets, and time after the answer. */
export type TableSource = { env: Pick<Env, 'ASSETS'>; later: Ctx['later'] }

/**
 * Tables that are too large for the Worker's upload lie beside it as static assets, one file `<name>.tsv` each, or `<name>` where the name has an ending. An
 * isolate reads a table once, at the first work that needs it, and keeps it.
 */
const texts = new Map<string, string>()
const loading = new Map<string, Promise<void>>()
/** The tables that may be read: all loaded tables, until `forgetTables`. */
const ready = new Set<string>()
/** How often the tables were forgotten. */
let forgotten = 0

/** Loads tables before work that reads them. Loads that run at once share one read; a failed read is tried again. */
export async function loadTables(source: TableSource, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => texts.has(name) || loadOnce(source, name)))
  for (const name of names) ready.add(name)
}

function loadOnce(source: TableSource, name: string): Promise<void> {
  const known = loading.get(name)
  if (known) return known
  const load = read(source.env, name).catch(() => read(source.env, name))
  const done = load.then((text) => void texts.set(name, text)).finally(() => loading.delete(name))
  loading.set(name, done)
  // Other requests wait for this read too, so it goes on when the request that began it is cancelled.
  source.later(done.catch(() => undefined))
  return done
}

const read = async (env: TableSource['env'], name: string) => (await fetchAsset(env, fileOf(name))).text()

const fileOf = (name: string) => (name.includes('.') ? name : `${name}.tsv`)

/** Whether the work has loaded the tables before. */
export const isLoaded = (names: readonly string[]): boolean => names.every((name) => ready.has(name))

/**
 * A loaded table as text, for a look-up that reads one line of it. Throws where the work did not load the table before.
 */
export function tableText(name: string): string {
  if (!ready.has(name)) throw new Error(`The table ${name} is not loaded`)
  return texts.get(name) ?? ''
}

/**
 * The line of a loaded table that begins with `key` and a tab, without this beginning; null where no line does. The
 * lines below the first are sorted by their code units, so that a look-up reads a dozen lines instead of the table.
 */
export function tableLine(name: string, key: string): string | null {
  const text = tableText(name)
  let low = text.indexOf('\n') + 1
  let high = text.length
  while (low < high) {
    const line = text.lastIndexOf('\n', ((low + high) >> 1) - 1) + 1
    const end = endOf(text, '\n', line)
    const own = text.slice(line, Math.min(end, endOf(text, '\t', line)))
    if (own === key) return text.slice(line + key.length + 1, end)
    if (own < key) low = end + 1
    else high = line
  }
  return null
}

function endOf(text: string, sign: string, from: number): number {
  const end = text.indexOf(sign, from)
  return end < 0 ? text.length : end
}

/**
 * A function that gives what `make` computes from loaded tables: computed at the first call, then kept. The function
 * throws where the work that calls it did not load the tables before.
 */
export function fromTables<T>(names: readonly string[], make: (...texts: string[]) => T): () => T {
  let known: { value: T } | undefined
  let checked = -1
  return () => {
    // Look-ups come by the million, and a table that was loaded stays loaded until tables are forgotten.
    if (known && checked === forgotten) return known.value
    for (const name of names) if (!ready.has(name)) throw new Error(`The table ${name} is not loaded`)
    checked = forgotten
    return (known ??= { value: make(...names.map((name) => texts.get(name) ?? '')) }).value
  }
}

/**
 * Puts the tables into the state of an isolate that has just started, but keeps the texts so that nothing is read
 * again. A test then shows a missing load.
 */
export function forgetTables(): void {
  ready.clear()
  forgotten += 1
}
