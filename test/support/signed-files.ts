import { deflateSync } from 'node:zlib'

/** Values of ASN.1 as signing tools write them: with their length, or open, and strings in one piece or in segments. */
const lengthOf = (length: number) => {
  if (length < 128) return [length]
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest & 255)
  return [128 + bytes.length, ...bytes]
}

export const definite = (tag: number, ...parts: Uint8Array[]) => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}
export const indefinite = (tag: number, ...parts: Uint8Array[]) =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...parts, Buffer.from([0, 0])])

export interface Encoding {
  wrap: (tag: number, ...parts: Uint8Array[]) => Buffer
  /** The bytes of a segment of a string; null for a string in one piece. */
  segment: number | null
}

export const der: Encoding = { wrap: definite, segment: null }
export const ber: Encoding = { wrap: indefinite, segment: 1000 }

const tags = { sequence: 0x30, set: 0x31, octets: 4, segments: 0x24, explicit: 0xa0, integer: 2, oid: 6 }

function octets(content: Uint8Array, { wrap, segment }: Encoding): Buffer {
  if (segment === null) return definite(tags.octets, content)
  const pieces: Buffer[] = []
  for (let i = 0; i < content.length; i += segment)
    pieces.push(definite(tags.octets, content.subarray(i, i + segment)))
  return wrap(tags.segments, ...pieces)
}

const types = {
  data: '2a864886f70d010701',
  signed: '2a864886f70d010702',
  enveloped: '2a864886f70d010703',
  compressed: '2a864886f70d0109100109',
  timeStamped: '2a864886f70d010910011f',
  timeStamp: '2a864886f70d0109100104',
} as const

const oid = (hex: string) => definite(tags.oid, Buffer.from(hex, 'hex'))
const version = definite(tags.integer, Buffer.from([1]))
const algorithm = definite(tags.sequence, oid('608648016503040201'))

/** A message of a type; its content may be left out. */
const message = (type: string, content: Uint8Array | null, { wrap }: Encoding = der): Buffer =>
  wrap(tags.sequence, oid(type), ...(content ? [wrap(tags.explicit, content)] : []))

/** What a signature has beside the content: the numbers of a certificate are as good as any. */
const rest = (encoding: Encoding) => [
  encoding.wrap(tags.explicit, encoding.wrap(tags.sequence, algorithm, octets(Buffer.alloc(300, 7), der))),
  definite(tags.set, definite(tags.sequence, version, algorithm, octets(Buffer.alloc(256, 9), der))),
]

/** The body of a signature around content of a type; null for a detached one. */
const body = (type: string, content: Uint8Array | null, encoding: Encoding) =>
  encoding.wrap(
    tags.sequence,
    version,
    definite(tags.set, algorithm),
    message(type, content, encoding),
    ...rest(encoding),
  )

export const signed = (content: Uint8Array, encoding: Encoding = der): Buffer =>
  message(types.signed, body(types.data, octets(content, encoding), encoding), encoding)

/** A signature with the numbers of this many revoked certificates. */
export const withRevoked = (content: Uint8Array, count: number): Buffer => {
  const entry = definite(tags.sequence, definite(tags.integer, Buffer.alloc(8, 5)))
  const list = definite(
    0xa1,
    definite(tags.sequence, Buffer.concat(Array.from({ length: count }, () => entry))),
  )
  const info = message(types.data, octets(content, der))
  return message(types.signed, definite(tags.sequence, version, definite(tags.set, algorithm), info, list))
}

export const detached = (encoding: Encoding = der): Buffer =>
  message(types.signed, body(types.data, null, encoding), encoding)

/** Signed again by a tool of PKCS #7, which puts the inner message in place of a string. */
export const signedAsIs = (content: Uint8Array, encoding: Encoding = der): Buffer =>
  message(
    types.signed,
    body(types.signed, body(types.data, octets(content, encoding), encoding), encoding),
    encoding,
  )

/** Signed again by a tool of CMS, which names the type of the inner message and puts it into a string. */
export const signedInString = (content: Uint8Array, encoding: Encoding = der): Buffer => {
  const inner = body(types.data, octets(content, encoding), encoding)
  return message(types.signed, body(types.signed, octets(inner, encoding), encoding), encoding)
}

export const timeStamped = (content: Uint8Array): Buffer =>
  message(types.timeStamped, definite(tags.sequence, version, octets(content, der), rest(der)[1] ?? version))

export const compressed = (content: Uint8Array): Buffer =>
  message(
    types.compressed,
    definite(tags.sequence, version, algorithm, message(types.data, octets(deflateSync(content), der))),
  )

export const enveloped = (): Buffer =>
  message(types.enveloped, definite(tags.sequence, version, octets(Buffer.alloc(50, 3), der)))

export const timeStamp = (): Buffer =>
  message(types.signed, body(types.timeStamp, octets(Buffer.alloc(50, 3), der), der))

export const base64 = (bytes: Uint8Array, width = 64): string =>
  (
    Buffer.from(bytes)
      .toString('base64')
      .match(new RegExp(`.{1,${width}}`, 'g')) ?? []
  ).join('\n')

export const pem = (bytes: Uint8Array, label = 'PKCS7', headers = ''): string =>
  `-----BEGIN ${label}-----\n${headers}${base64(bytes)}\n-----END ${label}-----\n`
