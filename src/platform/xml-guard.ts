import { SaxesParser } from 'saxes'
import type { SaxesTagNS } from 'saxes'

/** The most that a document may hold of each; a cap that is left out does not count. Lengths in UTF-16 units. */
export interface XmlCaps {
  depth: number
  /** On one element, declarations of namespaces included. */
  attributes: number
  attributeValue?: number
  elements?: number
}

/** Why a document is refused: a cap, or what no document may hold. */
export type XmlFault = keyof XmlCaps | 'doctype' | 'malformed'

/** What a reader of XML hears. */
export interface XmlListener {
  open: (tag: SaxesTagNS) => void
  close?: (tag: SaxesTagNS) => void
  /** Character data, CDATA included. */
  text?: (text: string) => void
}

/**
 * A parser of namespaced XML from strangers. Document type declarations are refused outright, and with them every entity
 * but the five of XML itself; nothing deeper or larger than the caps is ever built. `refuse` throws; `message` is the
 * parser's own where the document is not well-formed.
 */
export function guardedParser(
  caps: XmlCaps,
  { open, close, text }: XmlListener,
  refuse: (fault: XmlFault, message: string) => never,
): SaxesParser<{ xmlns: true }> {
  const parser = new SaxesParser({ xmlns: true })
  const most = { attributeValue: Infinity, elements: Infinity, ...caps }
  let depth = 0
  let elements = 0
  let attributes = 0
  parser.on('error', ({ message }) => refuse('malformed', message))
  parser.on('doctype', () => refuse('doctype', ''))
  parser.on('opentagstart', () => {
    attributes = 0
    if (++depth > most.depth) refuse('depth', '')
    if (++elements > most.elements) refuse('elements', '')
  })
  parser.on('attribute', ({ value }) => {
    if (++attributes > most.attributes) refuse('attributes', '')
    if (value.length > most.attributeValue) refuse('attributeValue', '')
  })
  parser.on('opentag', open)
  parser.on('closetag', (tag) => {
    depth--
    close?.(tag)
  })
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  return parser
}
