import { limits } from '../limits.ts'
import { inflateRaw } from '../zip/inflate.ts'
import { fromAscii } from './ascii-filters.ts'

/** The bytes of an inflated stream; 0 for a stream that is not compressed. */
export type Size = number | 'damaged' | 'too large'

/** Measures a stream by its bytes. `clear` decrypts it first. */
export function streamSizeOf(found: Buffer, clear: (data: Buffer) => Buffer | null = (data) => data): Size {
  const data = clear(found)
  if (!data) return 0
  if (isZlib(data)) return sizeInflated(data)
  const decoded = fromAscii(data)
  if (decoded === 'too large') return decoded
  return decoded && isZlib(decoded) ? sizeInflated(decoded) : 0
}

/** Whether bytes begin with a zlib header by the rules of pdf.js, which are less strict than zlib's. */
function isZlib([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 15) === 8 && ((first << 8) | second) % 31 === 0 && (second & 32) === 0
}

function sizeInflated(data: Uint8Array): Size {
  const inflated = inflateRaw(data.subarray(2), limits.pdfStream)
  if (typeof inflated === 'string') return inflated
  // A stream that is compressed twice is inflated twice by pdf.js, so the second size counts too.
  const again = isZlib(inflated) ? inflateRaw(inflated.subarray(2), limits.pdfStream) : null
  if (again === 'too large') return again
  return inflated.length + (again instanceof Uint8Array ? again.length : 0)
}
