import { decodeNotices } from '../notices/decode-notices.ts'
import { eachNotice } from '../notices/read-notices.ts'
import type { Json } from '../notices/json.ts'
import type { Notice } from '../notices/schema.ts'
import { failuresOf, type NoticeFormat, type Parsed } from '../notices/parsed.ts'
import { entryTexts } from './queued/split-document.ts'

/** The original bytes of a notice. */
export interface Original {
  bytes: Uint8Array | string
  /** The release, where another publisher wrote one. */
  release?: Json | undefined
  /** The notice that all releases of the process amount to, if this service wrote the release. */
  compiled?: Notice | undefined
  format: NoticeFormat
}

/**
 * Finds the part of a document that a parsed notice was read from: its line, and its entry in the package of the line
 * or document. A document with a single notice is its own original, byte for byte; a part of a document is in UTF-8.
 */
export function originalsOf(
  bytes: Uint8Array,
  text: string,
  { isPart = false } = {},
): (parsed: Parsed) => Original | null {
  // The notices of a line or document come one after the other.
  let last: { of: string; entries: string[] } | undefined
  return ({ format, line, entry, release, compiled }) => {
    if (format === undefined) return null
    if (entry === undefined) return { format, release, compiled, bytes: line ?? bytes }
    const of = line ?? text
    if (last?.of !== of) last = { of, entries: entryTexts(of) }
    const among = last.entries
    const isWhole = among.length === 1 && !isPart
    return { format, release, compiled, bytes: (isWhole ? null : among[entry]) ?? line ?? bytes }
  }
}

/**
 * All notices of a document, each with its original.
 *
 * @throws Unreadable
 */
export function readWithOriginals(
  bytes: Uint8Array,
  { source, charset }: { source: string; charset: string | undefined },
): { read: Map<Notice, Original | null>; failed: Parsed['failed'] } {
  const { text } = decodeNotices(bytes, charset)
  const originalOf = originalsOf(bytes, text)
  const parts = [...eachNotice(text, source)]
  const read = parts.flatMap((part) => part.notices.map((notice) => [notice, originalOf(part)] as const))
  return {
    read: new Map(read),
    failed: parts.flatMap(failuresOf),
  }
}
