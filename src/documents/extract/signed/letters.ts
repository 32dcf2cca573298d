import { isCms } from './cms.ts'

/** Labels of a PEM block that holds a message: "PKCS7", "PKCS #7 SIGNED DATA", "CMS", "SIGNED MESSAGE". */
const block = /-----BEGIN ([A-Z0-9 #]{1,40})-----([\s\S]*?)(?:-----END \1-----|$)/
const base64 = /^[A-Za-z\d+/=\s]*$/
/** Base64 in one line, or in lines of one length. */
const shortest = 200

/**
 * The bytes of a file that is written in letters: a PEM block with a message of CMS, or nothing but Base64. Null for any other
 * file.
 */
export function ofLetters(bytes: Uint8Array): Uint8Array | null {
  const head = latin(bytes.subarray(0, 4096)).replace(/^\xef\xbb\xbf/, '')
  const isBlock = head.includes('-----BEGIN ')
  if (!isBlock && (head.trim() === '' || !base64.test(head))) return null
  const text = latin(bytes).replace(/^\xef\xbb\xbf/, '')
  if (isBlock) {
    const found = decoded(withoutHeaders(block.exec(text)?.[2] ?? ''))
    return isCms(found) ? found : null
  }
  if (!base64.test(text)) return null
  const found = decoded(text)
  return isKnown(found) || isEncoded(text) ? found : null
}

/** Whether a text is bytes in letters, and no list of words: it is long, and its lines have one length. */
export function isEncoded(text: string): boolean {
  const lines = text.trim().split(/\r?\n/)
  const [first = '', ...others] = lines.slice(0, -1)
  if (text.length < shortest || /[^\r\n\S]/.test(text.trim())) return false
  return (
    base64.test(text) &&
    (lines.length === 1 || (first.length >= 48 && others.every(({ length }) => length === first.length)))
  )
}

/** Lines such as "Proc-Type: 4" may stand over the letters, with an empty line after them. */
function withoutHeaders(text: string): string {
  const lines = text.trim().split(/\r?\n/)
  const empty = lines.findIndex((line) => line.trim() === '')
  return lines[0]?.includes(':') && empty > 0 ? lines.slice(empty).join('\n') : text
}

/** Spaces and ends of lines are passed over. */
const decoded = (letters: string) => Buffer.from(letters, 'base64')

// oxlint-disable-next-line no-control-regex -- file formats begin with such bytes
const known = /^(?:%PDF-|PK\x03\x04|\xd0\xcf\x11\xe0)/

/** PDF, ZIP, the compound files of Office, and signed files: text in Base64 would be a guess. */
const isKnown = (bytes: Buffer) => isCms(bytes) || known.test(latin(bytes.subarray(0, 8)))

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
