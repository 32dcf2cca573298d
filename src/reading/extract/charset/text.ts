import { decodeText } from '../../../platform/text/decode.ts'
import { Unreadable } from '../../../platform/text/unreadable.ts'
import { ExtractionRefusal } from '../extraction.ts'
import type { ExtractionReading } from '../reading.ts'
import { warnings } from '../warnings.ts'
import { guessPage } from './guess.ts'
import { decodePage } from './pages.ts'

/**
 * The text of bytes, decoded by the byte order mark, the declared charset, UTF-8, or, failing these, the code
 * page that their letters suggest.
 */
export function decodedText(
  bytes: Uint8Array,
  contentType: string | null,
  reading: ExtractionReading,
): string {
  const declared =
    /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1] ?? metaCharset(bytes) ?? wide(bytes)
  for (const charset of declared ? [declared, undefined] : [undefined]) {
    try {
      return decodeText(bytes, charset)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
    }
  }
  if (bytes.includes(0))
    throw new ExtractionRefusal('unsupported', 'The file is not text, nor of a format that can be read.')
  const lenient = mostlyUtf8(bytes)
  if (lenient !== null) {
    reading.warn(warnings.invalidBytes())
    return lenient
  }
  const page = guessPage(bytes)
  reading.warn(warnings.charset(page))
  return decodePage(bytes, page)
}

/** The charset that an HTML page names for itself. */
function metaCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  return /<meta\b[^>]{0,200}?charset\s{0,9}=\s{0,9}["']?([\w.:-]+)/i.exec(head)?.[1]
}

/** Text in UTF-8 with few damaged bytes, as in a truncated file; null for text in another encoding. */
function mostlyUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder('utf-8', { fatal: false, ignoreBOM: false }).decode(bytes)
  const damaged = text.split('\ufffd').length - 1
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  const letters = text.length - text.replaceAll(/[^\x00-\x7f]/g, '').length - damaged
  return damaged * 5 < letters ? text : null
}

/** The high bytes of UTF-16 in the scripts of Europe: Latin, Greek, Cyrillic, and the signs of typesetting. */
const highBytes = new Set([0, 1, 2, 3, 4, 0x1e, 0x20, 0x21, 0x22, 0x25])

/** UTF-16 without a mark: every second byte is one of a few, and the other bytes are not. */
export function wide(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, 512)
  if (head.length < 4 || !head.includes(0)) return undefined
  const share = (odd: number) =>
    head.filter((byte, i) => i % 2 === odd && highBytes.has(byte)).length / Math.ceil((head.length - odd) / 2)
  if (share(1) > 0.95 && share(0) < 0.8) return 'utf-16le'
  return share(0) > 0.95 && share(1) < 0.8 ? 'utf-16be' : undefined
}
