/** One unit of weight in a table, as a logarithm of odds. */
export const unit = 0.05

/** A table of small whole numbers: the indexes of its rows, and the numbers of all rows concatenated. */
export interface Weights {
  columns: readonly string[]
  /** The index of a row among the rows. */
  places: ReadonlyMap<string, number>
  numbers: Int8Array
}

/**
 * Reads such a table. Thousands of arrays of their own would take ten times the memory. An empty cell is
 * zero. A cell with a column, as `7:-12`, stands for the empty cells before it, too.
 */
export function weightsIn(text: string): Weights {
  const [header = '', ...lines] = text.trimEnd().split('\n')
  const columns = header.split('\t').slice(1)
  const places = new Map<string, number>()
  const numbers = new Int8Array(lines.length * columns.length)
  for (const [at, line] of lines.entries()) {
    const [name = '', ...cells] = line.split('\t')
    places.set(name, at)
    let column = 0
    for (const cell of cells) {
      const colon = cell.indexOf(':')
      if (colon > 0) column = Number(cell.slice(0, colon))
      if (cell !== '') numbers[at * columns.length + column] = Number(cell.slice(colon + 1))
      column++
    }
  }
  return { columns, places, numbers }
}
