import { namesTag } from '../http/entity-tag.ts'

/** Bytes of a file, beginning with the byte at `offset`. */
export interface Range {
  offset: number
  length: number
}

/**
 * The bytes that a `Range` requests of a file of `size` bytes (RFC 9110, 14): one range of bytes; `'unsatisfiable'`
 * when the range lies beyond the file; null when the whole file is to be sent, because the header is missing, requests
 * several ranges, or cannot be read.
 */
export function rangeOf(header: string | null, size: number): Range | 'unsatisfiable' | null {
  const found = /^\s*bytes\s*=\s*(?:(\d+)\s*)?-\s*(?:(\d+)\s*)?$/i.exec(header ?? '')
  if (!found) return null
  const [, from = '', to = ''] = found
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { offset: size - length, length }
  }
  const offset = Number(from)
  const last = to === '' ? size - 1 : Number(to)
  if (to !== '' && last < offset) return null
  return offset >= size ? 'unsatisfiable' : { offset, length: Math.min(last, size - 1) - offset + 1 }
}

/** The validators of a representation. */
export interface Validators {
  etag: string
  /** In whole seconds, like HTTP dates. */
  modified: Date
}

/** Whether the caller has these bytes already. `If-None-Match` counts before `If-Modified-Since`. */
export function isUnchanged(headers: Headers, { etag, modified }: Validators): boolean {
  const known = headers.get('if-none-match')
  if (known !== null) return namesTag(known, etag)
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return modified.getTime() <= since
}

/** Whether a `Range` is meant for these bytes: an `If-Range` that is sent must name exactly these bytes. */
export function isRangeFor(headers: Headers, { etag, modified }: Validators): boolean {
  const condition = headers.get('if-range')?.trim()
  return condition === undefined || condition === etag || condition === modified.toUTCString()
}
