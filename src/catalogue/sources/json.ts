import { deeperThan, maximumDepth } from '../../platform/text/json-depth.ts'
import { isObject, type Json } from '../notices/json.ts'
import { documentsIn } from '../notices/lenient/json-documents.ts'
import { knownIn } from '../notices/shapes.ts'
import { cutOff, noPage, unusable } from './feed.ts'

/**
 * Parses a page, which must be a JSON object. A text that ends in the middle was cut off on the way, so it is
 * worth another try.
 */
export function parsePage(text: string): Json {
  if (deeperThan(maximumDepth.document, text))
    throw unusable(`the page is nested deeper than ${maximumDepth.document} levels`)
  let page: unknown
  try {
    page = JSON.parse(text)
  } catch {
    if (/^\s*\{/.test(text) && !/\}\s*$/.test(text))
      throw cutOff(`the page is cut off after ${text.length} characters`)
    throw noPage('the page is no JSON')
  }
  if (!isObject(page)) throw noPage('the page is no JSON object')
  return page
}

/** A page, and the packages of notices in it: the page itself, or what it wraps or lists. */
export interface Packages {
  page: Json
  packages: Json[]
}

/** Parses a page of OCDS in any of the shapes that an import reads. */
export function parsePackages(text: string): Packages {
  const documents = documentsIn(text)
  // The strict parser names what is wrong.
  if (documents instanceof Error) return { page: parsePage(text), packages: [] }
  const packages = documents.flatMap(({ value }) => knownIn(value).map(({ document }) => document))
  const [first] = documents
  if (isObject(first?.value)) return { page: first.value, packages }
  if (packages.length === 0) throw noPage('the page is no JSON object')
  return { page: {}, packages }
}

/** The value at a JSON pointer (RFC 6901); undefined when there is none. */
export function atPointer(document: unknown, pointer: string): unknown {
  let value = document
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(value)) value = value[Number(name)]
    else value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  }
  return value
}
