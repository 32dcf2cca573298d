import type { SaxesTagNS } from 'saxes'
import { guardedParser, type XmlFault } from '../../../platform/text/xml-guard.ts'
import { ExtractionRefusal } from '../extraction.ts'
import { limits } from '../limits.ts'
import { turn } from '../../../platform/context/turn.ts'

/**
 * The functions that are called for the parts of an XML part. Names are local, because Office files differ in prefixes
 * and in the years of their namespaces.
 */
export interface XmlEvents {
  open: (
    name: string,
    attribute: (local: string) => string | undefined,
    namespace: string,
    /** All attributes with their local names, without declarations of namespaces and instructions for parsers. */
    attributes: () => [name: string, value: string][],
  ) => void
  close?: (name: string, namespace: string) => void
  text?: (text: string) => void
  /** Called between chunks; may wait. False ends the reading. */
  pause?: () => Promise<boolean>
}

const chunk = 256 * 1024

/**
 * Reads an XML part as a stream of events, so that a large sheet never becomes a tree. Document type
 * declarations are refused, and with them all entities but the five of XML. Throws ExtractionRefusal if the part is not
 * well-formed.
 */
export async function walkXml(bytes: Uint8Array, events: XmlEvents): Promise<void> {
  const parser = listen(events)
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: false, ignoreBOM: false })
  for (let i = 0; i < bytes.length; i += chunk) {
    parser.write(decoder.decode(bytes.subarray(i, i + chunk), { stream: true }))
    await turn()
    if (events.pause && !(await events.pause())) return
  }
  parser.write(decoder.decode()).close()
  await events.pause?.()
}

const listen = ({ open, close, text }: XmlEvents) =>
  guardedParser(
    limits.xml,
    {
      open: (tag) => open(tag.local, attributeOf(tag), tag.uri, () => attributesOf(tag)),
      close: (tag) => close?.(tag.local, tag.uri),
      ...(text && { text }),
    },
    (fault) => refuse(faults[fault]),
  )

const faults: Record<XmlFault, string> = {
  malformed: 'it is not well-formed',
  doctype: 'document type declarations are not accepted',
  depth: 'it is nested too deeply',
  elements: 'it has too many elements',
  attributes: 'an element has too many attributes',
  attributeValue: 'an attribute is too long',
}

function attributeOf({ attributes }: SaxesTagNS) {
  return (local: string) => {
    for (const name in attributes) if (attributes[name]?.local === local) return attributes[name].value
    return undefined
  }
}

const attributesOf = ({ attributes }: SaxesTagNS) =>
  Object.values(attributes)
    .filter(({ prefix, local }) => !(prefix || local).startsWith('xml') && prefix !== 'xsi')
    .map(({ local, value }): [string, string] => [local, value])

function refuse(why: string): never {
  throw new ExtractionRefusal('failed', `The file is damaged: ${why}.`)
}

const encodingOf = ([first, second]: Uint8Array) => {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : 'utf-8'
}
