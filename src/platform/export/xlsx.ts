import { DeflatedArchive } from '../files/deflated.ts'
import { type Cell, type Column, type End, joined, type Sheet } from './columns.ts'
import { withoutHidden } from '../http/text.ts'

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

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a workbook that do not depend on its rows, by their path in the archive. */
const fixedParts = <T>({ title }: Sheet<T>): [path: string, xml: string][] => [
  [
    '[Content_Types].xml',
    `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  ],
  ['_rels/.rels', related([['officeDocument', 'xl/workbook.xml']])],
  [
    'xl/workbook.xml',
    `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(title)}" sheetId="1" r:id="rId1"/><sheet name="About" sheetId="2" r:id="rId2"/></sheets><definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'${escaped(title.replaceAll("'", "''"))}'!$1:$1</definedName></definedNames></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    related([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['worksheet', 'worksheets/sheet2.xml'],
      ['styles', 'styles.xml'],
    ]),
  ],
  ['xl/styles.xml', styles],
]

const related = (parts: [kind: string, target: string][]): string =>
  `${xml}<Relationships xmlns="${packages}/relationships">${parts
    .map(
      ([kind, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${relations}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** Styles of cells by their number: 0 plain, 1 a header in bold, 2 a time, 3 a text in as many lines as it needs, 4 a number. */
const styles = `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** Whether a column has ids, which are for programs. */
const isId = (title: string): boolean => /(?:^| )id$/i.test(title)

/** The beginning of the sheet of the rows: the header stays in sight when the rows are scrolled, and ids are hidden. */
function headOf<T>(columns: readonly Column<T>[]): string {
  const widths = columns.map(
    ({ width = defaultWidth, title }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"${isId(title) ? ' hidden="1"' : ''}/>`,
  )
  const cells = columns.map(({ title }, index) => textCell(`${columnLetters(index)}1`, title, 1))
  return `${xml}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData><row r="1">${cells.join('')}</row>`
}

function rowOf<T>(columns: readonly Column<T>[], letters: readonly string[], row: T, number: number): string {
  let cells = ''
  let lines = 1
  for (const [index, { cell, width = defaultWidth }] of columns.entries()) {
    const value = cell(row)
    cells += cellOf(`${letters[index]}${number}`, value)
    lines = Math.max(lines, linesOf(value, width))
  }
  return `<row r="${number}"${lines > 1 ? ` ht="${lines * lineHeight}" customHeight="1"` : ''}>${cells}</row>`
}

/** In characters: the width of a column that states none. */
const defaultWidth = 16
/** In points. */
const lineHeight = 15
/** A row is at most this high. Excel allows 409 points. */
const maxLines = 20

/** The lines that a text takes in a column. Some programs do not find the height of a row on their own. */
function linesOf(cell: Cell, width: number): number {
  const text = Array.isArray(cell) ? joined(cell) : cell
  if (typeof text !== 'string' || (text.length <= width && !text.includes('\n'))) return 1
  const paragraphs = text.slice(0, width * maxLines).split('\n')
  return Math.min(
    maxLines,
    paragraphs.reduce((sum, { length }) => sum + Math.ceil((length + 1) / (width - 2)), 0),
  )
}

/** The end of the sheet of the rows, with arrows for filters in the header. Printed pages are as wide as the sheet. */
const sheetEnd = (columns: number, rows: number): string =>
  `</sheetData><autoFilter ref="A1:${columnLetters(columns - 1)}${rows}"/><pageSetup orientation="landscape" fitToHeight="0"/></worksheet>`

/** The second sheet: from when the rows are, how many there are, and whether all. */
function stateSheet(at: Date, { rows, more }: End): string {
  const facts: [string, Cell][] = [
    ['Read at (UTC)', at],
    ['Rows', rows],
    ['Complete', more ? 'No: there are more rows than a file may have' : 'Yes'],
  ]
  const lines = facts.map(
    ([name, value], index) =>
      `<row r="${index + 1}">${textCell(`A${index + 1}`, name, 1)}${cellOf(`B${index + 1}`, value)}</row>`,
  )
  return `${xml}<worksheet xmlns="${main}"><cols><col min="1" max="2" width="24" customWidth="1"/></cols><sheetData>${lines.join('')}</sheetData></worksheet>`
}

/** The letters of a column: A to Z, then AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}

function cellOf(place: string, cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${place}" s="4"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return textCell(place, cell ? 'Yes' : 'No', 3)
  if (cell instanceof Date) return `<c r="${place}" s="2"><v>${serial(cell)}</v></c>`
  const text = withoutHidden(typeof cell === 'string' ? cell : joined(cell))
  return text === '' ? '' : textCell(place, text, 3)
}

const textCell = (place: string, text: string, style: number): string =>
  `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(shortened(text))}</t></is></c>`

/** A workbook counts days since the end of 1899 and knows no time zones: the times are in UTC. */
const serial = (time: Date): number => Number((time.getTime() / 86_400_000 + 25_569).toFixed(6))

/** Max characters of a cell. */
const maxLength = 32_767
const shortened = (text: string): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Leaves out characters that XML does not allow: a single one would make the whole file unreadable. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- the characters that XML 1.0 forbids
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll(/[&<>"]/g, (each) => entities[each] ?? each)
