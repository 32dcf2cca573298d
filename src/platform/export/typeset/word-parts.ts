import type { Paper } from './paper.ts'

/** A4 and its margins, in twentieths of a point. */
const margins = { top: 1418, right: 1304, bottom: 1304, left: 1304 }
export const textWidth = 11_906 - margins.left - margins.right

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const names = `xmlns:w="${main}" xmlns:r="${relations}"`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Leaves out characters that XML does not allow: a single one would make the document unreadable. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- the characters that XML 1.0 forbids
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll(/[&<>"]/g, (each) => entities[each] ?? each)

const related = (parts: [kind: string, target: string][]) =>
  `${xml}<Relationships xmlns="${packages}/relationships">${parts
    .map(([kind, target], i) => `<Relationship Id="rId${i + 1}" Type="${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** The parts of a document that do not depend on its text, by their path in the archive. */
export const fixedParts = (paper: Paper): [path: string, xml: string][] => [
  [
    '[Content_Types].xml',
    `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${types}.document.main+xml"/>${[
      'styles',
      'numbering',
      'settings',
    ]
      .map((part) => `<Override PartName="/word/${part}.xml" ContentType="${types}.${part}+xml"/>`)
      .join(
        '',
      )}<Override PartName="/word/footer1.xml" ContentType="${types}.footer+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    related([
      [`${relations}/officeDocument`, 'word/document.xml'],
      [`${packages}/relationships/metadata/core-properties`, 'docProps/core.xml'],
    ]),
  ],
  [
    'word/_rels/document.xml.rels',
    related([
      [`${relations}/styles`, 'styles.xml'],
      [`${relations}/numbering`, 'numbering.xml'],
      [`${relations}/settings`, 'settings.xml'],
      [`${relations}/footer`, 'footer1.xml'],
    ]),
  ],
  ['docProps/core.xml', core(paper)],
  ['word/settings.xml', settings],
  ['word/styles.xml', styles],
  ['word/footer1.xml', footer(paper)],
]

export function core({ author, title, at }: Paper): string {
  const time = `${at.toISOString().slice(0, 19)}Z`
  return `${xml}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escaped(title)}</dc:title><dc:creator>${escaped(author)}</dc:creator><cp:lastModifiedBy>${escaped(author)}</cp:lastModifiedBy><dcterms:created xsi:type="dcterms:W3CDTF">${time}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${time}</dcterms:modified></cp:coreProperties>`
}

const settings = `${xml}<w:settings ${names}><w:defaultTabStop w:val="720"/><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>`

const font = '<w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="Arial" w:cs="Arial"/>'
const bold = '<w:b/><w:bCs/>'
const sized = (size: number) => `<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>`
const dark = '<w:color w:val="1A1A1A"/>'

interface Style {
  name: string
  paragraph?: string
  run?: string
}

/** The styles of a document, by the names that Word knows in every language. */
const described = {
  Normal: { name: 'Normal' },
  Title: { name: 'Title', paragraph: '<w:spacing w:before="240" w:after="480"/>', run: bold + sized(52) },
  Heading1: {
    name: 'heading 1',
    paragraph: '<w:keepNext/><w:spacing w:before="480" w:after="160"/><w:outlineLvl w:val="0"/>',
    run: bold + dark + sized(30),
  },
  Heading2: {
    name: 'heading 2',
    paragraph: '<w:keepNext/><w:spacing w:before="280" w:after="100"/><w:outlineLvl w:val="1"/>',
    run: bold + dark + sized(24),
  },
  ListParagraph: { name: 'List Paragraph' },
  TOC1: { name: 'toc 1', paragraph: '<w:spacing w:after="100"/>' },
  TOC2: { name: 'toc 2', paragraph: '<w:spacing w:after="100"/><w:ind w:left="210"/>' },
  ContentsTitle: { name: 'Contents title', run: bold + sized(30) },
  Author: { name: 'Author', paragraph: '<w:spacing w:before="2800"/>', run: sized(28) },
} satisfies Record<string, Style>

const styleOf = (id: string, { name, paragraph = '', run = '' }: Style, base: string | null) =>
  `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>${base === null ? '' : `<w:basedOn w:val="${base}"/><w:next w:val="${base}"/>`}<w:qFormat/>${paragraph && `<w:pPr>${paragraph}</w:pPr>`}${run && `<w:rPr>${run}</w:rPr>`}</w:style>`

type StyleName = keyof typeof described

/** Each style with its name, and the style itself under an id for a template that lacks it. */
export const ownStyles = Object.fromEntries(
  Object.entries<Style>(described).map(([id, style]) => [
    id,
    { name: style.name, xml: (as: string, base: string | null) => styleOf(as, style, base) },
  ]),
) as Record<StyleName, { name: string; xml: (as: string, base: string | null) => string }>

const styles = `${xml}<w:styles ${names}><w:docDefaults><w:rPrDefault><w:rPr>${font}${sized(21)}</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>${Object.entries<Style>(
  described,
)
  .map(([id, style]) => styleOf(id, style, id === 'Normal' ? null : 'Normal'))
  .join(
    '',
  )}<w:style w:type="table" w:styleId="TableNormal" w:default="1"><w:name w:val="Normal Table"/><w:uiPriority w:val="99"/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style></w:styles>`

const field = (name: string, run: string) =>
  `<w:r>${run}<w:fldChar w:fldCharType="begin"/></w:r><w:r>${run}<w:instrText xml:space="preserve">${name}</w:instrText></w:r><w:r>${run}<w:fldChar w:fldCharType="separate"/></w:r><w:r>${run}<w:fldChar w:fldCharType="end"/></w:r>`

function footer({ author, words }: Paper): string {
  const run = `<w:rPr>${sized(17)}</w:rPr>`
  const text = (written: string) => `<w:r>${run}<w:t xml:space="preserve">${escaped(written)}</w:t></w:r>`
  return `${xml}<w:ftr ${names}><w:p><w:pPr><w:pBdr><w:top w:val="single" w:sz="4" w:space="6" w:color="999999"/></w:pBdr><w:tabs><w:tab w:val="right" w:pos="${textWidth}"/></w:tabs></w:pPr>${text(author)}<w:r>${run}<w:tab/></w:r>${text(`${words.page} `)}${field('PAGE', run)}${text(` ${words.of} `)}${field('NUMPAGES', run)}</w:p></w:ftr>`
}

/** The ids of the lists of a document without a template. */
export const ownLists = { abstract: 1, numbers: 1 } as const

/** The lists: one of bullets for all, and one of numbers for each, which would otherwise go on counting. */
export function numberings({ abstract, numbers }: { abstract: number; numbers: number }, numbered: number) {
  const list = (id: number, format: string, text: string) =>
    `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="hybridMultilevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="425" w:hanging="425"/></w:pPr></w:lvl></w:abstractNum>`
  const restarted = Array.from(
    { length: numbered },
    (_, i) =>
      `<w:num w:numId="${numbers + 1 + i}"><w:abstractNumId w:val="${abstract + 1}"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`,
  )
  return {
    descriptions: list(abstract, 'bullet', '•') + list(abstract + 1, 'decimal', '%1.'),
    lists: `<w:num w:numId="${numbers}"><w:abstractNumId w:val="${abstract}"/></w:num>${restarted.join('')}`,
  }
}

/** The part of the lists of a document without a template. */
export function numberingPart(numbered: number): string {
  const { descriptions, lists } = numberings(ownLists, numbered)
  return `${xml}<w:numbering ${names}>${descriptions}${lists}</w:numbering>`
}

const section = (inner: string, last: string) =>
  `<w:sectPr>${inner}<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="${margins.top}" w:right="${margins.right}" w:bottom="${margins.bottom}" w:left="${margins.left}" w:header="708" w:footer="708" w:gutter="0"/>${last}</w:sectPr>`

export const bodyStart = `${xml}<w:document ${names}><w:body>`
/** The title page is a section of its own, without a footer. */
export const titleEnd = `<w:p><w:pPr>${section('', '<w:titlePg/>')}</w:pPr></w:p>`
export const bodyEnd = `${section('<w:footerReference w:type="default" r:id="rId4"/>', '<w:pgNumType w:start="2"/>')}</w:body></w:document>`
