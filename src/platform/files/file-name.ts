import { normalized } from '../text/normal-form.ts'

/** In bytes of UTF-8: the longest file name that file systems take. */
const maxLength = 255
/** In bytes: an ending of at most this length survives when a name is cut. */
const maxEndingLength = 16

/**
 * Path separators, control characters (line and paragraph separators with them), characters that turn the reading
 * direction around, and halves of surrogate pairs: a name with any of these is shown as another name than it is.
 */
const misleading = /[/\\\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A name that is safe to show, to save under and to send in a header. Any text yields such a name. */
export function safeFileName(name: string): string {
  const clean = normalized(name).replace(misleading, '_').trim()
  return /^\.*$/.test(clean) ? 'file' : shortened(clean)
}

function shortened(name: string): string {
  if (sizeOf(name) <= maxLength) return name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && sizeOf(name.slice(dot)) <= maxEndingLength ? name.slice(dot) : ''
  const stem = cut(name.slice(0, name.length - ending.length), maxLength - sizeOf(ending)).trimEnd()
  return (stem || 'file') + ending
}

/** As many whole characters, with their combining marks, as fit into this number of bytes. */
function cut(text: string, bytes: number): string {
  let short = ''
  let room = bytes
  for (const { segment } of new Intl.Segmenter('und').segment(text)) {
    room -= sizeOf(segment)
    if (room < 0) break
    short += segment
  }
  return short
}

const sizeOf = (text: string) => new TextEncoder().encode(text).byteLength

/**
 * The name in a `Content-Disposition`, as its writer meant it; '' where there is none. `filename*` goes before
 * `filename`.
 */
export function namedIn(disposition: string | null): string {
  const text = asUtf8(disposition ?? '')
  const extended = /;\s*filename\*\s*=\s*([\w-]*)'[^']*'([^;\s]*)/i.exec(text)
  const decoded = extended && decodeExtended(extended[1] ?? '', extended[2] ?? '')
  if (decoded) return decoded
  const [, quoted, token] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/is.exec(text) ?? []
  return quoted?.replaceAll(/\\(["\\])/g, '$1') ?? token?.trim() ?? ''
}

/** A value of RFC 8187: percent-encoded in UTF-8 or ISO 8859-1. Null for any other value. */
function decodeExtended(charset: string, value: string): string | null {
  try {
    if (/^utf-8$/i.test(charset)) return decodeURIComponent(value)
    if (!/^iso-8859-1$/i.test(charset)) return null
    return value.replaceAll(/%([0-9a-f]{2})/gi, (_whole, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    )
  } catch {
    return null
  }
}

/** Header bytes reach us as characters up to U+00FF; many clients send UTF-8 in them. */
export function asUtf8(text: string): string {
  // oxlint-disable-next-line no-control-regex -- every byte is meant
  if (!/[\u0080-\u00ff]/.test(text) || !/^[\0-\u00ff]*$/.test(text)) return text
  try {
    const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    return text
  }
}

/** `Content-Disposition` of a download: always an attachment, the whole name beside an ASCII one for old clients. */
export function attachment(name: string): string {
  // Notice numbers may contain slashes, which file names may not.
  const fileName = safeFileName(name)
  const ascii = normalized(fileName, 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]|["\\%]/gu, '_')
  const whole = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`
}
