import { DeflatedArchive } from '../../files/deflated.ts'
import { turn } from '../../context/turn.ts'
import type { Block, Paper, TextRun } from './paper.ts'
import {
  bodyEnd,
  bodyStart,
  escaped,
  core,
  fixedParts,
  numberingPart,
  ownLists,
  textWidth,
  titleEnd,
} from './word-parts.ts'
import { type StyleName, underTemplate, type WordLook, type WordTemplate } from './word-template.ts'

/** In characters of XML: the text that is written before other requests have their turn. */
const perTurn = 200_000

/**
 * The document in the format of Word, which LibreOffice and others open too, in the styles, headers and footers of a
 * template if one is given. Only its archive is in memory.
 */
export async function wordOf(paper: Paper, template: WordTemplate | null = null): Promise<Uint8Array> {
  const archive = new DeflatedArchive(paper.at)
  const under = template && underTemplate(template, textWidth)
  const frame = under ?? { look: ownLook, start: bodyStart, end: bodyEnd }
  if (!under) for (const [path, xml] of fixedParts(paper)) archive.add(path)(xml, true)
  const write = archive.add('word/document.xml')
  const lists = { numbered: 0 }
  let waiting = frame.start
  for (const piece of bodyOf(paper, frame.look, lists, under ? pageBreak : titleEnd)) {
    waiting += piece
    if (waiting.length < perTurn) continue
    write(waiting)
    waiting = ''
    await turn()
  }
  write(waiting + frame.end, true)
  if (under)
    for (const [path, content] of under.parts(core(paper), lists.numbered)) archive.put(path, content)
  else archive.add('word/numbering.xml')(numberingPart(lists.numbered), true)
  archive.end()
  return new Uint8Array(Buffer.concat(archive.written()))
}

const ownLook: WordLook = {
  style: (name) => name,
  textWidth,
  numbering: { bullets: ownLists.numbers, numbers: ownLists.numbers + 1 },
}

/** With a template the title page is a page of its only section, because the template has its own headers and footers. */
const pageBreak = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'

function* bodyOf(
  paper: Paper,
  look: WordLook,
  lists: { numbered: number },
  afterTitle: string,
): Generator<string> {
  yield titlePage(paper, look) + afterTitle
  yield* contentsOf(paper, look)
  let heading = 0
  for (const [index, { heading: title, blocks }] of paper.parts.entries()) {
    yield headingOf(look, `${index + 1}  ${title}`, 1, heading++, index === 0 ? '<w:pageBreakBefore/>' : '')
    for (const block of blocks) {
      if (block.kind === 'heading') yield headingOf(look, block.text, 2, heading++)
      else yield* blockOf(block, look, lists)
    }
  }
}

const titlePage = ({ author, title, facts }: Paper, look: WordLook) =>
  paragraph(textOf(author), styled(look, 'Author')) +
  paragraph(textOf(title), styled(look, 'Title')) +
  (facts.length > 0
    ? [
        ...tableOf(
          facts.map(({ label, value }) => [label, value]),
          { header: false, widths: [0.28, 0.72], textWidth: look.textWidth },
        ),
      ].join('')
    : '')

const headingOf = (look: WordLook, text: string, level: 1 | 2, number: number, more = '') =>
  paragraph(
    `<w:bookmarkStart w:id="${number}" w:name="_Toc${number}"/>${textOf(text)}<w:bookmarkEnd w:id="${number}"/>`,
    styled(look, `Heading${level}`) + more,
  )

/** The contents as Word would write them; a list that is marked as outdated would make Word ask a question first. */
function* contentsOf({ parts, words }: Paper, look: WordLook): Generator<string> {
  const headings = parts.flatMap(({ heading, blocks }, index) => [
    { level: 1, text: `${index + 1}  ${heading}` },
    ...blocks.flatMap((block) => (block.kind === 'heading' ? [{ level: 2, text: block.text }] : [])),
  ])
  yield `${paragraph(textOf(words.contents), styled(look, 'ContentsTitle'))}<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/><w:docPartUnique/></w:docPartObj></w:sdtPr><w:sdtContent>`
  const begin =
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve">TOC \\h \\o &quot;1-2&quot;</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'
  const tab = `<w:tabs><w:tab w:val="right" w:leader="dot" w:pos="${look.textWidth}"/></w:tabs>`
  for (const [number, { level, text }] of headings.entries())
    yield paragraph(
      `${number === 0 ? begin : ''}<w:hyperlink w:anchor="_Toc${number}" w:history="1">${textOf(text)}<w:r><w:tab/></w:r><w:r><w:fldChar w:fldCharType="begin" w:dirty="true"/></w:r><w:r><w:instrText xml:space="preserve">PAGEREF _Toc${number} \\h</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:hyperlink>`,
      styled(look, `TOC${level === 1 ? 1 : 2}`) + tab,
    )
  const end = headings.length > 0 ? paragraph('<w:r><w:fldChar w:fldCharType="end"/></w:r>') : ''
  yield `${end}</w:sdtContent></w:sdt>`
}

function* blockOf(
  block: Exclude<Block, { kind: 'heading' }>,
  look: WordLook,
  lists: { numbered: number },
): Generator<string> {
  if (block.kind === 'paragraph' || block.kind === 'running') yield paragraph(block.runs.map(runOf).join(''))
  else if (block.kind === 'table') {
    yield* tableOf(block.rows, { header: true, textWidth: look.textWidth })
    yield '<w:p/>'
  } else {
    const id = block.ordered ? look.numbering.numbers + lists.numbered++ : look.numbering.bullets
    const properties = `${styled(look, 'ListParagraph')}<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr><w:spacing w:after="60"/>`
    for (const runs of block.items) yield paragraph(runs.map(runOf).join(''), properties)
  }
}

const styled = (look: WordLook, style: StyleName) => `<w:pStyle w:val="${look.style(style)}"/>`
const paragraph = (content: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`
const runOf = ({ text, bold }: TextRun) => textOf(text, bold)

/** Words in one style; a line feed is a line break. */
const textOf = (text: string, bold = false) =>
  `<w:r>${bold ? '<w:rPr><w:b/><w:bCs/></w:rPr>' : ''}${text
    .split('\n')
    .map((line) => `<w:t xml:space="preserve">${escaped(line)}</w:t>`)
    .join('<w:br/>')}</w:r>`

interface TableLook {
  header: boolean
  textWidth: number
  /** Shares of the width of the text; without shares all columns have the same width. */
  widths?: number[]
}

const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
const borders = sides
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="BBBBBB"/>`)
  .join('')
const cellMargins =
  '<w:tcMar><w:top w:w="60" w:type="dxa"/><w:left w:w="100" w:type="dxa"/><w:bottom w:w="60" w:type="dxa"/><w:right w:w="100" w:type="dxa"/></w:tcMar>'

function* tableOf(rows: string[][], { header, widths, textWidth: width }: TableLook): Generator<string> {
  const columns = rows[0]?.length ?? 1
  const columnWidths = Array.from({ length: columns }, (_, at) =>
    Math.floor(width * (widths?.[at] ?? 1 / columns)),
  )
  const grid = columnWidths.map((each) => `<w:gridCol w:w="${each}"/>`).join('')
  yield `<w:tbl><w:tblPr><w:tblW w:w="${width}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>`
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
