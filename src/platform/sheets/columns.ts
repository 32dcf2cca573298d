/** What a cell holds. Times are given as `Date`, several values as a list of texts. */
export type Cell = string | number | boolean | Date | readonly string[] | null

/** A column of a table that is made of rows of one kind. */
export interface Column<T> {
  /** For programs, as the API names the member: `buyer.name`. The header of a CSV file. */
  name: string
  /** For people. The header of a workbook. */
  title: string
  cell: (row: T) => Cell
  /** About as wide as so many characters, in a workbook. */
  width?: number
}

/** A table to be written: the rows come in portions, each as large as may be in memory. */
export interface Sheet<T> {
  /** The name of the file without its ending, and of the sheet in a workbook. */
  name: string
  title: string
  columns: readonly Column<T>[]
  rows: AsyncIterable<readonly T[]>
  /** When the rows were read. */
  at: Date
  /** Said once all rows are written; null for a table that is always whole. */
  end: (() => End) | null
}

/** How an export ended. A table without its end was broken off. */
export interface End {
  rows: number
  /** Whether there are more rows than were written. */
  more: boolean
}

const between = '; '

/** A list of texts as one text. */
export const joined = (texts: readonly string[]): string => texts.join(between)

/** The text of a time that the API gives, as a time. */
export const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text))
