/** The value of a cell. Times are given as `Date`, several values as a list of texts. */
export type Cell = string | number | boolean | Date | readonly string[] | null

/** A column of a table; all rows of a table are of one kind. */
export interface Column<T> {
  /** For programs, as the API names the member: `buyer.name`. The header of a CSV file. */
  name: string
  /** For people. The header of a workbook. */
  title: string
  cell: (row: T) => Cell
  /** The width in a workbook, in characters. */
  width?: number
}

/** A table to be written. The rows come in portions that each fit into memory. */
export interface Sheet<T> {
  /** The name of the file without its ending, and of the sheet in a workbook. */
  name: string
  title: string
  columns: readonly Column<T>[]
  rows: AsyncIterable<readonly T[]>
  /** When the rows were read. */
  at: Date
  /** Called once all rows are written; null for a table that is always whole. */
  end: (() => End) | null
  /** What divides the fields of a CSV file; a comma unless set. */
  separator?: CsvSeparator
}

export type CsvSeparator = ',' | ';'

/** The end of an export. A table without its end was broken off. */
export interface End {
  rows: number
  /** Whether there are more rows than were written. */
  more: boolean
}

const between = '; '

/** A list of texts as one text. */
export const joined = (texts: readonly string[]): string => texts.join(between)

/** A time of the API as a `Date`. */
export const cellTime = (text: string | null): Date | null => (text === null ? null : new Date(text))
