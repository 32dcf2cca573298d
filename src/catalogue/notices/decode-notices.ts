import { Buffer, isUtf8 } from 'node:buffer'
import { decodeText } from '../../platform/text/decode.ts'

export interface Decoded {
  text: string
  /** What was read although it is wrong, in words; null for most documents. */
  repaired: string | null
}

const plain = (text: string): Decoded => ({ text, repaired: null })
const utf8 = new TextDecoder()
const windows1252 = new TextDecoder('windows-1252')

/**
 * The text of a document of notices. Single wrong bytes of JSON are read: NUL is left to the repair of its
 * text, which removes it, and a byte that is not UTF-8 in a document that otherwise is counts as
 * windows-1252.
 *
 * @throws Unreadable
 */
export function decodeNotices(bytes: Uint8Array, declared?: string): Decoded {
  const isOther = /^(?!utf-?8$)./i.test(declared?.trim() ?? '')
  if (isOther || !isJson(bytes)) return plain(decodeText(bytes, declared))
  if (isUtf8(bytes)) return plain(utf8.decode(bytes))
  return mixed(bytes) ?? plain(decodeText(bytes, declared))
}

/** Whether bytes begin as JSON does in UTF-8, and in no encoding of two bytes for each character. */
function isJson(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 20)
  return !start.includes(0) && /^(?:\xef\xbb\xbf)?\s*[[{]/.test(String.fromCharCode(...start))
}

const tail = String.raw`[\x80-\xbf]`
/** The characters of UTF-8 beyond ASCII, byte by byte: those of two bytes, of three, of four. */
const characters = [
  `[\\xc2-\\xdf]${tail}`,
  `(?:\\xe0[\\xa0-\\xbf]|\\xed[\\x80-\\x9f]|[\\xe1-\\xec\\xee\\xef]${tail})${tail}`,
  `(?:\\xf0[\\x90-\\xbf]|\\xf4[\\x80-\\x8f]|[\\xf1-\\xf3]${tail})${tail}{2}`,
].join('|')
const beyondAscii = new RegExp(`(${characters})|[\\x80-\\xff]`, 'g')

/** Null if no character beyond ASCII shows that the bytes are UTF-8 at all. */
function mixed(bytes: Uint8Array): Decoded | null {
  let [good, stray] = [0, 0]
  const mended = Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(beyondAscii, (found: string, character: string | undefined) => {
      if (character !== undefined) {
        good++
        return found
      }
      stray++
      return Buffer.from(windows1252.decode(Buffer.from(found, 'latin1'))).toString('latin1')
    })
  if (good === 0) return null
  const counted = stray === 1 ? '1 byte that is no UTF-8 was' : `${stray} bytes that are no UTF-8 were`
  return { text: utf8.decode(Buffer.from(mended, 'latin1')), repaired: `${counted} read as windows-1252` }
}
