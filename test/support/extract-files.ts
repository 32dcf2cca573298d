import { deflateRawSync, deflateSync } from 'node:zlib'

/**
 * Files for the tests of text extraction, written byte by byte, so that no reading library has written its own input.
 */

const bytesOf = (data: string | Uint8Array) =>
  typeof data === 'string' ? Buffer.from(data) : Buffer.from(data)

export interface ZipMember {
  name: string
  data: string | Uint8Array
  /** False values in the headers. */
  claims?: { size?: number; flags?: number; method?: number }
  stored?: boolean
}

export function zipOf(members: ZipMember[]): Uint8Array {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const { name, data, claims = {}, stored = false } of members) {
    const raw = bytesOf(data)
    const packed = stored ? raw : deflateRawSync(raw)
    const nameBytes = Buffer.from(name)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(claims.flags ?? 0x800, 2)
    head.writeUInt16LE(claims.method ?? (stored ? 0 : 8), 4)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(claims.size ?? raw.length, 18)
    head.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, nameBytes, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), head, tail, nameBytes]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(members.length, 4)
  end.writeUInt16LE(members.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return new Uint8Array(Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06', 'latin1'), end]))
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const rels = (items: [id: string, type: string, target: string][]) =>
  `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items
    .map(
      ([id, type, target]) => `<Relationship Id="${id}" Type="${relationship}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const wordNamespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const word = (root: string, content: string) =>
  `${xml}<w:${root} xmlns:w="${wordNamespace}" xmlns:r="${relationship}" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">${content}</w:${root}>`

/** A part of an Office file that its main part names by the id `m0`, `m1` and so on. */
export interface OfficePart {
  type: string
  name: string
  data: string | Uint8Array
}

const withRoot = (root: string) => (content: string) => word(root, content)
/** Parts of a Word file with text. */
export const wordParts = { header: withRoot('hdr'), footer: withRoot('ftr') }

/** A Word file with this body, and with other parts by name. */
export const docxOf = (
  body: string,
  parts: { styles?: string; numbering?: string; footnotes?: string; comments?: string } = {},
  more: OfficePart[] = [],
  types = '<Types/>',
) =>
  zipOf([
    { name: '[Content_Types].xml', data: `${xml}${types}` },
    { name: '_rels/.rels', data: rels([['r1', 'officeDocument', 'word/document.xml']]) },
    {
      name: 'word/_rels/document.xml.rels',
      data: rels([
        ...Object.keys(parts).map((part, i): [string, string, string] => [`r${i}`, part, `${part}.xml`]),
        ...more.map(({ type, name }, i): [string, string, string] => [`m${i}`, type, name]),
      ]),
    },
    ...more.map(({ name, data }) => ({ name: `word/${name}`, data })),
    { name: 'word/document.xml', data: word('document', `<w:body>${body}</w:body>`) },
    ...Object.entries(parts).map(([part, content]) => ({
      name: `word/${part}.xml`,
      data: word(part, content),
    })),
  ])

/** A paragraph with properties before its runs. */
export const p = (text: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

export interface SheetOf {
  name: string
  state?: string
  /** The rows, as XML. */
  rows: string
  /** What follows the rows. */
  after?: string
}

export const xlsxOf = (
  sheets: SheetOf[],
  parts: { sharedStrings?: string; styles?: string } = {},
  more: OfficePart[] = [],
) => {
  const spreadsheet = (root: string, content: string) =>
    `${xml}<${root} xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relationship}">${content}</${root}>`
  const list = sheets
    .map(
      ({ name, state }, i) =>
        `<sheet name="${name}" sheetId="${i + 1}" ${state ? `state="${state}"` : ''} r:id="s${i}"/>`,
    )
    .join('')
  const root = { sharedStrings: 'sst', styles: 'styleSheet' } as const
  const given = Object.entries(parts) as [keyof typeof root, string][]
  return zipOf([
    { name: '[Content_Types].xml', data: `${xml}<Types/>` },
    { name: '_rels/.rels', data: rels([['r1', 'officeDocument', 'xl/workbook.xml']]) },
    { name: 'xl/workbook.xml', data: spreadsheet('workbook', `<sheets>${list}</sheets>`) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: rels([
        ...sheets.map((_, i): [string, string, string] => [`s${i}`, 'worksheet', `worksheets/sheet${i}.xml`]),
        ...given.map(([part]): [string, string, string] => [part, part, `/xl/${part}.xml`]),
      ]),
    },
    ...sheets.map(({ rows, after }, i) => ({
      name: `xl/worksheets/sheet${i}.xml`,
      data: spreadsheet('worksheet', `<sheetData>${rows}</sheetData>${after ?? ''}`),
    })),
    {
      name: 'xl/worksheets/_rels/sheet0.xml.rels',
      data: rels(more.map(({ type, name }, i): [string, string, string] => [`m${i}`, type, `/xl/${name}`])),
    },
    ...more.map(({ name, data }) => ({ name: `xl/${name}`, data })),
    ...given.map(([part, content]) => ({ name: `xl/${part}.xml`, data: spreadsheet(root[part], content) })),
  ])
}

/** A number and dictionary entries of a PDF object, and its stream. */
export interface PdfObject {
  dictionary: string
  stream?: Uint8Array
}

/** A PDF of numbered objects; the first is the catalog. */
export function pdfFile(objects: (string | PdfObject)[], trailer = ''): Uint8Array {
  const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (data: Buffer) => {
    parts.push(data)
    length += data.length
  }
  for (const [i, object] of objects.entries()) {
    offsets.push(length)
    const { dictionary, stream } = typeof object === 'string' ? { dictionary: object } : object
    add(Buffer.from(`${i + 1} 0 obj\n`))
    if (stream) {
      add(Buffer.from(`<<${dictionary}/Length ${stream.length}>>\nstream\n`, 'latin1'))
      add(Buffer.from(stream))
      add(Buffer.from('\nendstream\nendobj\n'))
    } else add(Buffer.from(`<<${dictionary}>>\nendobj\n`, 'latin1'))
  }
  const start = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  add(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<</Size ${count}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`,
      'latin1',
    ),
  )
  return new Uint8Array(Buffer.concat(parts))
}

export const flate = (data: string | Uint8Array): PdfObject => ({
  dictionary: '/Filter/FlateDecode',
  stream: deflateSync(bytesOf(data)),
})

export interface PdfLine {
  text: string
  x?: number
  y: number
  size?: number
}

/** Text operators for lines of Helvetica; the letters are in windows-1252. */
export const drawn = (lines: PdfLine[]) =>
  Buffer.from(
    lines
      .map(({ text, x = 72, y, size = 11 }) => {
        const escaped = text.replaceAll(/[\\()]/g, String.raw`\$&`)
        return `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped}) Tj ET`
      })
      .join('\n'),
    'latin1',
  )

/** A PDF whose pages have these contents; objects from `5 + 2 * pages` on are `more`. */
export function pdfOf(
  contents: (PdfObject | PdfLine[])[],
  more: (string | PdfObject)[] = [],
  trailer = '',
): Uint8Array {
  const kids = contents.map((_, i) => `${4 + 2 * i} 0 R`).join(' ')
  const pages = contents.flatMap((content, i) => [
    `/Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>/XObject<</X1 ${4 + 2 * contents.length} 0 R>>>>/Contents ${5 + 2 * i} 0 R`,
    Array.isArray(content) ? flate(drawn(content)) : content,
  ])
  return pdfFile(
    [
      '/Type/Catalog/Pages 2 0 R',
      `/Type/Pages/Count ${contents.length}/Kids[${kids}]`,
      '/Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding',
      ...pages,
      ...more,
    ],
    trailer,
  )
}

/** A page of these lines from the top, 14 points apart; '' leaves a line out. */
export const page = (lines: string[], top = 770): PdfLine[] =>
  lines.map((text, i) => ({ text, y: top - 14 * i })).filter(({ text }) => text !== '')
