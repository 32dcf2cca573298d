import { withoutHidden } from '../http/text.ts'
import { type Cell, type Column, type CsvSeparator, type End, joined, type Sheet } from './columns.ts'

/** Without the mark Excel reads the bytes in the code page of the user's country, and every accent is lost. */
const byteOrderMark = '\uFEFF'

/**
 * Lines of RFC 4180: commas or the given separator between fields, CR and LF after each line. Every text of a row is in quotes:
 * where a spreadsheet divides by semicolons or tabs, unquoted text after such a sign would become a cell, and
 * might be a formula.
 */
export async function* csvOf<T>({ columns, rows, end, separator = ',' }: Sheet<T>): AsyncGenerator<string> {
  yield (
    byteOrderMark +
      lineOf(
        columns.map(({ name }) => name),
        separator,
      )
  )
  for await (const portion of rows) yield portion.map((row) => rowOf(columns, row, separator)).join('')
  if (end) yield endOf(columns.length, end(), separator)
}

const rowOf = <T>(columns: readonly Column<T>[], row: T, separator: CsvSeparator): string =>
  lineOf(
    columns.map(({ cell }) => fieldOf(cell(row))),
    separator,
  )

const lineOf = (fields: readonly string[], separator: CsvSeparator): string => `${fields.join(separator)}\r\n`

/** The last line has as many fields as every other line, so that programs that count fields do not fail. */
function endOf(width: number, { rows, more }: End, separator: CsvSeparator): string {
  const fields = ['#end', String(rows), more ? 'more' : 'complete']
  return lineOf(
    Array.from({ length: Math.max(width, fields.length) }, (_, index) => fields[index] ?? ''),
    separator,
  )
}

function fieldOf(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'object') return quoted(harmless(withoutHidden(joined(cell))))
  return typeof cell === 'string' ? quoted(harmless(withoutHidden(cell))) : String(cell)
}

/**
 * A spreadsheet runs a text that begins with one of these characters as a formula, and notices are written by unknown senders.
 * Spreadsheets in East Asian languages run the full-width forms too, and some drop the blanks and invisible characters
 * before them. An apostrophe before the text prevents this. Quotes protect only where a comma divides: a spreadsheet that
 * divides by semicolons or tabs begins a cell after each, and a row after each line break, so the apostrophe is there too.
 */
const harmless = (text: string): string =>
  (/^[\t\r\n]/.test(text) ? `'${text}` : text).replaceAll(
    /(^|[;\t\r\n])([\s\p{Cc}\p{Cf}"]*)([=+\-@＝＋－＠]?)/gu,
    (found, sign: string, blanks: string, begin: string) =>
      begin === '' ? found : `${sign}'${blanks}${begin}`,
  )

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
