/** The number of bytes at the beginning of a file by which its type is judged. */
export const headLength = 1024

const unknown = 'application/octet-stream'

interface Format {
  /** Media types that promise this format. */
  types: RegExp
  /** Whether the beginning of a file, one character for each byte, is of this format. */
  begins: (head: string) => boolean
}

const startsWith =
  (...magics: string[]) =>
  (head: string) =>
    magics.some((magic) => head.startsWith(magic))

const zip: Format['begins'] = startsWith('PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08')
/** The container of Office files before 2007, and of newer ones with a password. */
const compound = startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')

/**
 * Formats that are known by their first bytes. A media type may promise several formats; one of them must then be
 * there.
 */
const formats: Format[] = [
  { types: /^application\/(x-)?pdf$/, begins: (head) => head.includes('%PDF-') },
  { types: /^image\/png$/, begins: startsWith('\x89PNG\r\n\x1a\n') },
  { types: /^image\/(jpe?g|pjpeg)$/, begins: startsWith('\xff\xd8\xff') },
  { types: /^image\/gif$/, begins: startsWith('GIF87a', 'GIF89a') },
  { types: /^image\/tiff$/, begins: startsWith('II*\0', 'MM\0*') },
  { types: /^image\/webp$/, begins: (head) => /^RIFF.{4}WEBP/s.test(head) },
  {
    types:
      /^application\/((x-)?zip(-compressed)?|.+\+zip|vnd\.openxmlformats-officedocument\..+|vnd\.oasis\.opendocument\..+)$/,
    begins: zip,
  },
  {
    types: /^application\/(msword|vnd\.ms-(excel|powerpoint)|vnd\.openxmlformats-officedocument\..+)$/,
    begins: compound,
  },
  { types: /^application\/(x-)?gzip$/, begins: startsWith('\x1f\x8b') },
  { types: /^application\/(x-)?7z-compressed$/, begins: startsWith('7z\xbc\xaf\x27\x1c') },
]

/** Types without first bytes of their own. A file that begins like another format contradicts them. */
const active =
  /^(text\/(html|javascript|ecmascript|xsl)|application\/(xhtml\+xml|(x-)?javascript|ecmascript|xslt\+xml)|image\/svg.*|.+\/mathml.*|multipart\/.*|message\/.*)$/

/** Types without first bytes of their own. A file that begins like another format contradicts them. */
const plain = /^(text|image|audio|video)\/|^application\/(json|xml|.+\+(json|xml))$/
const textual = /^text\/|^application\/(json|xml|.+\+(json|xml))$/

/** The media type of a header, without parameters; the type of unknown bytes if the header names none. */
export function mediaType(header: string | null): string {
  const type = header?.split(';')[0]?.trim().toLowerCase() ?? ''
  return /^[\w!#$&^.+-]{1,80}\/[\w!#$&^.+-]{1,80}$/.test(type) ? type : unknown
}

/** The type a file is stored with: the declared one, unless its first bytes contradict it or a browser might run it. */
export function safeType(declared: string, bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, headLength))
  return active.test(declared) || contradicted(declared, head) ? unknown : declared
}

function contradicted(declared: string, head: string): boolean {
  const promised = formats.filter(({ types }) => types.test(declared))
  if (promised.length > 0) return !promised.some(({ begins }) => begins(head))
  if (!plain.test(declared)) return false
  return (
    formats.some(({ begins }) => begins(head)) || isMarkup(head) || (textual.test(declared) && isBinary(head))
  )
}

/** A document that a browser would show as a page or a drawing, whatever declarations come first. */
const isMarkup = (head: string) =>
  /^<(?:\w{1,20}:)?(?:!doctype\s+html|html|head|body|svg|script|iframe)\b/i.test(withoutProlog(head))

function withoutProlog(head: string): string {
  let rest = head.replace(/^\xef\xbb\xbf/, '').trimStart()
  while (/^<(?:\?|!--|!doctype\s+(?!html\b))/i.test(rest)) {
    const close = rest.startsWith('<!--') ? '-->' : '>'
    const end = rest.indexOf(close)
    if (end < 0) return ''
    rest = rest.slice(end + close.length).trimStart()
  }
  return rest
}

/** No text contains NUL, except in UTF-16 or UTF-32, and then the text begins with a byte order mark. */
const isBinary = (head: string) => head.includes('\0') && !/^(\xff\xfe|\xfe\xff|\0\0\xfe\xff)/.test(head)
