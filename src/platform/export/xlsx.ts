import { DeflatedArchive } from '../files/deflated.ts'
import { columnLetters, fixedParts, headOf, isId, rowOf, sheetEnd, stateSheet } from './xlsx-parts.ts'
import type { Column, Sheet } from './columns.ts'

/**
 * A workbook of Office Open XML, written while the rows come: neither rows nor archive is in memory as a whole.
 * Texts are written in their cells, because a shared list of texts would stay in memory to the end.
 */
export async function* xlsxOf<T>(given: Sheet<T>): AsyncGenerator<Uint8Array> {
  const sheet = { ...given, columns: idsLast(given.columns) }
  const archive = new DeflatedArchive(sheet.at)
  for (const [path, xml] of fixedParts(sheet)) archive.add(path)(xml, true)
  const write = archive.add('xl/worksheets/sheet1.xml')
  write(headOf(sheet.columns))
  const letters = sheet.columns.map((_, index) => columnLetters(index))
  let number = 1
  for await (const portion of sheet.rows) {
    write(portion.map((row) => rowOf(sheet.columns, letters, row, ++number)).join(''))
    yield* archive.written()
  }
  write(sheetEnd(sheet.columns.length, number), true)
  archive.add('xl/worksheets/sheet2.xml')(
    stateSheet(sheet.at, sheet.end?.() ?? { rows: number - 1, more: false }),
    true,
  )
  archive.end()
  yield* archive.written()
}

/** People read a workbook from the left, and ids are for programs. */
const idsLast = <T>(columns: readonly Column<T>[]): Column<T>[] =>
  columns.toSorted((a, b) => Number(isId(a.title)) - Number(isId(b.title)))
