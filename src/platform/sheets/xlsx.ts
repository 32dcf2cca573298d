import { Zip, ZipDeflate } from 'fflate'
import { columnLetters, fixedParts, headOf, rowOf, sheetEnd, stateSheet } from './xlsx-parts.ts'
import type { Sheet } from './columns.ts'

/**
 * A workbook of Office Open XML, written while the rows come: neither rows nor archive stand in memory as a whole.
 * Texts stand in their cells, because a shared list of texts would stay in memory to the end.
 */
export async function* xlsxOf<T>(sheet: Sheet<T>): AsyncGenerator<Uint8Array> {
  const archive = new Archive(sheet.at)
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

const encoder = new TextEncoder()

/** A ZIP archive whose bytes can be taken as soon as they are made. */
class Archive {
  readonly #zip: Zip
  readonly #at: Date
  #chunks: Uint8Array[] = []

  constructor(at: Date) {
    this.#at = at
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error
      this.#chunks.push(chunk)
    })
  }

  /** Adds a file. Gives the function that writes text to the file; its last call has `last`. */
  add(path: string): (text: string, last?: boolean) => void {
    const file = new ZipDeflate(path, { level: 1 })
    file.mtime = this.#at
    this.#zip.add(file)
    return (text, last = false) => file.push(encoder.encode(text), last)
  }

  end(): void {
    this.#zip.end()
  }

  written(): Uint8Array[] {
    const chunks = this.#chunks
    this.#chunks = []
    return chunks
  }
}
