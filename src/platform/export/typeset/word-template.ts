import { numberings, ownStyles } from './word-parts.ts'

/** The parts of a Word template that an exported document takes over, by their path in the archive. */
export interface WordTemplate {
  parts: ReadonlyMap<string, Uint8Array>
  document: string
  styles: string
  relations: string
  types: string
  numbering: string | null
}

/** What a document is written with: the ids of styles, the width of the text, and the ids of its lists. */
export interface WordLook {
  style: (name: StyleName) => string
  /** In twentieths of a point. */
  textWidth: number
  numbering: { bullets: number; numbers: number }
}

export type StyleName = keyof typeof ownStyles

const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const relationType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering'

/** The style of a template with a name that Word knows in every language; null without one. */
function styleNamed(styles: string, name: string): string | null {
  for (const [whole] of styles.matchAll(/<w:style\b[^>]*>[\s\S]*?<\/w:style>/g)) {
    const [, found] = /<w:name\b[^>]*\bw:val="([^"]*)"/.exec(whole) ?? []
    const [, id] = /^<w:style\b[^>]*\bw:styleId="([^"]*)"/.exec(whole) ?? []
    if (found?.toLowerCase() === name.toLowerCase() && id !== undefined) return id
  }
  return null
}

/** Whether a template has the styles of headings, without which a document would look as if it had no template. */
export const hasHeadings = (styles: string): boolean => styleNamed(styles, 'heading 1') !== null

const highest = (xml: string, attribute: string): number =>
  Math.max(0, ...[...xml.matchAll(new RegExp(`${attribute}="(\\d{1,9})"`, 'g'))].map(([, id]) => Number(id)))

/** The last section of the template: its page, margins, headers and footers. */
function sectionOf(document: string): string {
  const sections = document.match(/<w:sectPr\b[^>]*\/>|<w:sectPr\b[\s\S]*?<\/w:sectPr>/g)
  return sections?.at(-1) ?? '<w:sectPr/>'
}

function widthOf(section: string, otherwise: number): number {
  const number = (pattern: RegExp) => Number(pattern.exec(section)?.[1] ?? Number.NaN)
  const page = number(/<w:pgSz\b[^>]*\bw:w="(\d+)"/)
  const left = number(/<w:pgMar\b[^>]*\bw:left="(\d+)"/)
  const right = number(/<w:pgMar\b[^>]*\bw:right="(\d+)"/)
  const width = page - left - right
  return width > 2000 ? width : otherwise
}

/** The start and the end of a document in the template, its look, and the parts beside the document. */
export function underTemplate(template: WordTemplate, textWidth: number) {
  const { document, styles, numbering } = template
  const section = sectionOf(document)
  const added: string[] = []
  const ids = Object.fromEntries(
    Object.entries(ownStyles).map(([name, own]) => {
      const found = styleNamed(styles, own.name)
      if (found === null) added.push(own.xml(`Tender${name}`, styleNamed(styles, 'normal')))
      return [name, found ?? `Tender${name}`]
    }),
  )
  const lists = {
    abstract: highest(numbering ?? '', 'w:abstractNumId') + 1,
    numbers: highest(numbering ?? '', 'w:numId') + 1,
  }
  const look: WordLook = {
    style: (name) => ids[name] ?? name,
    textWidth: widthOf(section, textWidth),
    numbering: { bullets: lists.numbers, numbers: lists.numbers + 1 },
  }
  return {
    look,
    start: `${document.slice(0, document.indexOf('<w:body>'))}<w:body>`,
    end: `${section}</w:body></w:document>`,
    parts: (core: string, numbered: number): [path: string, content: string | Uint8Array][] => [
      ...[...template.parts].filter(([path]) => !replaced.has(path)),
      ['[Content_Types].xml', typesOf(template.types)],
      ['word/_rels/document.xml.rels', relationsOf(template.relations)],
      ['word/styles.xml', styles.replace('</w:styles>', () => `${added.join('')}</w:styles>`)],
      ['word/numbering.xml', numberingOf(numbering, lists, numbered)],
      ['docProps/core.xml', core],
    ],
  }
}

/** The parts that are written again. */
const replaced = new Set([
  '[Content_Types].xml',
  'word/document.xml',
  'word/_rels/document.xml.rels',
  'word/styles.xml',
  'word/numbering.xml',
  'docProps/core.xml',
])

/** The content types of a document: a template says that it is a template. */
function typesOf(types: string): string {
  const override = (path: string, type: string) =>
    types.includes(`"${path}"`) ? '' : `<Override PartName="${path}" ContentType="${type}"/>`
  return types
    .replaceAll(`${main}.template.main+xml`, `${main}.document.main+xml`)
    .replace('</Types>', () =>
      [
        override('/word/numbering.xml', `${main}.numbering+xml`),
        override('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
        '</Types>',
      ].join(''),
    )
}

const relationsOf = (relations: string): string =>
  relations.includes('/relationships/numbering"')
    ? relations
    : relations.replace(
        '</Relationships>',
        () =>
          `<Relationship Id="rIdTenderLists" Type="${relationType}" Target="numbering.xml"/></Relationships>`,
      )

/** The lists of the template and then those of the document: Word wants all descriptions before all lists. */
function numberingOf(
  numbering: string | null,
  { abstract, numbers }: { abstract: number; numbers: number },
  numbered: number,
): string {
  const { descriptions, lists } = numberings({ abstract, numbers }, numbered)
  const whole =
    numbering ??
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"></w:numbering>`
  const opened = whole.replace(/(<w:numbering\b[^>]*?)\/>/, '$1></w:numbering>')
  const first = opened.search(/<w:num\s|<w:numIdMacAtCleanup|<\/w:numbering>/)
  const described = opened.slice(0, first) + descriptions + opened.slice(first)
  return described.replace(/<w:numIdMacAtCleanup|<\/w:numbering>/, (end) => lists + end)
}
