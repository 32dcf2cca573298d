/**
 * The rows of a code list (tab-separated, one header line), each by its column names. The lines are copies: a
 * slice of a text retains the whole text, at two bytes a character if any of its characters is beyond
 * Latin-1. A cell retains its line.
 */
export function readTable<Column extends string>(text: string): Record<Column, string>[] {
  const copies = JSON.parse(JSON.stringify(text.split(/\r?\n/))) as string[]
  const [head = '', ...lines] = copies.filter((line) => line !== '')
  const columns = head.split('\t')
  return lines.map((line) => row<Column>(columns, line.split('\t')))
}

/** The columns belong to our own committed file, so the caller names them. */
function row<Column extends string>(columns: string[], cells: string[]): Record<Column, string> {
  const own: Record<string, string> = {}
  columns.forEach((column, i) => {
    own[column] = cells[i] ?? ''
  })
  return own
}

/** Computes at the first call and caches the result, so that a request that needs no code list reads none. */
export function once<T>(compute: () => T): () => T {
  let known: { value: T } | undefined
  return () => (known ??= { value: compute() }).value
}
