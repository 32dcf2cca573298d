import { isObject, type Json } from './json.ts'
import { isManual } from './manual.ts'
import { isOcds, isRecord, isRelease } from './ocds/package.ts'
import { isSam } from './sam/response.ts'

/** A document of a known format, with its own text if it is within another. */
export interface KnownDocument {
  document: Json
  text?: string
}

const isKnown = (value: unknown): value is Json =>
  isObject(value) && (isManual(value) || isSam(value) || isOcds(value) || isRecord(value))

/** How deep a package may be within a wrapper: `{"data": {"result": {package}}}`. */
const deepest = 3

/**
 * The documents of known formats in a value: the value itself, or those within a wrapper or a list. A list of
 * releases or records counts as one package, so that their positions in the list are reported.
 */
export function knownIn(value: unknown, depth = 0): KnownDocument[] {
  if (isKnown(value)) return [depth === 0 ? { document: value } : own(value)]
  if (depth > deepest) return []
  if (Array.isArray(value)) return inList(value, depth)
  return isObject(value) ? Object.values(value).flatMap((each) => knownIn(each, depth + 1)) : []
}

function inList(list: readonly unknown[], depth: number): KnownDocument[] {
  const first = list.find(isKnown)
  if (first && isRecord(first)) return [own({ records: list })]
  if (first && isRelease(first)) return [own({ releases: list })]
  return list.flatMap((each) => knownIn(each, depth + 1))
}

const own = (document: Json): KnownDocument => ({ document, text: JSON.stringify(document) })
