/** The rows of a code list (tab-separated, one header line), each by its column names. */
export function readTable<Column extends string>(text: string): Record<Column, string>[] {
  const lines = text.split(/\r?\n/).filter((line) => line !== '')
  const columns = lines[0]?.split('\t') ?? []
  return lines.slice(1).map((line) => row<Column>(columns, line.split('\t')))
}

/** The columns belong to our own committed file, so the caller names them. */
const row = <Column extends string>(columns: string[], cells: string[]) =>
  Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ''])) as Record<Column, string>

/** Computes at the first call and keeps the answer, so that a request without need of a code list reads none. */
export function once<T>(compute: () => T): () => T {
  let known: { value: T } | undefined
  return () => (known ??= { value: compute() }).value
}
