import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digestIn } from '../../src/company/files/incoming.ts'
import { mediaType, safeType } from '../../src/platform/files/content-type.ts'
import { asUtf8, attachment, namedIn, safeFileName } from '../../src/platform/files/file-name.ts'
import { onlyPart } from '../../src/company/files/multipart.ts'
import { rangeOf } from '../../src/platform/files/serve.ts'
import { anyCharacter } from '../support/any-character.ts'
import { chunked, joined } from '../support/assets-files.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))
const anyText = fc.string({ unit: anyCharacter, maxLength: 400 })

describe('safeFileName', () => {
  it.for([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['..\\..\\boot.ini', '.._.._boot.ini'],
    ['a\r\nSet-Cookie: x=1', 'a__Set-Cookie: x=1'],
    ['a\u0000b', 'a_b'],
    ['invoice\u202efdp.exe', 'invoice_fdp.exe'],
    ['a\u2028b\u2066c\u061cd', 'a_b_c_d'],
    ['half \ud800', 'half _'],
    ['"quoted".txt', '"quoted".txt'],
    ['тендер №5.pdf', 'тендер №5.pdf'],
    ['入札説明書.docx', '入札説明書.docx'],
    ['عرض.pdf', 'عرض.pdf'],
    ['cafe\u0301.txt', 'café.txt'],
    ['  padded  ', 'padded'],
    ['', 'file'],
    ['.', 'file'],
    ['..', 'file'],
    ['   ', 'file'],
  ])('makes %j to %j', ([name = '', safe]) => {
    expect(safeFileName(name)).toBe(safe)
  })

  it('cuts at 255 bytes between characters and keeps the ending', () => {
    expect(safeFileName('x'.repeat(300))).toBe('x'.repeat(255))
    expect(safeFileName(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(251)}.pdf`)
    expect(safeFileName('ж'.repeat(300))).toBe('ж'.repeat(127))
    expect(safeFileName('👩‍👩‍👧'.repeat(30))).toBe('👩‍👩‍👧'.repeat(14))
    expect(safeFileName(`${'x'.repeat(254)} ${'y'.repeat(9)}`)).toBe('x'.repeat(254))
    expect(safeFileName(`e${'\u0301'.repeat(300)}.pdf`)).toBe('file.pdf')
    expect(safeFileName(`a.${'b'.repeat(300)}`)).toBe(`a.${'b'.repeat(253)}`)
  })

  it('gives every text a name that is safe and stays as it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const name = safeFileName(text)
        expect(name).not.toMatch(/[/\\\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u)
        expect(bytesOf(name).byteLength).toBeGreaterThan(0)
        expect(bytesOf(name).byteLength).toBeLessThanOrEqual(255)
        expect(safeFileName(name)).toBe(name)
      }),
    )
  })
})

describe('attachment', () => {
  it.for([
    ['a.pdf', `attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`],
    ['Übung "1".pdf', `attachment; filename="Ubung _1_.pdf"; filename*=UTF-8''%C3%9Cbung%20%221%22.pdf`],
    ["it's (50%).pdf", `attachment; filename="it's (50_).pdf"; filename*=UTF-8''it%27s%20%2850%25%29.pdf`],
    ['ocds-x/1\\2.json', `attachment; filename="ocds-x_1_2.json"; filename*=UTF-8''ocds-x_1_2.json`],
    ['入札.pdf', `attachment; filename="__.pdf"; filename*=UTF-8''%E5%85%A5%E6%9C%AD.pdf`],
  ])('writes %j', ([name = '', header]) => {
    expect(attachment(name)).toBe(header)
  })

  it('is read back as the same name, and is a header for every name', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const name = safeFileName(text)
        const header = attachment(name)
        expect(header).toMatch(/^[ -~]+$/)
        expect(namedIn(new Headers({ 'Content-Disposition': header }).get('content-disposition'))).toBe(name)
      }),
    )
  })
})

describe('namedIn', () => {
  it.for([
    [null, ''],
    ['attachment', ''],
    ['attachment; filename=plain.txt', 'plain.txt'],
    ['attachment; filename="a; b.txt"; x=1', 'a; b.txt'],
    [String.raw`attachment; filename="a\"b\\c.txt"`, String.raw`a"b\c.txt`],
    [`attachment; filename="fallback"; filename*=UTF-8''%D1%82.txt`, 'т.txt'],
    [`attachment; filename*=utf-8'de'%C3%BC.txt; filename="x"`, 'ü.txt'],
    [`attachment; filename*=ISO-8859-1''%FC.txt`, 'ü.txt'],
    [`attachment; filename="good.txt"; filename*=UTF-8''%ff%zz`, 'good.txt'],
    [`attachment; filename="good.txt"; filename*=KOI8-R''%D4`, 'good.txt'],
  ] as const)('reads %j as %j', ([header, name]) => {
    expect(namedIn(header)).toBe(name)
  })

  it('takes UTF-8 that arrived as single bytes for what it is', () => {
    const wire = String.fromCharCode(...bytesOf('тендер.txt'))
    expect(asUtf8(wire)).toBe('тендер.txt')
    expect(asUtf8('M\u00fcller')).toBe('Müller')
  })
})

describe('safeType', () => {
  const zip = 'PK\x03\x04'
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  it.for([
    ['application/pdf', '%PDF-1.7', true],
    ['application/pdf', 'MZ\x90\0', false],
    ['application/pdf', '<html>', false],
    ['image/png', '\x89PNG\r\n\x1a\n', true],
    ['image/png', 'GIF89a', false],
    ['image/jpeg', '\xff\xd8\xff\xe0', true],
    ['image/gif', '<svg onload=alert(1)>', false],
    ['image/webp', 'RIFF1234WEBPVP8', true],
    ['image/bmp', '%PDF-1.7', false],
    [word, zip, true],
    [word, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', true],
    [word, '%PDF-1.7', false],
    ['application/zip', zip, true],
    ['application/msword', zip, false],
    ['application/vnd.ms-excel', 'a;b;c', false],
    ['text/plain', 'hello', true],
    ['text/plain', 'MZ\0\0', false],
    ['text/plain', '\xff\xfeh\0i\0', true],
    ['text/csv', '%PDF-1.7', false],
    ['text/plain', '<!DOCTYPE html><p>', false],
    ['text/plain', '<!-- > --><?xml version="1.0"?><x:svg xmlns:x="…">', false],
    ['application/xml', '<?xml version="1.0"?><QualificationApplicationResponse>', true],
    ['application/xml', '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "x"><svg>', false],
    ['application/json', '{}', true],
    ['text/html', '<html>', false],
    ['image/svg+xml', '<svg>', false],
    ['text/javascript', 'alert(1)', false],
    ['application/vnd.unknown', '%PDF-1.7', true],
    ['application/octet-stream', '<html>', true],
  ] as const)('of %s with %j: kept is %s', ([type, head, kept]) => {
    expect(safeType(type, latin1(head))).toBe(kept ? type : 'application/octet-stream')
  })

  it('reads a media type without its parameters; what is none is bytes', () => {
    expect(mediaType('Text/CSV; charset=utf-8')).toBe('text/csv')
    for (const none of [null, '', 'pdf', 'a/b/c', 'text/plain\u0430', 'text/ plain'])
      expect(mediaType(none)).toBe('application/octet-stream')
  })
})

describe('digestIn', () => {
  const hex = createHash('sha256').update('x').digest('hex')
  const base64 = createHash('sha256').update('x').digest('base64')
  it.for([
    [null, null],
    ['sha-512=:AAAA:', null],
    [`sha-256=:${base64}:`, hex],
    [`sha-512=:AAAA:, sha-256=:${base64}:;q=1`, hex],
    [`sha-256=:${'A'.repeat(43)}=:, sha-256=:${base64}:`, hex],
  ])('reads %j', ([header = null, digest]) => {
    expect(digestIn(header)).toBe(digest)
  })

  it.for([
    base64,
    `sha-256=${base64}`,
    `SHA-256=:${base64}:`,
    'sha-256=:AAAA:',
    'sha-256=::',
    '',
    `sha-256=:${base64}:,`,
  ])('refuses %j', (header) => {
    expect(() => digestIn(header)).toThrow(/Content-Digest/)
  })
})

describe('rangeOf', () => {
  it.for([
    ['bytes=0-0', { offset: 0, length: 1 }],
    ['bytes=0-', { offset: 0, length: 10 }],
    ['bytes=2-5', { offset: 2, length: 4 }],
    ['bytes=9-9', { offset: 9, length: 1 }],
    ['bytes=5-99', { offset: 5, length: 5 }],
    ['bytes=-3', { offset: 7, length: 3 }],
    ['bytes=-99', { offset: 0, length: 10 }],
    ['Bytes = 1 - 2', { offset: 1, length: 2 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=10-20', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=99999999999999999999-', 'unsatisfiable'],
    [null, null],
    ['', null],
    ['bytes=', null],
    ['bytes=-', null],
    ['bytes=5-2', null],
    ['bytes=0-1,3-4', null],
    ['bytes=a-b', null],
    ['bytes=1.5-2', null],
    ['items=0-1', null],
  ] as const)('of %j in ten bytes is %j', ([header, range]) => {
    expect(rangeOf(header, 10)).toEqual(range)
  })
})

describe('onlyPart', () => {
  const type = 'multipart/form-data; boundary=XX'
  const part = (disposition: string, content: string, more = '') =>
    `--XX\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`
  const readBytes = async (form: Uint8Array, contentType = type, size = 1024) => {
    const { fileName, contentType: named, chunks } = await onlyPart(chunked(form, size), contentType)
    return { fileName, contentType: named, bytes: await joined(chunks) }
  }
  const read = (text: string, contentType = type) => readBytes(latin1(text), contentType)

  it('gives back any bytes, name and type, however the form is cut into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array(),
        fc.string({ minLength: 1 }),
        fc.integer({ min: 1, max: 200 }),
        async (content, name, size) => {
          fc.pre(!String.fromCharCode(...content).includes('\r\n--XX'))
          const safe = safeFileName(name).replaceAll('%', '_')
          const escaped = safe.replaceAll('"', '%22')
          const begin = part(`name="file"; filename="${escaped}"`, '', 'Content-Type: text/x\r\n').slice(
            0,
            -2,
          )
          const form = new Uint8Array([...bytesOf(begin), ...content, ...bytesOf('\r\n--XX--\r\n')])
          const found = await readBytes(form, type, size)
          expect([...found.bytes]).toEqual([...content])
          expect([found.fileName, found.contentType]).toEqual([safe, 'text/x'])
        },
      ),
    )
  })

  it('takes a preamble, an epilogue, a quoted boundary and a part without a name for its file', async () => {
    const found = await read(
      `before\r\n${part('name=file', 'abc')}--XX--\r\nafter`,
      'multipart/form-data; boundary="XX"',
    )
    expect([new TextDecoder().decode(found.bytes), found.fileName, found.contentType]).toEqual([
      'abc',
      '',
      null,
    ])
    expect((await read(`${part('name="file"', '')}--XX--`)).bytes).toHaveLength(0)
  })

  it.for([
    ['', type],
    ['no boundary at all', type],
    [part('name="file"', 'abc'), type],
    [`${part('name="file"', 'abc')}--XX--`, 'multipart/form-data'],
    [`${part('name="other"', 'abc')}--XX--`, type],
    [`${part('name="files"', 'abc')}--XX--`, type],
    [`${part('name="file"', 'a')}${part('name="file"', 'b')}--XX--`, type],
    [`${part('name="file"', 'a')}${part('name="x"', 'b')}--XX--`, type],
    ['--XX\r\nno headers', type],
    ['--XX--', type],
  ] as const)('refuses %j', async ([text, contentType]) => {
    await expect(read(text, contentType)).rejects.toThrow(/^Invalid request body: it /)
  })
})
