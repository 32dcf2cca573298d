import { Refusal } from '../extraction.ts'
import { limits } from '../limits.ts'
import { inflateZlib } from '../zip/inflate.ts'

/** The kinds of content of the Cryptographic Message Syntax (RFC 5652, 3274, 5544) and of PKCS #7. */
const types = {
  signed: '1.2.840.113549.1.7.2',
  digested: '1.2.840.113549.1.7.5',
  authenticated: '1.2.840.113549.1.9.16.1.2',
  compressed: '1.2.840.113549.1.9.16.1.9',
  timeStamped: '1.2.840.113549.1.9.16.1.31',
  timeStamp: '1.2.840.113549.1.9.16.1.4',
} as const
/** The content of these is a message of its own. */
const messages = new Set<string>([
  types.signed,
  types.digested,
  types.authenticated,
  types.compressed,
  types.timeStamped,
])
const encrypted = new Set([
  '1.2.840.113549.1.7.3',
  '1.2.840.113549.1.7.4',
  '1.2.840.113549.1.7.6',
  '1.2.840.113549.1.9.16.1.23',
])
/** The identifiers above begin with these bytes. */
const identifiers = ['2a864886f70d0107', '2a864886f70d01091001'].map((hex) => Buffer.from(hex, 'hex'))

/** The most values of a file, a kilobyte each. A file of 25 MB in segments of 1,000 bytes has 25,000 of them. */
const mostValues = 50_000
const deepest = 64
/** The first byte of a sequence. */
const sequence = 0x30

type Asn1 = typeof import('asn1js')
type AsnType = ReturnType<Asn1['fromBER']>['result']

/** Whether bytes begin as a message of CMS does: a sequence in any encoding of its length, then an identifier. */
export function isCms(bytes: Uint8Array): boolean {
  if (bytes[0] !== sequence) return false
  const length = bytes[1] ?? 0
  const at = length > 0x80 ? 2 + (length & 0x7f) : 2
  if (length > 0x88 || bytes[at] !== 6) return false
  const own = Buffer.from(bytes.subarray(at + 2, at + 14))
  return identifiers.some((begin) => own.subarray(0, begin.length).equals(begin))
}

/** The content of a signed file. The signature itself is not checked. Throws Refusal where there is no content. */
export async function signedContent(bytes: Uint8Array): Promise<Uint8Array> {
  const asn1 = await import('asn1js')
  return contentOf(asn1, parsed(asn1, bytes))
}

function parsed(asn1: Asn1, bytes: Uint8Array): AsnType {
  const { result, offset } = asn1.fromBER(bytes, {
    parseEmbedded: false,
    copyInput: false,
    maxDepth: deepest,
    maxNodes: mostValues,
    maxContentLength: limits.input,
  })
  if (offset < 0) throw damaged()
  return result
}

/** The content of a ContentInfo: an identifier, and the value that it names. */
function contentOf(asn1: Asn1, info: AsnType): Uint8Array {
  const [type, tagged] = partsOf(asn1, info)
  if (!(type instanceof asn1.ObjectIdentifier)) throw damaged()
  const name = type.getValue()
  if (encrypted.has(name))
    throw new Refusal('encrypted', 'The file is encrypted for its recipients, and only they can open it.')
  if (name === types.timeStamp)
    throw new Refusal('unsupported', 'The file is a time stamp without a document.')
  if (!tagged) throw detached()
  if (!messages.has(name)) return octetsOf(asn1, tagged)
  const [value = tagged] = partsOf(asn1, tagged)
  // Signed again: PKCS #7 puts the inner message here as it is, CMS into a string of bytes.
  const octets = value instanceof asn1.OctetString ? octetsOf(asn1, tagged) : null
  // Some tools name the content a message although it is any file.
  if (octets && octets[0] !== sequence) return octets
  const message = octets ? parsed(asn1, octets) : value
  const parts = partsOf(asn1, message)
  if (parts[0] instanceof asn1.ObjectIdentifier) return contentOf(asn1, message)
  if (name === types.timeStamped) {
    const document = parts.find((part) => part instanceof asn1.OctetString)
    if (!document) throw detached()
    return octetsOf(asn1, document)
  }
  const [, , inner] = parts
  if (!inner) throw damaged()
  const content = contentOf(asn1, inner)
  return name === types.compressed ? inflated(content) : content
}

const partsOf = (asn1: Asn1, value: AsnType): AsnType[] =>
  value instanceof asn1.Constructed ? value.valueBlock.value : []

/** The bytes of a string, which may stand in segments, and under a tag beside its own or in the place of its own. */
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

const damaged = () => new Refusal('failed', 'The file is damaged: its signature cannot be read.')
const detached = () =>
  new Refusal(
    'unsupported',
    'The file is a detached signature: it holds no document, and the signed document is a file of its own.',
  )
