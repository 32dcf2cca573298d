import type { Address, Attachment, Email } from 'postal-mime'
import { ExtractionRefusal } from './extraction.ts'
import { readHtml } from './html/html.ts'
import { limits } from './limits.ts'
import { Paginator } from './paginate.ts'
import { type ReadPart, readParts } from './parts.ts'
import { readPlain } from './plain.ts'
import type { ExtractionReading } from './reading.ts'

/**
 * Reads an e-mail, or a web page saved as one file (MHT): its headers, its text, then its attachments. Pictures and styles
 * of a page are left out as in HTML.
 */
export async function readMail(
  bytes: Uint8Array,
  reading: ExtractionReading,
  prefix: string | null,
  read: ReadPart,
): Promise<void> {
  const messages = messagesIn(bytes)
  if (messages.length > 1) {
    const parts = messages.map((message, i) => ({ name: `message ${i + 1}.eml`, open: () => message }))
    const [first] = await readParts(parts, reading, read)
    if (reading.pages.length === 0 && first) throw first
    return
  }
  const mail = await parsed(bytes)
  const before = reading.pages.length
  const paginator = new Paginator(reading, prefix)
  for (const line of headersOf(mail)) await paginator.line(line, 'line')
  await paginator.flush()
  await readBody(mail, reading, prefix)
  const attachments = mail.attachments.filter((attachment) => !isOfPage(attachment))
  const parts = attachments.map(({ filename, mimeType, content }, i) => ({
    name: filename ?? `attachment ${i + 1}`,
    contentType: mimeType,
    open: () => (typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)),
  }))
  const [first] = await readParts(parts, reading, read)
  if (reading.pages.length === before && first) throw first
}

/** A line of a mailbox that begins a message: `From someone@example.org Thu Jan 14 11:00:00 2027`. */
const envelope = /^From \S+ .*\d\d:\d\d:\d\d.*$/gm

/** The messages of a mailbox (mbox), one for any other file. */
function messagesIn(bytes: Uint8Array): Uint8Array[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.toString('latin1', 0, 5) !== 'From ') return [bytes]
  const starts = [...file.toString('latin1').matchAll(envelope)].map(({ index }) => index)
  return starts.map((start, i) => bytes.subarray(file.indexOf('\n', start) + 1, starts[i + 1]))
}

/** A message has its text as HTML, as plain text or as both; a plain text that differs counts too. */
async function readBody({ html, text }: Email, reading: ExtractionReading, prefix: string | null) {
  const before = reading.pages.length
  if (html !== undefined) await readHtml(html, reading, prefix)
  const shown = reading.pages.slice(before).map((page) => page.text)
  const known = new Set(wordsOf(shown.join('\n')))
  const words = wordsOf((text ?? '').replaceAll(/\bhttps?:\S+/g, ''))
  const others = words.filter((word) => !known.has(word))
  if (text !== undefined && others.length > words.length / 5) await readPlain(text, reading, prefix)
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []

/** Maximum lines that may begin a part: the parser allocates an object for each part, without a limit. */
const maxParts = 20_000

function partsIn(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = file.indexOf('\n--'); at >= 0 && count <= maxParts; at = file.indexOf('\n--', at + 1)) count++
  return count
}

async function parsed(bytes: Uint8Array): Promise<Email> {
  if (partsIn(bytes) > maxParts)
    throw new ExtractionRefusal('failed', 'The message has more parts than can be read.')
  const { default: PostalMime } = await import('postal-mime')
  try {
    return await PostalMime.parse(bytes, { maxNestingDepth: 32, maxRfc822NestingDepth: limits.layers })
  } catch {
    throw new ExtractionRefusal('failed', 'The message is damaged and cannot be read.')
  }
}

/** Pictures, styles and scripts of a page, and the signature beside a signed message. A picture with a name is a file. */
function isOfPage({ mimeType, disposition, related, filename }: Attachment): boolean {
  if (/^application\/(?:x-)?pkcs7-signature$/.test(mimeType)) return true
  if (/^(?:image|audio|video)\//.test(mimeType)) return related === true || filename === null
  return disposition !== 'attachment' && /^font\/|^text\/css$|javascript$/.test(mimeType)
}

function headersOf({ subject, from, to, cc, date }: Email): string[] {
  const named: [string, string | undefined][] = [
    ['Subject', subject],
    ['From', from && nameOf(from)],
    ['To', to?.map(nameOf).join(', ')],
    ['Cc', cc?.map(nameOf).join(', ')],
    ['Date', date],
  ]
  return named.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
}

const nameOf = ({ name, address }: Address): string =>
  address && name ? `${name} <${address}>` : (address ?? name)
