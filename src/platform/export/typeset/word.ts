import { DeflatedArchive } from '../../files/deflated.ts'
import { turn } from '../../context/turn.ts'
import type { Block, Paper, Run } from './paper.ts'
import {
  bodyEnd,
  bodyStart,
  escaped,
  fixedParts,
  numberingPart,
  numberings,
  textWidth,
  titleEnd,
} from './word-parts.ts'

/** In characters of XML: the text that is written before other requests have their turn. */
const perTurn = 200_000

/** The document in the format of Word, which LibreOffice and others open too. Only its archive is in memory. */
export async function wordOf(paper: Paper): Promise<Uint8Array> {
  const archive = new DeflatedArchive(paper.at)
  for (const [path, xml] of fixedParts(paper)) archive.add(path)(xml, true)
  const write = archive.add('word/document.xml')
  const lists = { numbered: 0 }
  let waiting = ''
  for (const piece of bodyOf(paper, lists)) {
    waiting += piece
    if (waiting.length < perTurn) continue
    write(waiting)
    waiting = ''
    await turn()
  }
  write(waiting + bodyEnd, true)
  archive.add('word/numbering.xml')(numberingPart(lists.numbered), true)
  archive.end()
  return new Uint8Array(Buffer.concat(archive.written()))
}

function* bodyOf(paper: Paper, lists: { numbered: number }): Generator<string> {
  yield bodyStart + titlePage(paper) + titleEnd
  yield* contentsOf(paper)
  let heading = 0
  for (const [index, { heading: title, blocks }] of paper.parts.entries()) {
    yield headingOf(`${index + 1}  ${title}`, 1, heading++, index === 0 ? '<w:pageBreakBefore/>' : '')
    for (const block of blocks) {
      if (block.kind === 'heading') yield headingOf(block.text, 2, heading++)
      else yield* blockOf(block, lists)
    }
  }
}

const titlePage = ({ author, title, facts }: Paper) =>
  paragraph(textOf(author), styled('Author')) +
  paragraph(textOf(title), styled('Title')) +
  (facts.length > 0
    ? [
        ...tableOf(
          facts.map(({ label, value }) => [label, value]),
          { header: false, widths: [0.28, 0.72] },
        ),
      ].join('')
    : '')

const headingOf = (text: string, level: 1 | 2, number: number, more = '') =>
  paragraph(
    `<w:bookmarkStart w:id="${number}" w:name="_Toc${number}"/>${textOf(text)}<w:bookmarkEnd w:id="${number}"/>`,
    styled(`Heading${level}`) + more,
  )

/** The contents as Word would write them; a list that is marked as outdated would make Word ask a question first. */
function* contentsOf({ parts, words }: Paper): Generator<string> {
  const headings = parts.flatMap(({ heading, blocks }, index) => [
    { level: 1, text: `${index + 1}  ${heading}` },
    ...blocks.flatMap((block) => (block.kind === 'heading' ? [{ level: 2, text: block.text }] : [])),
  ])
  yield `${paragraph(textOf(words.contents), styled('ContentsTitle'))}<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/><w:docPartUnique/></w:docPartObj></w:sdtPr><w:sdtContent>`
  const begin =
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve">TOC \\h \\o &quot;1-2&quot;</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'
  const tab = `<w:tabs><w:tab w:val="right" w:leader="dot" w:pos="${textWidth}"/></w:tabs>`
  for (const [number, { level, text }] of headings.entries())
    yield paragraph(
      `${number === 0 ? begin : ''}<w:hyperlink w:anchor="_Toc${number}" w:history="1">${textOf(text)}<w:r><w:tab/></w:r><w:r><w:fldChar w:fldCharType="begin" w:dirty="true"/></w:r><w:r><w:instrText xml:space="preserve">PAGEREF _Toc${number} \\h</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:hyperlink>`,
      styled(`TOC${level}`) + tab,
    )
  const end = headings.length > 0 ? paragraph('<w:r><w:fldChar w:fldCharType="end"/></w:r>') : ''
  yield `${end}</w:sdtContent></w:sdt>`
}

function* blockOf(
  block: Exclude<Block, { kind: 'heading' }>,
  lists: { numbered: number },
): Generator<string> {
  if (block.kind === 'paragraph' || block.kind === 'running') yield paragraph(block.runs.map(runOf).join(''))
  else if (block.kind === 'table') {
    yield* tableOf(block.rows, { header: true })
    yield '<w:p/>'
  } else {
    const id = block.ordered ? numberings.numbers + lists.numbered++ : numberings.bullets
    const properties = `${styled('ListParagraph')}<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr><w:spacing w:after="60"/>`
    for (const runs of block.items) yield paragraph(runs.map(runOf).join(''), properties)
  }
}

const styled = (style: string) => `<w:pStyle w:val="${style}"/>`
const paragraph = (content: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`
const runOf = ({ text, bold }: Run) => textOf(text, bold)

/** Words in one style; a line feed is a line break. */
const textOf = (text: string, bold = false) =>
  `<w:r>${bold ? '<w:rPr><w:b/><w:bCs/></w:rPr>' : ''}${text
    .split('\n')
    .map((line) => `<w:t xml:space="preserve">${escaped(line)}</w:t>`)
    .join('<w:br/>')}</w:r>`

interface TableLook {
  header: boolean
  /** Shares of the width of the text; without shares all columns have the same width. */
  widths?: number[]
}

const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
const borders = sides
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="BBBBBB"/>`)
  .join('')
const cellMargins =
  '<w:tcMar><w:top w:w="60" w:type="dxa"/><w:left w:w="100" w:type="dxa"/><w:bottom w:w="60" w:type="dxa"/><w:right w:w="100" w:type="dxa"/></w:tcMar>'

function* tableOf(rows: string[][], { header, widths }: TableLook): Generator<string> {
  const columns = rows[0]?.length ?? 1
  const columnWidths = Array.from({ length: columns }, (_, at) =>
    Math.floor(textWidth * (widths?.[at] ?? 1 / columns)),
  )
  const grid = columnWidths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')
  yield `<w:tbl><w:tblPr><w:tblW w:w="${textWidth}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>`
  for (const [row, cells] of rows.entries()) {
    const isHeader = header && row === 0
    const written = cells.map((text, column) =>
      cellOf(text, columnWidths[column] ?? 0, header ? isHeader : column === 0),
    )
    yield `<w:tr><w:trPr><w:cantSplit/>${isHeader ? '<w:tblHeader/>' : ''}</w:trPr>${written.join('')}</w:tr>`
  }
  yield '</w:tbl>'
}

const cellOf = (text: string, width: number, bold: boolean) =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${cellMargins}</w:tcPr>${paragraph(textOf(text, bold), '<w:spacing w:after="0"/>')}</w:tc>`
