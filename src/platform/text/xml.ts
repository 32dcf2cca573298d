import type { SaxesTagNS } from 'saxes'
import { Unreadable } from './unreadable.ts'
import { guardedParser, type XmlFault } from './xml-guard.ts'

/** An element by namespace URI and local name. The prefix is left out, because every writer chooses other prefixes. */
export interface XmlElement {
  readonly namespace: string
  readonly name: string
  readonly parent: XmlElement | null
  /** Its place among the siblings of the same name, from 1, as an XPath step counts. */
  readonly position: number
  /** Attributes without a namespace, by local name. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /**
   * The character data of the element itself, CDATA included; '' where it is only white space between child elements.
   */
  readonly text: string
}

/**
 * The caps on a document, set before it is read because notices come from unknown senders. Lengths in UTF-16 units. A real
 * notice of 25 MB stays below the caps; a tree of 200,000 elements takes about half of a Worker's memory.
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
 * Reads one well-formed XML document into a tree. Refuses document type declarations, and with them every entity but
 * the five of XML itself. Throws Unreadable with line and column.
 */
export function parseXml(xml: string): XmlElement {
  const refuse = (why: string): never => {
    const { line, column } = parser
    throw new Unreadable(`The XML cannot be read: ${why} (line ${line}, column ${column})`)
  }
  const tree = new TreeBuilder(() => refuse(tooMany('text')))
  const parser = guardedParser(
    xmlLimits,
    { open: (tag) => tree.open(tag), close: () => tree.close(), text: (text) => tree.text(text) },
    (fault, message) => refuse(whyOf(fault, message)),
  )
  if (xml.length > xmlLimits.document) refuse(tooMany('document'))
  parser.write(xml).close()
  return tree.root ?? refuse('the document holds no element')
}

function whyOf(fault: XmlFault, message: string): string {
  if (fault === 'malformed') return reason(message)
  return fault === 'doctype' ? 'document type declarations are not accepted' : tooMany(fault)
}

const tooMany = (limit: Limit) => `more than ${xmlLimits[limit]} ${limitNames[limit]}`

/** The message of the parser without the parser's line and column, and never with the content at length. */
const reason = (message: string) => message.replace(/^\d+:\d+: /, '').slice(0, 120)

const noAttributes: ReadonlyMap<string, string> = new Map()

function plainAttributes({ attributes }: SaxesTagNS): ReadonlyMap<string, string> {
  const plain = new Map<string, string>()
  for (const [name, { prefix, value }] of Object.entries(attributes))
    if (prefix === '' && name !== 'xmlns') plain.set(name, value)
  return plain.size > 0 ? plain : noAttributes
}

interface OpenElement extends XmlElement {
  readonly children: XmlElement[]
  text: string
}

class TreeBuilder {
  root: XmlElement | null = null
  private readonly tooMuchText: () => never
  private readonly path: { element: OpenElement; counts: Map<string, number> }[] = []

  constructor(tooMuchText: () => never) {
    this.tooMuchText = tooMuchText
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
      attributes: plainAttributes(tag),
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
    if (open.element.text.length + text.length > xmlLimits.text) this.tooMuchText()
    open.element.text += text
  }

  close() {
    const element = this.path.pop()?.element
    if (element && element.children.length > 0 && element.text.trim() === '') element.text = ''
  }
}
