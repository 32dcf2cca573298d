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

/** The elements of a name in their order, each with its tags. Elements of these names do not contain each other. */
function* elements(xml: string, name: string): Generator<string> {
  const [start, close] = [`<${name}`, `</${name}>`]
  for (let at = xml.indexOf(start); at >= 0;) {
    const tagEnd = xml.indexOf('>', at)
    if (tagEnd < 0) return
    const isOther = /\w/.test(xml.charAt(at + start.length))
    const isClosed = xml.charAt(tagEnd - 1) === '/'
    const end = isOther || isClosed ? tagEnd + 1 : xml.indexOf(close, tagEnd) + close.length
    if (end <= tagEnd) return
    if (!isOther) yield xml.slice(at, end)
    at = xml.indexOf(start, end)
  }
}

/** The XML without the elements of a name that a condition holds for. */
export function without(xml: string, name: string, isUnwanted: (element: string) => boolean): string {
  let [kept, from] = ['', 0]
  for (const element of elements(xml, name)) {
    if (!isUnwanted(element)) continue
    const at = xml.indexOf(element, from)
    kept += xml.slice(from, at)
    from = at + element.length
  }
  return kept + xml.slice(from)
}

/** The value of an attribute of the first element of a name; null without one. */
function valueOf(xml: string, name: string, attribute: string): string | null {
  const [element] = elements(xml, name)
  const tag = element?.slice(0, element.indexOf('>')) ?? ''
  const start = tag.indexOf(` ${attribute}="`)
  if (start < 0) return null
  const from = start + attribute.length + 3
  return tag.slice(from, tag.indexOf('"', from))
}

/** The style of a template with a name that Word knows in every language; null without one. */
function styleNamed(styles: string, name: string): string | null {
  for (const style of elements(styles, 'w:style'))
    if (valueOf(style, 'w:name', 'w:val')?.toLowerCase() === name.toLowerCase())
      return valueOf(style, 'w:style', 'w:styleId')
  return null
}

/** Whether a template has the styles of headings, without which a document would look as if it had no template. */
export const hasHeadings = (styles: string): boolean => styleNamed(styles, 'heading 1') !== null

const highest = (xml: string, ids: RegExp): number =>
  Math.max(0, ...[...xml.matchAll(ids)].map(([, id]) => Number(id)))

/** The last section of the template: its page, margins, headers and footers. */
const sectionOf = (document: string): string => [...elements(document, 'w:sectPr')].at(-1) ?? '<w:sectPr/>'

function widthOf(section: string, otherwise: number): number {
  const number = (name: string, attribute: string) => Number(valueOf(section, name, attribute) ?? Number.NaN)
  const width = number('w:pgSz', 'w:w') - number('w:pgMar', 'w:left') - number('w:pgMar', 'w:right')
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
    abstract: highest(numbering ?? '', /w:abstractNumId="(\d{1,9})"/g) + 1,
    numbers: highest(numbering ?? '', /w:numId="(\d{1,9})"/g) + 1,
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
  const [root = ''] = elements(whole, 'w:numbering')
  const opened = root.endsWith('/>')
    ? whole.replace(root, () => `${root.slice(0, -2)}></w:numbering>`)
    : whole
  const first = opened.search(/<w:num\s|<w:numIdMacAtCleanup|<\/w:numbering>/)
  const described = opened.slice(0, first) + descriptions + opened.slice(first)
  return described.replace(/<w:numIdMacAtCleanup|<\/w:numbering>/, (end) => lists + end)
}
