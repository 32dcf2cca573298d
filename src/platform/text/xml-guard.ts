import { SaxesParser } from 'saxes'
import type { SaxesTagNS } from 'saxes'

/** The caps of a document; a cap that is left out does not count. Lengths in UTF-16 units. */
export interface XmlCaps {
  depth: number
  /** On one element, declarations of namespaces included. */
  attributes: number
  attributeValue?: number
  elements?: number
}

/** Why a document is refused: it exceeds a cap, or has something that no document may have. */
export type XmlFault = keyof XmlCaps | 'doctype' | 'malformed'

/** The functions that a parser calls while it reads. */
export interface XmlListener {
  open: (tag: SaxesTagNS) => void
  close?: (tag: SaxesTagNS) => void
  /** Character data, CDATA included. */
  text?: (text: string) => void
}

/**
 * A parser of namespaced XML from unknown senders. It refuses document type declarations, and with them every entity but the
 * five of XML itself, and never builds anything deeper or larger than the caps. `refuse` throws; `message` comes from
 * the parser where the document is not well-formed.
 */
export function guardedParser(
  caps: XmlCaps,
  { open, close, text }: XmlListener,
  refuse: (fault: XmlFault, message: string) => never,
): SaxesParser<{ xmlns: true }> {
  const parser = new SaxesParser({ xmlns: true })
  const max = { attributeValue: Infinity, elements: Infinity, ...caps }
  let depth = 0
  let elements = 0
  let attributes = 0
  parser.on('error', ({ message }) => refuse('malformed', message))
  parser.on('doctype', () => refuse('doctype', ''))
  parser.on('opentagstart', () => {
    attributes = 0
    if (++depth > max.depth) refuse('depth', '')
    if (++elements > max.elements) refuse('elements', '')
  })
  parser.on('attribute', ({ value }) => {
    if (++attributes > max.attributes) refuse('attributes', '')
    if (value.length > max.attributeValue) refuse('attributeValue', '')
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
