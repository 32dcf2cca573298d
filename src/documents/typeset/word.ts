import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  TabStopType,
  Table,
  TableCell,
  TableOfContents,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { Block, Paper, Run } from './paper.ts'

/** A4 and its margins, in twentieths of a point. */
const page = {
  size: { width: 11_906, height: 16_838 },
  margin: { top: 1418, right: 1304, bottom: 1304, left: 1304 },
}
const textWidth = page.size.width - page.margin.left - page.margin.right

/** The document in the format of Word, which LibreOffice and others open too. */
export async function wordOf(paper: Paper): Promise<Uint8Array> {
  const document = new Document({
    creator: written(paper.author),
    lastModifiedBy: written(paper.author),
    title: written(paper.title),
    styles,
    numbering,
    sections: [
      { properties: { page, titlePage: true }, children: titlePage(paper) },
      {
        properties: { page: { ...page, pageNumbers: { start: 2 } } },
        footers: { default: footer(paper) },
        children: [
          new Paragraph({ style: 'ContentsTitle', text: paper.words.contents }),
          // A contents list that is marked as outdated makes Word ask a question before it shows the document.
          new TableOfContents(paper.words.contents, {
            hyperlink: true,
            headingStyleRange: '1-2',
            beginDirty: false,
          }),
          ...paper.parts.flatMap(({ heading, blocks }, index) => [
            new Paragraph({
              heading: HeadingLevel.HEADING_1,
              text: written(`${index + 1}  ${heading}`),
              pageBreakBefore: index === 0,
            }),
            ...blocks.flatMap((block, at) => blockOf(block, index * 10_000 + at)),
          ]),
        ],
      },
    ],
  })
  return new Uint8Array(await Packer.toArrayBuffer(document))
}

const font = 'Arial'
const styles = {
  default: {
    document: { run: { font, size: 21 }, paragraph: { spacing: { after: 120, line: 276 } } },
    title: { run: { font, size: 52, bold: true }, paragraph: { spacing: { before: 240, after: 480 } } },
    heading1: {
      run: { font, size: 30, bold: true, color: '1A1A1A' },
      paragraph: { spacing: { before: 480, after: 160 }, keepNext: true },
    },
    heading2: {
      run: { font, size: 24, bold: true, color: '1A1A1A' },
      paragraph: { spacing: { before: 280, after: 100 }, keepNext: true },
    },
  },
  paragraphStyles: [
    { id: 'ContentsTitle', name: 'Contents title', run: { font, size: 30, bold: true } },
    { id: 'Author', name: 'Author', run: { font, size: 28 }, paragraph: { spacing: { before: 2800 } } },
  ],
}

const indent = { left: 425, hanging: 425 }
const numbering = {
  config: [
    {
      reference: 'bullets',
      levels: [
        {
          level: 0,
          format: LevelFormat.BULLET,
          text: '•',
          alignment: AlignmentType.LEFT,
          style: { paragraph: { indent } },
        },
      ],
    },
    {
      reference: 'numbers',
      levels: [
        {
          level: 0,
          format: LevelFormat.DECIMAL,
          text: '%1.',
          alignment: AlignmentType.LEFT,
          style: { paragraph: { indent } },
        },
      ],
    },
  ],
}

const titlePage = ({ author, title, facts }: Paper) => [
  new Paragraph({ style: 'Author', text: written(author) }),
  new Paragraph({ heading: HeadingLevel.TITLE, text: written(title) }),
  ...(facts.length > 0
    ? [
        tableOf(
          facts.map(({ label, value }) => [label, value]),
          { header: false, widths: [0.28, 0.72] },
        ),
      ]
    : []),
]

const footer = ({ author, words }: Paper) =>
  new Footer({
    children: [
      new Paragraph({
        tabStops: [{ type: TabStopType.RIGHT, position: textWidth }],
        border: { top: { style: BorderStyle.SINGLE, size: 4, color: '999999', space: 6 } },
        children: [
          new TextRun({ text: written(author), size: 17 }),
          new TextRun({
            children: ['\t', `${words.page} `, PageNumber.CURRENT, ` ${words.of} `, PageNumber.TOTAL_PAGES],
            size: 17,
          }),
        ],
      }),
    ],
  })

/**
 * A block of the document. Each numbered list needs another `instance`: otherwise it would go on counting from the list
 * before.
 */
function blockOf(block: Block, instance: number): (Paragraph | Table)[] {
  if (block.kind === 'heading')
    return [new Paragraph({ heading: HeadingLevel.HEADING_2, text: written(block.text) })]
  if (block.kind === 'paragraph') return [new Paragraph({ children: block.runs.flatMap(textsOf) })]
  if (block.kind === 'table') return [tableOf(block.rows, { header: true }), new Paragraph({})]
  const reference = block.ordered ? 'numbers' : 'bullets'
  return block.items.map(
    (runs) =>
      new Paragraph({
        numbering: { reference, level: 0, instance },
        spacing: { after: 60 },
        children: runs.flatMap(textsOf),
      }),
  )
}

const textsOf = ({ text, bold }: Run): TextRun[] =>
  text
    .split('\n')
    .map((line, index) => new TextRun({ text: written(line), bold, ...(index > 0 && { break: 1 }) }))

interface TableLook {
  header: boolean
  /** Shares of the width of the text; without shares all columns have the same width. */
  widths?: number[]
}

function tableOf(rows: string[][], { header, widths }: TableLook): Table {
  const columns = rows[0]?.length ?? 1
  const columnWidths = Array.from({ length: columns }, (_, at) =>
    Math.floor(textWidth * (widths?.[at] ?? 1 / columns)),
  )
  const line = { style: BorderStyle.SINGLE, size: 4, color: 'BBBBBB' }
  return new Table({
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths,
    borders: {
      top: line,
      bottom: line,
      left: line,
      right: line,
      insideHorizontal: line,
      insideVertical: line,
    },
    rows: rows.map(
      (cells, row) =>
        new TableRow({
          tableHeader: header && row === 0,
          cantSplit: true,
          children: cells.map((text, column) =>
            cellOf(text, columnWidths[column] ?? 0, header ? row === 0 : column === 0),
          ),
        }),
    ),
  })
}

const cellOf = (text: string, width: number, bold: boolean) =>
  new TableCell({
    width: { size: width, type: WidthType.DXA },
    margins: { top: 60, bottom: 60, left: 100, right: 100 },
    children: [new Paragraph({ spacing: { after: 0 }, children: textsOf({ text, bold }) })],
  })

/** Leaves out characters that XML does not allow: a single one would make the document unreadable. */
const written = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- the characters that XML 1.0 forbids
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
