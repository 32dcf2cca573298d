import { isUtf8 } from 'node:buffer'
import { Unreadable } from './unreadable.ts'

const byteOrderMarks = [
  { label: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { label: 'utf-16le', bytes: [0xff, 0xfe] },
  { label: 'utf-16be', bytes: [0xfe, 0xff] },
]

/**
 * The text of a document. The encoding comes from the byte order mark, then the charset of the Content-Type
 * (`declared`), then the XML declaration, and is UTF-8 otherwise. Labels have the meaning of the WHATWG: ISO-8859-1 is
 * read as windows-1252, which adds printable characters. Throws Unreadable with the place of the first byte that is
 * invalid in the encoding, and for NUL, which the database cannot store.
 */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const marked = byteOrderMarks.find((mark) => mark.bytes.every((byte, i) => bytes[i] === byte))?.label
  const stated = marked ?? (declared?.trim() || null) ?? xmlEncoding(bytes)
  const decoder = decoderFor(stated ?? 'utf-8')
  const text = decodeWhole(bytes, decoder, stated === null)
  const nul = text.indexOf('\u0000')
  if (nul < 0) return text
  const offset = decoder.encoding.startsWith('utf-16') ? 2 * (nul + (marked ? 1 : 0)) : bytes.indexOf(0)
  throw new Unreadable(`The document holds NUL at byte ${offset}; if it is UTF-16, ${howToDeclare}`)
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: false })
  } catch {
    throw new Unreadable(`The charset "${label.slice(0, 40)}" is not known; ${howToDeclare}`)
  }
}

const howToDeclare =
  'declare the encoding with a charset in the Content-Type (application/json; charset=iso-8859-1), ' +
  'in the XML declaration or by a byte order mark'

/** The encoding of an XML declaration, in ASCII or in either UTF-16; null if there is none. */
function xmlEncoding(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, 400))
  // oxlint-disable-next-line no-control-regex -- the high bytes of ASCII in UTF-16
  const declaration = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(start.replace(/\u0000/g, ''))
  const label = declaration?.[1]?.toLowerCase() ?? null
  return label === 'utf-16' && bytes[0] === 0 ? 'utf-16be' : label
}

const lenient = new TextDecoder()

function decodeWhole(bytes: Uint8Array, decoder: TextDecoder, assumed: boolean): string {
  // The strict decoder of the runtime takes twice as long as a look at the bytes and a lenient one.
  if (decoder.encoding === 'utf-8' && isUtf8(bytes)) return lenient.decode(bytes)
  try {
    return decoder.decode(bytes)
  } catch {
    const at = `The document is not valid ${decoder.encoding} at byte ${firstInvalid(bytes, decoder.encoding)}`
    throw new Unreadable(assumed ? `${at}; ${howToDeclare}` : at)
  }
}

const chunk = 4096

/**
 * The offset of the first invalid byte sequence. The first pass finds the place roughly; then the bytes around it are
 * tried one by one, because a document may be long.
 */
function firstInvalid(bytes: Uint8Array, encoding: string): number {
  const start = Math.max(0, failingChunk(bytes, encoding) * chunk - 4)
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  decoder.decode(bytes.subarray(0, start), { stream: true })
  let valid = start
  for (let i = start; i < bytes.length; i++) {
    try {
      if (decoder.decode(bytes.subarray(i, i + 1), { stream: true }) !== '') valid = i + 1
    } catch {
      return valid
    }
  }
  return valid
}

function failingChunk(bytes: Uint8Array, encoding: string): number {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  const chunks = Math.ceil(bytes.length / chunk)
  for (let i = 0; i < chunks; i++) {
    try {
      decoder.decode(bytes.subarray(i * chunk, (i + 1) * chunk), { stream: true })
    } catch {
      return i
    }
  }
  return Math.max(0, chunks - 1)
}
