import { SaxesParser } from 'saxes'
import type { SaxesAttributeNS, SaxesTagNS } from 'saxes'
import { Unreadable } from './unreadable.ts'

/** An element by namespace URI and local name: prefixes are the writer's choice and mean nothing. */
export interface XmlElement {
  readonly namespace: string
  readonly name: string
  readonly parent: XmlElement | null
  /** Its place among the siblings of the same name, from 1, as an XPath step counts. */
  readonly position: number
  /** Attributes without a namespace, by local name. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /** Own character data, CDATA included; '' where there is only white space between child elements. */
  readonly text: string
}

/**
 * Notices come from strangers: what a document may cost is decided before it is read. Lengths in UTF-16 units. A real
 * notice of 25 MB stays below these; the tree of 200,000 elements takes about half of what a Worker has.
 */
export const xmlLimits = {
  document: 32 * 1024 * 1024,
  depth: 64,
  elements: 200_000,
  attributes: 64,
  attributeValue: 16 * 1024,
  text: 1_000_000,
} as const

type Limit = keyof typeof xmlLimits

const limitNames: Record<Limit, string> = {
  document: 'characters in a document',
  depth: 'levels of nesting',
  elements: 'elements',
  attributes: 'attributes on one element',
  attributeValue: 'characters in one attribute',
  text: 'characters of text in one element',
}

/**
 * Reads one well-formed XML document into a tree. Document type declarations are refused outright, and with them every
 * entity but the five of XML itself. Throws Unreadable with line and column.
 */
export function parseXml(xml: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const tree = new TreeBuilder(parser)
  if (xml.length > xmlLimits.document) tree.refuse(tooMany('document'))
  parser.on('error', (error) => tree.refuse(reason(error.message)))
  parser.on('doctype', () => tree.refuse('document type declarations are not accepted'))
  parser.on('opentagstart', () => tree.start())
  parser.on('attribute', (attribute) => tree.attribute(attribute))
  parser.on('opentag', (tag) => tree.open(tag))
  parser.on('text', (text) => tree.text(text))
  parser.on('cdata', (text) => tree.text(text))
  parser.on('closetag', () => tree.close())
  parser.write(xml).close()
  return tree.root ?? tree.refuse('the document holds no element')
}

const tooMany = (limit: Limit) => `more than ${xmlLimits[limit]} ${limitNames[limit]}`

/** The parser's message without its own line and column, and never with the content at length. */
const reason = (message: string) => message.replace(/^\d+:\d+: /, '').slice(0, 120)

const noAttributes: ReadonlyMap<string, string> = new Map()

interface OpenElement extends XmlElement {
  readonly children: XmlElement[]
  text: string
}

class TreeBuilder {
  root: XmlElement | null = null
  private readonly parser: SaxesParser<{ xmlns: true }>
  private readonly path: { element: OpenElement; counts: Map<string, number> }[] = []
  private elements = 0
  private attributes = new Map<string, string>()
  private attributeCount = 0

  constructor(parser: SaxesParser<{ xmlns: true }>) {
    this.parser = parser
  }

  refuse(why: string): never {
    const { line, column } = this.parser
    throw new Unreadable(`The XML cannot be read: ${why} (line ${line}, column ${column})`)
  }

  start() {
    if (this.path.length >= xmlLimits.depth) this.refuse(tooMany('depth'))
    if (++this.elements > xmlLimits.elements) this.refuse(tooMany('elements'))
    this.attributes = new Map()
    this.attributeCount = 0
  }

  attribute({ name, prefix, value }: Pick<SaxesAttributeNS, 'name' | 'prefix' | 'value'>) {
    if (++this.attributeCount > xmlLimits.attributes) this.refuse(tooMany('attributes'))
    if (value.length > xmlLimits.attributeValue) this.refuse(tooMany('attributeValue'))
    if (prefix === '' && name !== 'xmlns') this.attributes.set(name, value)
  }

  open(tag: SaxesTagNS) {
    const above = this.path.at(-1)
    const key = `${tag.uri} ${tag.local}`
    const position = (above?.counts.get(key) ?? 0) + 1
    above?.counts.set(key, position)
    const element: OpenElement = {
      namespace: tag.uri,
      name: tag.local,
      parent: above?.element ?? null,
      position,
      attributes: this.attributes.size > 0 ? this.attributes : noAttributes,
      children: [],
      text: '',
    }
    above?.element.children.push(element)
    this.root ??= element
    this.path.push({ element, counts: new Map() })
  }

  text(text: string) {
    const open = this.path.at(-1)
    if (!open) return
    if (open.element.text.length + text.length > xmlLimits.text) this.refuse(tooMany('text'))
    open.element.text += text
  }

  close() {
    const element = this.path.pop()?.element
    if (element && element.children.length > 0 && element.text.trim() === '') element.text = ''
  }
}
