import { Bytes } from '../http/bytes.ts'
import { attachment } from '../files/file-name.ts'
import { pulled } from '../http/pulled.ts'
import type { Sheet } from './columns.ts'
import { csvOf } from './csv.ts'

export const ndjsonType = 'application/x-ndjson'
export const csvType = 'text/csv'
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type SheetType = typeof csvType | typeof xlsxType

/** A table as a file. The writer of workbooks loads at its first use. */
export async function sheetFile<T>(type: SheetType, sheet: Sheet<T>): Promise<Bytes> {
  if (type === csvType) return exportFile(`${sheet.name}.csv`, `${csvType}; charset=utf-8`, csvOf(sheet))
  const { xlsxOf } = await import('./xlsx.ts')
  return exportFile(`${sheet.name}.xlsx`, xlsxType, xlsxOf(sheet))
}

/** A file that is written while it is sent. */
export const exportFile = (name: string, type: string, parts: AsyncGenerator<string | Uint8Array>): Bytes =>
  new Bytes(200, { 'Content-Type': type, 'Content-Disposition': attachment(name) }, pulled(parts))

/** All rows at once, for a table that is small. */
export async function* atOnce<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows
}
