import { ExtractionRefusal } from '../extraction.ts'
import { limits } from '../limits.ts'
import { inflateZlib } from '../zip/inflate.ts'

/** The kinds of content of the Cryptographic Message Syntax (RFC 5652, 3274, 5544) and of PKCS #7. */
const types = {
  signed: '1.2.840.113549.1.7.2',
  digested: '1.2.840.113549.1.7.5',
  compressed: '1.2.840.113549.1.9.16.1.9',
  timeStamped: '1.2.840.113549.1.9.16.1.31',
  timeStamp: '1.2.840.113549.1.9.16.1.4',
} as const
/** Types whose content is itself a message. */
const messages = new Set<string>([types.signed, types.digested, types.compressed, types.timeStamped])
const encrypted = new Set([
  '1.2.840.113549.1.7.3',
  '1.2.840.113549.1.7.4',
  '1.2.840.113549.1.7.6',
  '1.2.840.113549.1.9.16.1.23',
])
/** The identifiers above begin with these bytes. */
const identifiers = ['2a864886f70d0107', '2a864886f70d01091001'].map((hex) => Buffer.from(hex, 'hex'))

/**
 * Maximum values in a file, a kilobyte each. A file of 25 MB in segments of 1,000 bytes has 25,000 of them.
 */
const maxValues = 50_000
const deepest = 64
/** The first bytes of a sequence, and of the content of a message. */
const sequence = 0x30
const explicit = 0xa0
/** Values that may come in a message before its content. */
const maxBefore = 5

type Asn1 = typeof import('asn1js')
type AsnType = ReturnType<Asn1['fromBER']>['result']

/** Whether bytes begin as a message of CMS does: a sequence in any encoding of its length, then an identifier. */
export function isCms(bytes: Uint8Array): boolean {
  if (bytes[0] !== sequence || (bytes[1] ?? 0) > 0x88) return false
  const start = startOf(bytes)
  const own = Buffer.from(bytes.subarray(start + 2, start + 14))
  return bytes[start] === 6 && identifiers.some((begin) => own.subarray(0, begin.length).equals(begin))
}

/** Where the content of the first value begins: after its tag and its length, which may be left open. */
const startOf = ([, length = 0]: Uint8Array) => (length > 0x80 ? 2 + (length & 0x7f) : 2)
const inside = (bytes: Uint8Array) => bytes.subarray(startOf(bytes))

/**
 * The content of a signed file. The signature itself is not checked. Throws ExtractionRefusal if there is no content.
 */
export async function signedContent(bytes: Uint8Array): Promise<Uint8Array> {
  const asn1 = await import('asn1js')
  return contentOfFile(asn1, bytes)
}

/** The first value of bytes, and what comes after it. */
function firstOf(asn1: Asn1, bytes: Uint8Array): { value: AsnType; rest: Uint8Array } {
  const { result, offset } = asn1.fromBER(bytes, {
    parseEmbedded: false,
    copyInput: false,
    maxDepth: deepest,
    maxNodes: maxValues,
    maxContentLength: limits.input,
  })
  if (offset < 0) throw damaged()
  return { value: result, rest: bytes.subarray(offset) }
}

/**
 * The content of a message as a file has it. Only the values up to the content are parsed: certificates come after it, and lists of
 * revoked ones with a hundred thousand entries.
 */
function contentOfFile(asn1: Asn1, bytes: Uint8Array): Uint8Array {
  const { value: type, rest } = firstOf(asn1, inside(bytes))
  const name = nameOf(asn1, type)
  if (!messages.has(name)) return contentOf(asn1, firstOf(asn1, bytes).value)
  if (rest[0] !== explicit) throw detached()
  return contentOfMessage(asn1, name, inside(rest))
}

/** A message has a version and algorithms before its content; a time stamp has its own names of the file. */
function contentOfMessage(asn1: Asn1, name: string, message: Uint8Array): Uint8Array {
  let rest = inside(message)
  for (let before = 0; before < maxBefore; before++) {
    const found = firstOf(asn1, rest)
    if (name === types.timeStamped && found.value instanceof asn1.OctetString)
      return octetsOf(asn1, found.value)
    if (name !== types.timeStamped && before === 2) {
      const content = contentOf(asn1, found.value)
      return name === types.compressed ? inflated(content) : content
    }
    rest = found.rest
  }
  throw detached()
}

/** The content of a ContentInfo: an identifier, and the value that it names. */
function contentOf(asn1: Asn1, info: AsnType): Uint8Array {
  const [type, tagged] = partsOf(asn1, info)
  const name = nameOf(asn1, type)
  if (!tagged) throw detached()
  if (!messages.has(name)) return octetsOf(asn1, tagged)
  // Signed again: PKCS #7 puts the inner message here as it is, CMS into a string of bytes.
  const [value = tagged] = partsOf(asn1, tagged)
  const inner = partsOf(asn1, value)[2]
  if (!(value instanceof asn1.OctetString) && inner) return contentOf(asn1, inner)
  const octets = octetsOf(asn1, tagged)
  if (isCms(octets)) return contentOfFile(asn1, octets)
  // Some tools name the content a message although it is any file.
  return octets[0] === sequence ? contentOfMessage(asn1, name, octets) : octets
}

/** The type of a message. Throws ExtractionRefusal for a type without a readable content. */
function nameOf(asn1: Asn1, type: AsnType | undefined): string {
  if (!(type instanceof asn1.ObjectIdentifier)) throw damaged()
  const name = type.getValue()
  if (encrypted.has(name))
    throw new ExtractionRefusal(
      'encrypted',
      'The file is encrypted for its recipients, and only they can open it.',
    )
  if (name === types.timeStamp)
    throw new ExtractionRefusal('unsupported', 'The file is a time stamp without a document.')
  return name
}

const partsOf = (asn1: Asn1, value: AsnType): AsnType[] =>
  value instanceof asn1.Constructed ? value.valueBlock.value : []

/**
 * The bytes of a string, which may come in segments, and under a tag together with its own or in place of its
 * own.
 */
function octetsOf(asn1: Asn1, value: AsnType): Uint8Array {
  if (value instanceof asn1.OctetString) return new Uint8Array(value.getValue())
  if (value instanceof asn1.Primitive) return value.valueBlock.valueHexView
  const segments = partsOf(asn1, value)
  if (segments.length === 0) throw detached()
  return Buffer.concat(segments.map((segment) => octetsOf(asn1, segment)))
}

function inflated(content: Uint8Array): Uint8Array {
  const bytes = inflateZlib(content, limits.entry)
  if (typeof bytes === 'string') throw damaged()
  return bytes
}

const damaged = () => new ExtractionRefusal('failed', 'The file is damaged: its signature cannot be read.')
const detached = () =>
  new ExtractionRefusal(
    'unsupported',
    'The file is a detached signature: it holds no document, and the signed document is a file of its own.',
  )
