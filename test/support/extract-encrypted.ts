import { createCipheriv, createHash } from 'node:crypto'
import { drawn, flate, pdfFile, type PdfLine, type PdfObject } from './extract-files.ts'

/** Schemes of the standard security handler: 128-bit RC4, 128-bit AES, 256-bit AES of PDF 2.0. */
export type Scheme = 'RC4' | 'AES-128' | 'AES-256'

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const md5 = (...parts: Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest()
const sha = (name: string, data: Uint8Array) => createHash(name).update(data).digest()
const padded = (password: string) => Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32)
const cipher = (
  name: string,
  key: Uint8Array,
  vector: Uint8Array | null,
  data: Uint8Array,
  padded = false,
) => {
  const made = createCipheriv(name, key, vector).setAutoPadding(padded)
  return Buffer.concat([made.update(data), made.final()])
}
const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString('hex')}>`
const id = Buffer.from('0123456789abcdef')

interface Handler {
  dictionary: string
  encrypt: (data: Uint8Array, object: number) => Buffer
}

/** Revision 3 and 4: ISO 32000-1, algorithms 2, 3 and 5. */
function handler128(scheme: 'RC4' | 'AES-128', password: string): Handler {
  const rc4Rounds = (key: Buffer, data: Buffer) =>
    Array.from({ length: 20 }, (_, i) => i).reduce(
      (bytes, i) =>
        cipher(
          'rc4',
          key.map((byte) => byte ^ i),
          null,
          bytes,
        ),
      data,
    )
  const repeat = (key: Buffer) => Array.from({ length: 50 }).reduce<Buffer>((hash) => md5(hash), key)
  const owner = rc4Rounds(repeat(md5(padded('owner'))), padded(password))
  const flags = Buffer.from('fcffffff', 'hex')
  const key = repeat(md5(padded(password), owner, flags, id))
  const user = Buffer.concat([rc4Rounds(key, md5(padding, id)), Buffer.alloc(16)])
  const filter =
    scheme === 'RC4'
      ? '/V 2/R 3/Length 128'
      : '/V 4/R 4/Length 128/CF<</StdCF<</CFM/AESV2/AuthEvent/DocOpen/Length 16>>>>/StmF/StdCF/StrF/StdCF'
  return {
    dictionary: `/Filter/Standard${filter}/P -4/O ${hex(owner)}/U ${hex(user)}`,
    encrypt: (data, object) => {
      const salt = Buffer.from([object & 255, object >> 8, 0, 0, 0])
      if (scheme === 'RC4') return cipher('rc4', md5(key, salt), null, data)
      const vector = Buffer.alloc(16, 7)
      return Buffer.concat([
        vector,
        cipher('aes-128-cbc', md5(key, salt, Buffer.from('sAlT')), vector, data, true),
      ])
    },
  }
}

/** ISO 32000-2, algorithm 2.B. */
function hardened(password: string, salt: Uint8Array): Buffer {
  let key = sha('sha256', Buffer.concat([Buffer.from(password), salt]))
  let last = 0
  for (let round = 0; round < 64 || last > round - 32; round++) {
    const block = Buffer.concat([Buffer.from(password), key])
    const encrypted = cipher(
      'aes-128-cbc',
      key.subarray(0, 16),
      key.subarray(16, 32),
      Buffer.concat(Array.from({ length: 64 }, () => block)),
    )
    const rest = Number(BigInt(`0x${encrypted.subarray(0, 16).toString('hex')}`) % 3n)
    key = sha(['sha256', 'sha384', 'sha512'][rest] ?? '', encrypted)
    last = encrypted.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

function handler256(password: string): Handler {
  const key = Buffer.alloc(32, 9)
  const [check, wrap] = [Buffer.from('checksum'), Buffer.from('wrapping')]
  const user = Buffer.concat([hardened(password, check), check, wrap])
  const wrapped = cipher('aes-256-cbc', hardened(password, wrap), Buffer.alloc(16), key)
  const nobody = `/O ${hex(Buffer.alloc(48, 1))}/OE ${hex(Buffer.alloc(32, 1))}/Perms ${hex(Buffer.alloc(16, 1))}`
  return {
    dictionary: `/Filter/Standard/V 5/R 6/Length 256/CF<</StdCF<</CFM/AESV3/AuthEvent/DocOpen/Length 32>>>>/StmF/StdCF/StrF/StdCF/P -4/U ${hex(user)}/UE ${hex(wrapped)}${nobody}`,
    encrypt: (data) => {
      const vector = Buffer.alloc(16, 7)
      return Buffer.concat([vector, cipher('aes-256-cbc', key, vector, data, true)])
    },
  }
}

/**
 * A PDF of these pages that needs the password to be opened; with '' it is only protected against changes. The first page
 * has a field with this value.
 */
export function encryptedPdf(
  scheme: Scheme,
  password: string,
  contents: (PdfObject | PdfLine[])[],
  field?: string,
): Uint8Array {
  const { dictionary, encrypt } = scheme === 'AES-256' ? handler256(password) : handler128(scheme, password)
  const last = 5 + 2 * contents.length
  const annotated = field === undefined ? '' : `/Annots[${last} 0 R]`
  const value = hex(encrypt(Buffer.from(field ?? '', 'latin1'), last))
  const pages = contents.flatMap((content, i): (string | PdfObject)[] => {
    const { dictionary, stream = new Uint8Array() } = Array.isArray(content) ? flate(drawn(content)) : content
    return [
      `/Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${6 + 2 * i} 0 R${i === 0 ? annotated : ''}`,
      { dictionary, stream: encrypt(stream, 6 + 2 * i) },
    ]
  })
  const kids = contents.map((_, i) => `${5 + 2 * i} 0 R`).join(' ')
  return pdfFile(
    [
      '/Type/Catalog/Pages 2 0 R',
      `/Type/Pages/Count ${contents.length}/Kids[${kids}]`,
      '/Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding',
      dictionary,
      ...pages,
      `/Type/Annot/Subtype/Widget/FT/Tx/Rect[160 760 300 780]/V${value}`,
    ],
    `/Encrypt 4 0 R/ID[${hex(id)}${hex(id)}]`,
  )
}
