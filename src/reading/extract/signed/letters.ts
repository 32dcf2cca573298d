import { isCms } from './cms.ts'

/** Labels of a PEM block that contains a message: "PKCS7", "PKCS #7 SIGNED DATA", "CMS", "SIGNED MESSAGE". */
const block = /-----BEGIN ([A-Z0-9 #]{1,40})-----([\s\S]*?)(?:-----END \1-----|$)/
const base64 = /^[A-Za-z\d+/=\s]*$/
/** Base64 in one line, or in lines of one length. */
const shortest = 200

/** A file that was written in letters, and the text around it. */
interface OfLetters {
  bytes: Uint8Array
  around: string
}

/**
 * The bytes of a file that is written in letters: a PEM block with a message of CMS, or nothing but Base64. Null for any other
 * file.
 */
export function ofLetters(bytes: Uint8Array): OfLetters | null {
  const head = latin(bytes.subarray(0, 4096)).replace(mark, '')
  if (isPlainBefore(head.indexOf('-----BEGIN '), head)) return ofBlock(latin(bytes).replace(mark, ''))
  if (head.trim() === '' || !base64.test(head)) return null
  const text = latin(bytes).replace(mark, '')
  if (!base64.test(text)) return null
  const found = decoded(text)
  return isKnown(found) || isEncoded(text) ? { bytes: found, around: '' } : null
}

const mark = /^\xef\xbb\xbf/

/** An archive or a PDF may contain a block, and a message has its own reader. */
const isPlainBefore = (at: number, head: string) =>
  at >= 0 && /^[\t\r\n -~\x80-\xff]*$/.test(head.slice(0, at)) && !/^%PDF|^[\w-]+:/.test(head)

function ofBlock(text: string): OfLetters | null {
  const found = block.exec(text)
  if (!found) return null
  const bytes = decoded(withoutHeaders(found[2] ?? ''))
  return isCms(bytes) ? { bytes, around: text.replace(found[0], '').trim() } : null
}

/** Whether a text is bytes in letters, and not a list of words: it is long, and its lines have one length. */
export function isEncoded(text: string): boolean {
  const lines = text.trim().split(/\r?\n/)
  const [first = '', ...others] = lines.slice(0, -1)
  if (text.length < shortest || /[^\r\n\S]/.test(text.trim())) return false
  return (
    base64.test(text) &&
    (lines.length === 1 || (first.length >= 48 && others.every(({ length }) => length === first.length)))
  )
}

/** Lines such as "Proc-Type: 4" may come before the letters, followed by an empty line. */
function withoutHeaders(text: string): string {
  const lines = text.trim().split(/\r?\n/)
  const empty = lines.findIndex((line) => line.trim() === '')
  return lines[0]?.includes(':') && empty > 0 ? lines.slice(empty).join('\n') : text
}

/** Spaces and line ends are ignored. */
const decoded = (letters: string) => Buffer.from(letters, 'base64')

// oxlint-disable-next-line no-control-regex -- file formats begin with such bytes
const known = /^(?:%PDF-|PK\x03\x04|\xd0\xcf\x11\xe0)/

/** PDF, ZIP, the compound files of Office, and signed files: text in Base64 would be a guess. */
const isKnown = (bytes: Buffer) => isCms(bytes) || known.test(latin(bytes.subarray(0, 8)))

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
