import type { Column, Sheet } from '../../platform/export/columns.ts'
import {
  atOnce,
  csvType,
  exportFile,
  ndjsonType,
  sheetFile,
  type SheetType,
  xlsxType,
} from '../../platform/export/formats.ts'
import type { Alternate } from './endpoint.ts'

/** An answer whose rows a caller can also get as a table. `T` is a row. */
interface Tabled<T> extends Pick<Sheet<T>, 'name' | 'title' | 'columns'> {
  /** Takes the rows out of the `data` of the answer. */
  rows: (data: unknown) => readonly T[]
}

/** The rows of an answer as CSV and as a workbook. A page of a list is a table of the rows of the page. */
export function tables<T>({ rows, ...sheet }: Tabled<T>): Record<SheetType, Alternate> {
  const as = (type: SheetType, description: string): Alternate => ({
    isFile: true,
    description,
    render: async (answer, { separator }) =>
      sheetFile(type, { ...sheet, rows: atOnce(rows(await answer())), at: new Date(), end: null, separator }),
  })
  return {
    [csvType]: as(csvType, csvText(sheet.columns)),
    [xlsxType]: as(xlsxType, xlsxText),
  }
}

/** The rows of an answer as JSON lines, under their media type. */
export const lines = (
  name: string,
  description: string,
  rows: (data: unknown) => readonly unknown[],
): Record<string, Alternate> => ({
  [ndjsonType]: {
    isFile: true,
    description,
    render: async (answer) => {
      const items = rows(await answer())
      return exportFile(`${name}.ndjson`, ndjsonType, linesOf(items))
    },
  },
})

async function* linesOf(items: readonly unknown[]): AsyncGenerator<string> {
  for (const item of items) yield `${JSON.stringify(item)}\n`
}

/** The `data` of a list as its rows. The row has parsed the data by its schema. */
export const ofList = <T>(data: unknown): readonly T[] => data as T[]

/** The description of CSV for callers. */
export const csvText = (columns: readonly Pick<Column<never>, 'name'>[]): string =>
  'RFC 4180 in UTF-8 with a byte order mark. A text that a spreadsheet would run as a formula has an apostrophe before ' +
  `it; several values in a field are divided by "; ". Columns: ${columns.map(({ name }) => `\`${name}\``).join(', ')}.`

/** The description of workbooks for callers. */
export const xlsxText =
  'A workbook of Office Open XML with the same columns, their headers in words. Times are in UTC, and a text is cut ' +
  'after 32,767 characters.'
