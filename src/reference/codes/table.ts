/**
 * The rows of a code list (tab-separated, one header line), each by its column names. The cells are copies: a part of a
 * text keeps the whole text, at two bytes a character where one of its characters is beyond Latin-1.
 */
export function readTable<Column extends string>(text: string): Record<Column, string>[] {
  const lines = text.split(/\r?\n/).filter((line) => line !== '')
  const columns = lines[0]?.split('\t') ?? []
  const cells = lines.slice(1).map((line) => line.split('\t'))
  return (JSON.parse(JSON.stringify(cells)) as string[][]).map((each) => row<Column>(columns, each))
}

/** The columns belong to our own committed file, so the caller names them. */
const row = <Column extends string>(columns: string[], cells: string[]) =>
  Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ''])) as Record<Column, string>

/** Computes at the first call and keeps the answer, so that a request without need of a code list reads none. */
export function once<T>(compute: () => T): () => T {
  let known: { value: T } | undefined
  return () => (known ??= { value: compute() }).value
}
