import { decodeText } from '../../catalogue/notices/decode.ts'
import { Unreadable } from '../../platform/unreadable.ts'
import { Refusal } from './extraction.ts'
import { Paginator } from './paginate.ts'
import type { ExtractionReading } from './reading.ts'
import { warnings } from './warnings.ts'

/** The text of bytes, decoded by the byte order mark, the declared charset, UTF-8, else windows-1252. */
export function textOf(bytes: Uint8Array, contentType: string | null, reading: ExtractionReading): string {
  const declared = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1] ?? wide(bytes)
  for (const charset of declared ? [declared, undefined] : [undefined]) {
    try {
      return decodeText(bytes, charset)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
    }
  }
  if (bytes.includes(0))
    throw new Refusal('unsupported', 'The file is not text, nor of a format that can be read.')
  reading.warn(warnings.charset())
  return new TextDecoder('windows-1252', { fatal: false, ignoreBOM: false }).decode(bytes)
}

/** UTF-16 without a mark: in the letters of our languages every second byte is zero. */
function wide(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, 512)
  const zeros = (odd: number) => head.filter((byte, i) => i % 2 === odd && byte === 0).length * 2
  if (head.length < 4) return undefined
  if (zeros(1) > head.length * 0.7 && zeros(0) === 0) return 'utf-16le'
  return zeros(0) > head.length * 0.7 && zeros(1) === 0 ? 'utf-16be' : undefined
}

/** Reads plain text: form feeds end pages, empty lines separate paragraphs, and lines stay as they are. */
export async function readPlain(
  text: string,
  reading: ExtractionReading,
  prefix: string | null,
): Promise<void> {
  const paginator = new Paginator(reading, prefix)
  for (const page of text.split('\f')) {
    for (const paragraph of page.split(/\r?\n[^\S\n]*(?:\r?\n)+|\r\r+/)) {
      if (reading.full) return
      if (paragraph.trim() !== '') await paginator.together(paragraph.split(/\r?\n|\r/))
    }
    await paginator.flush()
  }
}
