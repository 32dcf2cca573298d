import { isCms } from './cms.ts'

/** Labels of a PEM block that holds a message: "PKCS7", "PKCS #7 SIGNED DATA", "CMS", "SIGNED MESSAGE". */
const block = /-----BEGIN ([A-Z0-9 #]{1,40})-----([\s\S]*?)(?:-----END \1-----|$)/
const base64 = /^[A-Za-z\d+/=\s]*$/

/**
 * The bytes of a file that is written in letters: a PEM block with a message of CMS, or nothing but Base64 of a file whose
 * kind is known. Null for any other file.
 */
export function ofLetters(bytes: Uint8Array): Uint8Array | null {
  const head = latin(bytes.subarray(0, 4096)).replace(/^\xef\xbb\xbf/, '')
  const isBlock = head.includes('-----BEGIN ')
  if (!isBlock && !base64.test(head)) return null
  if (!isBlock && !isKnown(decoded(head.slice(0, 400)))) return null
  const text = latin(bytes).replace(/^\xef\xbb\xbf/, '')
  const letters = isBlock ? withoutHeaders(block.exec(text)?.[2] ?? '') : text
  if (!base64.test(letters)) return null
  const found = decoded(letters)
  return isKnown(found) ? found : null
}

/** Lines such as "Proc-Type: 4" may stand over the letters, with an empty line after them. */
function withoutHeaders(text: string): string {
  const lines = text.trim().split(/\r?\n/)
  const empty = lines.findIndex((line) => line.trim() === '')
  return lines[0]?.includes(':') && empty > 0 ? lines.slice(empty).join('\n') : text
}

const decoded = (letters: string) => Buffer.from(letters.replaceAll(/\s/g, ''), 'base64')

// oxlint-disable-next-line no-control-regex -- file formats begin with such bytes
const known = /^(?:%PDF-|PK\x03\x04|\xd0\xcf\x11\xe0)/

/** PDF, ZIP, the compound files of Office, and signed files: text in Base64 would be a guess. */
const isKnown = (bytes: Buffer) => isCms(bytes) || known.test(latin(bytes.subarray(0, 8)))

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
