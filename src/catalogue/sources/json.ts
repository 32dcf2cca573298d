import { deeperThan, maximumDepth } from '../../platform/json-depth.ts'
import { isObject, type Json } from '../notices/json.ts'
import { cutOff, unusable } from './feed.ts'

/**
 * Parses a page, which must be a JSON object. A text that ends in the middle was cut off on the way, so it is worth
 * another try.
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
    throw unusable('the page is no JSON')
  }
  if (!isObject(page)) throw unusable('the page is no JSON object')
  return page
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
