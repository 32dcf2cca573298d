import { oneLine } from '../../../../platform/text/clean.ts'
import { limits } from '../../limits.ts'
import type { ExtractionReading } from '../../reading.ts'
import { walkXml, type XmlEvents } from '../xml.ts'
import { general, type NumberFormat, shownNumber } from './formats.ts'
import { unescaped } from './strings.ts'

type RowEvents = Required<Pick<XmlEvents, 'open' | 'close' | 'text'>>

/** The strings, formats and settings that cells refer to. */
export interface Book {
  strings: readonly string[]
  formats: readonly NumberFormat[]
  from1904: boolean
}

interface Row {
  number: number
  lastColumn: number
  text: string
}

/** Maximum characters in an Excel cell. */
const maxCellLength = 32_767
/** Maximum empty cells in a gap that is filled with bars. */
const widestGap = 20

/**
 * Reads one sheet: a row becomes a line, with " | " between its cells. `name` precedes the range in each
 * page's path. Returns the texts in the header and footer of its printed pages.
 */
export async function readSheet(
  bytes: Uint8Array,
  book: Book,
  reading: ExtractionReading,
  name: string,
): Promise<string[]> {
  const heads = new SheetHeads()
  let rows: Row[] = []
  let queued = 0
  let length = 0
  let done: Row[] = []
  const flush = async () => {
    const last = rows.at(-1)
    if (rows[0] && last) await reading.page(rows.map(({ text }) => text).join('\n'), range(name, rows, last))
    rows = []
    length = 0
  }
  const queue = (row: Row) => {
    // A short file can repeat a long string so often that the repetitions do not fit in memory.
    queued += row.text.length
    if (queued <= 2 * limits.text) done.push(row)
  }
  const pause = async () => {
    const finished = done
    done = []
    for (const row of finished) {
      if (length > 0 && length + row.text.length > limits.pageText) await flush()
      if (reading.full) return false
      rows.push(row)
      length += row.text.length + 1
    }
    return true
  }
  await walkXml(bytes, { ...joined(rowEvents(book, queue), heads.events), pause })
  await flush()
  return heads.lines
}

const joined = (one: RowEvents, other: RowEvents): RowEvents => ({
  open: (...given) => {
    one.open(...given)
    other.open(...given)
  },
  close: (...given) => {
    one.close(...given)
    other.close(...given)
  },
  text: (text) => {
    one.text(text)
    other.text(text)
  },
})

const range = (name: string, rows: Row[], last: Row) => {
  const column = rows.reduce((max, row) => Math.max(max, row.lastColumn), 0)
  return `${name}!A${rows[0]?.number ?? 1}:${columnName(column)}${last.number}`
}

function rowEvents(book: Book, emit: (row: Row) => void): RowEvents {
  let number = 0
  let cells: string[] = []
  let length = 0
  let lastColumn = 0
  let cell = {
    column: 0,
    type: 'n',
    format: general,
    value: '',
    inValue: false,
    phonetic: false,
  }
  const endRow = () => {
    if (cells.length > 0) emit({ number, lastColumn, text: cells.join(' | ') })
    cells = []
    length = 0
  }
  return {
    open(name, attribute) {
      if (name === 'row') {
        number = Number(attribute('r')) || number + 1
        cells = []
        length = 0
        lastColumn = 0
      } else if (name === 'c') {
        const column = columnNumber(attribute('r')) || cell.column + 1
        const format = book.formats[Number(attribute('s') ?? -1)] ?? general
        cell = { column, type: attribute('t') ?? 'n', format, value: '', inValue: false, phonetic: false }
      } else if (name === 'rPh') cell.phonetic = true
      else if (name === 'v' || name === 't') cell.inValue = !cell.phonetic
    },
    close(name) {
      if (name === 'v' || name === 't') cell.inValue = false
      else if (name === 'rPh') cell.phonetic = false
      else if (name === 'c') {
        const text = shown(cell, book)
        if (text === '') return
        const gap = cells.length === 0 ? 0 : Math.min(widestGap, cell.column - lastColumn - 1)
        for (let i = 0; i < gap; i++) cells.push('')
        cells.push(text)
        length += text.length
        lastColumn = cell.column
        // A row that is longer than a page is divided: otherwise a text of any length would stay in memory
        // until its end.
        if (length > limits.page) endRow()
      } else if (name === 'row') {
        endRow()
        cell.column = 0
      }
    },
    text(part) {
      if (cell.inValue) cell.value += part
    },
  }
}

function shown(cell: { type: string; format: NumberFormat; value: string }, book: Book): string {
  const { type, format, value } = cell
  if (type === 's') return book.strings[Number(value)]?.slice(0, maxCellLength) ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'e') return ''
  return type === 'n' ? shownNumber(value, format, book.from1904) : oneLine(unescaped(value))
}

/** "AB12" → 28; 0 without a reference. */
function columnNumber(reference: string | undefined): number {
  const letters = /^[A-Z]{1,3}(?=\d)/i.exec(reference ?? '')?.[0].toUpperCase() ?? ''
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

function columnName(column: number): string {
  let name = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  }
  return name || 'A'
}

/** Codes for fonts, places, colours and numbers of pages in the header or footer of a printed page. */
const code = /&(?:"[^"]*"|K[\dA-F]{6}|K\d\d[+-]\d{3}|\d+|([LCR])|(&)|.)/g

/** Collects the texts in the headers and footers of printed pages. */
class SheetHeads {
  readonly lines: string[] = []
  private text: string | null = null

  readonly events: Required<Pick<XmlEvents, 'open' | 'close' | 'text'>> = {
    open: (name) => {
      if (/^(?:odd|even|first)(?:Header|Footer)$/.test(name)) this.text = ''
    },
    close: () => {
      if (this.text === null) return
      const shown = this.text.replaceAll(code, (_whole, place?: string, ampersand?: string) =>
        place ? '\n' : (ampersand ?? ''),
      )
      this.lines.push(...shown.split('\n').map(oneLine).filter(Boolean))
      this.text = null
    },
    text: (part) => {
      if (this.text !== null) this.text += part
    },
  }
}
