import { unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { pulled } from '../../src/platform/http/pulled.ts'
import type { Cell, Sheet } from '../../src/platform/export/columns.ts'
import { csvOf } from '../../src/platform/export/csv.ts'
import { atOnce, sheetFile, xlsxType } from '../../src/platform/export/formats.ts'
import { columnLetters } from '../../src/platform/export/xlsx.ts'
import { textOf } from '../support/exports.ts'

const sheet = (cells: Cell[]): Sheet<Cell> => ({
  name: 'cells',
  title: 'Cells',
  columns: [{ name: 'value', title: 'Value', cell: (cell) => cell }],
  rows: atOnce(cells),
  at: new Date('2026-11-20T12:00:00Z'),
  end: null,
})

async function csvLines(...cells: Cell[]): Promise<string> {
  let text = ''
  for await (const part of csvOf(sheet(cells))) text += part
  return text.replace('\uFEFFvalue\r\n', '')
}

describe('csvOf', () => {
  it.for<[Cell, string]>([
    ['plain', '"plain"'],
    ['a, b', '"a, b"'],
    ['say "yes"', '"say ""yes"""'],
    ['two\nlines', '"two\nlines"'],
    [null, ''],
    [-12.5, '-12.5'],
    [true, 'true'],
    [new Date('2026-01-02T03:04:05Z'), '2026-01-02T03:04:05.000Z'],
    [['a', 'b'], '"a; b"'],
    ['=1+1', '"\'=1+1"'],
    ['+49 30', '"\'+49 30"'],
    ['-1', '"\'-1"'],
    ['@SUM(A1)', '"\'@SUM(A1)"'],
    ['\t=1', '"\'\t\'=1"'],
    [['=1', 'b'], '"\'=1; b"'],
    ['＝1+1', '"\'＝1+1"'],
    ['＋49 30', '"\'＋49 30"'],
    ['－1', '"\'－1"'],
    ['＠SUM(A1)', '"\'＠SUM(A1)"'],
    [' =1', '"\' =1"'],
    ['\u00A0＝1', '"\'\u00A0＝1"'],
    ['\uFEFF=1', '"\'=1"'],
    ['\u200B＠x', '"\'＠x"'],
    ['\u202E=1', '"\'=1"'],
    ['Road\u202Egnp.exe', '"Roadgnp.exe"'],
    ['\r＝1', '"\'\r\'＝1"'],
    ['a = b', '"a = b"'],
    ['Office chairs;=1+1;more', '"Office chairs;\'=1+1;more"'],
    ['Chairs\t=1+1', '"Chairs\t\'=1+1"'],
    ['Chairs\n=1+1', '"Chairs\n\'=1+1"'],
    ['"quoted"; =1+2; x', '"""quoted"";\' =1+2; x"'],
    ['a;"=1+1"', '"a;\'""=1+1"""'],
    [['a', '=1'], '"a;\' =1"'],
    ['5 °C; a-b; x', '"5 °C; a-b; x"'],
    [';\t;=1', '";\t;\'=1"'],
    ['', '""'],
    ['北＝京', '"北＝京"'],
  ])('writes %j as %j', async ([cell, field]) => {
    expect(await csvLines(cell)).toBe(`${field}\r\n`)
  })
})

describe('pulled', () => {
  it('makes no further part once the client has gone away, and ends the work', async () => {
    let made = 0
    let ended = false
    async function* parts() {
      try {
        for (;;) yield `part ${++made}\n`
      } finally {
        ended = true
      }
    }
    const reader = pulled(parts()).getReader()
    await reader.read()
    await reader.cancel()
    const before = made
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect([made, ended]).toEqual([before, true])
    expect(made).toBeLessThan(4)
  })
})

describe('xlsxOf', () => {
  it('writes what a reader of workbooks reads, whatever the text holds', async () => {
    const cells: Cell[] = [
      '=1+1',
      '<b>&"\'',
      'nul \u0000 bell \u0007',
      '\uD800 alone',
      42.5,
      'x'.repeat(40_000),
    ]
    const { body } = await sheetFile(xlsxType, sheet(cells))
    const bytes = new Uint8Array(await new Response(body).arrayBuffer())
    const text = await textOf(bytes, 'cells.xlsx')
    for (const each of ['=1+1', '<b>&"\'', 'nul bell', '\uFFFD alone', '42.5']) expect(text).toContain(each)
    expect(text).toContain(`${'x'.repeat(32_766)}…`)
    expect(text).toMatch(/Rows \| 6\n/)
  })

  it('has ids, which only programs use, behind the words', async () => {
    const column = (name: string, title: string) => ({ name, title, cell: () => title })
    const columns = [column('id', 'Id'), column('title', 'Title'), column('tenderId', 'Tender id')]
    const { body } = await sheetFile(xlsxType, { ...sheet(['one']), columns })
    const text = await textOf(new Uint8Array(await new Response(body).arrayBuffer()), 'cells.xlsx')
    expect(text).toMatch(/Title \| Id \| Tender id/)
  })

  it('makes a row as high as its texts need, and prints every page with its header', async () => {
    const cells = ['short', 'word '.repeat(20).trim(), 'a\nb\nc', 'x'.repeat(40_000), 7, true]
    const { body } = await sheetFile(xlsxType, sheet(cells))
    const files = unzipSync(new Uint8Array(await new Response(body).arrayBuffer()))
    const parts = Object.entries(files).map(
      ([path, bytes]) => [path, new TextDecoder().decode(bytes)] as const,
    )
    const { 'xl/worksheets/sheet1.xml': rows = '', 'xl/workbook.xml': book = '' } = Object.fromEntries(parts)
    const heights = [...rows.matchAll(/<row r="\d+"(?: ht="(\d+)" customHeight="1")?>/g)].map(([, ht]) => ht)
    // The header, then each cell: 99 characters take eight lines of 14.
    expect(heights).toEqual([undefined, undefined, '120', '45', '300', undefined, undefined])
    expect(rows).toContain('<pageSetup orientation="landscape" fitToHeight="0"/>')
    expect(book).toContain('localSheetId="0">\'Cells\'!$1:$1<')
    expect(await textOf(zipSync(files), 'cells.xlsx')).toMatch(/7\nYes\n/)
  })

  it.for([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [51, 'AZ'],
    [52, 'BA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ] as const)('names column %i %s', ([index, letters]) => {
    expect(columnLetters(index)).toBe(letters)
  })
})
