import { mediaType } from '../../platform/files/content-type.ts'
import { type FileHint, type Format, ExtractionRefusal } from './extraction.ts'
import { wide } from './charset/text.ts'
import { isCms } from './signed/cms.ts'
import type { ZipEntry } from './zip/directory.ts'

const mailEndings = new Set(['eml', 'mht', 'mhtml', 'm7m'])
const mailTypes = /^(?:message\/rfc822|multipart\/\S+|application\/x-mimearchive)$/
/** The first lines of a text, all of which are headers or continue one. */
const mailHeader = /^[!-9;-~]{1,60}:(?:\s|$)/
const mime = /^(?:mime-version:|content-type:\s*[\w-]+\/[\w-])/i
const telling =
  /^(?:mime-version|content-type|from|to|subject|date|received|message-id|return-path|delivered-to):/i

/** Whether a text is a message of MIME: an e-mail, or a web page saved as one file. */
function isMail(start: string, declared: string, ending: string): boolean {
  const headers = headersOf(start)
  if (headers.length === 0) return false
  if (mailTypes.test(declared) || mailEndings.has(ending)) return true
  return headers.some((line) => mime.test(line)) || distinct(headers) > 2
}

const distinct = (headers: string[]) =>
  new Set(headers.filter((line) => telling.test(line)).map((line) => line.split(':')[0]?.toLowerCase())).size

/** The headers at the beginning of a text, without continuation lines; empty if other lines come first. */
function headersOf(start: string): string[] {
  const block = start.replace(/^From [^\n]*\n/, '').split(/\r?\n\s*(?:\r?\n|$)/)[0] ?? ''
  const lines = block.split(/\r?\n/).filter((line) => !/^[ \t]/.test(line))
  const all = block.length === start.length ? lines.slice(0, -1) : lines
  return all.every((line) => mailHeader.test(line)) ? all : []
}

// oxlint-disable no-control-regex -- file formats begin with such bytes

/** Known formats that are not read, by the beginning of their files. */
const unread: [string, RegExp][] = [
  [
    'a picture',
    /^(?:\x89PNG\r\n\x1a\n|\xff\xd8\xff|GIF8[79]a|II\*\0|MM\0\*|RIFF.{4}WEBP|BM.{4}\0\0\0\0|.{4}ftyp(?:heic|avif|mif1))/s,
  ],
  ['a 7z archive', /^7z\xbc\xaf\x27\x1c/],
  ['a RAR archive', /^Rar!\x1a\x07/],
  ['a gzip file', /^\x1f\x8b/],
  ['a drawing (DWG)', /^AC10[0-9]{2}\0/],
  ['a PostScript file', /^(?:%!PS|\xc5\xd0\xd3\xc6)/],
  ['a program', /^(?:MZ.{58}|\x7fELF|\xca\xfe\xba\xbe)/s],
]
const markup =
  /^(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--(?:(?!-->)[^]){0,2000}-->\s*)*<(?:!doctype\s+html|html|head|body|table|div|p|h[1-6]|article|section|meta|title)\b/i

/** The format of a file by its bytes. The declared type and the name only decide between kinds of text. */
export function recognise(
  bytes: Uint8Array,
  hint: FileHint,
): Exclude<Format, 'docx' | 'xlsx' | 'pptx' | 'odt'> | 'ole' | 'signed' {
  const head = latin(bytes.subarray(0, 4096))
  // Before PDF, which is searched for in the whole beginning of a file.
  if (isCms(bytes)) return 'signed'
  if (head.slice(0, 1030).includes('%PDF-')) return 'pdf'
  if (/^PK(?:\x03\x04|\x05\x06|\x07\x08)/.test(head)) return 'zip'
  if (/^\s*\{\\rtf/.test(head)) return 'rtf'
  if (head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'ole'
  for (const [name, begins] of unread) if (begins.test(head)) throw unsupported(name)
  const declared = mediaType(hint.contentType)
  const ending = /\.([a-z\d]{1,8})$/i.exec(hint.fileName?.trim() ?? '')?.[1]?.toLowerCase() ?? ''
  const start = withoutMark(head).trimStart()
  // A message may contain bytes that a text does not.
  if (isMail(start, declared, ending)) return 'mail'
  const isWide = /^(?:\xff\xfe|\xfe\xff)/.test(head) || wide(bytes) !== undefined
  if (!isWide && isBinary(head)) throw promised(declared, ending)
  const isHtml = /^text\/html$|xhtml/.test(declared) || /^x?html?$/.test(ending)
  if (isHtml || markup.test(start)) return 'html'
  if (start.startsWith('<?xml') || (declared.endsWith('xml') && start.startsWith('<'))) return 'xml'
  if (binary.has(ending) && /^(?:PK|%PDF)/.test(start)) throw promised(declared, ending)
  return 'text'
}

/** The beginning of a text without a byte order mark, in ASCII if it is UTF-16. */
const withoutMark = (head: string) =>
  head.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '').replaceAll('\0', '')

/** The format of a ZIP file by its entries. */
export function recogniseZip(entries: readonly ZipEntry[]): 'docx' | 'xlsx' | 'pptx' | 'odt' | 'zip' {
  const names = new Set(entries.map(({ name }) => name.replaceAll('\\', '/').toLowerCase()))
  const holds = (folder: string) => entries.some(({ name }) => name.toLowerCase().startsWith(folder))
  if (names.has('[content_types].xml')) {
    if (holds('word/')) return 'docx'
    if (names.has('xl/workbook.bin')) throw unsupported('a binary workbook (XLSB)', 'Save it as XLSX.')
    if (holds('xl/')) return 'xlsx'
    if (holds('ppt/')) return 'pptx'
    throw unsupported('an Office file of another kind')
  }
  if (names.has('mimetype') && names.has('content.xml')) return 'odt'
  return 'zip'
}

const unsupported = (name: string, advice = '') =>
  new ExtractionRefusal('unsupported', `The file is ${name}, which is not read. ${advice}`.trimEnd())

/** Endings of formats that are not text. */
const binary = new Set(['pdf', 'docx', 'xlsx', 'pptx', 'zip', 'odt'])

/** The refusal of unknown bytes: the file is damaged if its name or type promised a format that we read. */
function promised(declared: string, ending: string): ExtractionRefusal {
  const format = /pdf/.test(declared) ? 'pdf' : ending
  return binary.has(format)
    ? new ExtractionRefusal(
        'failed',
        `The file is damaged: it does not begin as a ${format.toUpperCase()} file does.`,
      )
    : new ExtractionRefusal('unsupported', 'The file is not text, nor of a format that can be read.')
}

/** Whether a text has control characters that no real text has. Zero bytes are left to the decoding. */
function isBinary(head: string): boolean {
  const controls = head.match(/[\x01-\x06\x0e-\x1a\x1c-\x1f]/g)?.length ?? 0
  return controls > head.length / 200 + 2
}

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
