import '../support/tables.ts'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { guessPage } from '../../src/reading/extract/charset/guess.ts'
import { decodePage } from '../../src/reading/extract/charset/pages.ts'
import { extractText } from '../../src/reading/extract/extract.ts'
import { zipOf } from '../support/extract-files.ts'
import { fixture } from '../support/fixtures.ts'

type Row = [language: string, page: string, text: string, bytes: string]
const rows = new TextDecoder()
  .decode(await fixture('documents/code-pages.tsv'))
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as Row)
const bytesOf = (base64: string) => Buffer.from(base64, 'base64')

const read = async (bytes: Uint8Array, contentType: string | null = null) => {
  const extraction = await extractText(bytes, { contentType, fileName: null })
  return extraction.status === 'read'
    ? [extraction.pages.map(({ text }) => text).join('\n'), extraction.warnings]
    : extraction
}

describe('guessPage', () => {
  it.for(rows)('reads %s in %s', async ([, , text, bytes]) => {
    expect(decodePage(bytesOf(bytes), guessPage(bytesOf(bytes)))).toBe(text)
  })

  it('takes windows-1252 where no letter tells', () => {
    expect([guessPage(Buffer.from('plain')), guessPage(Buffer.from('5 \x80', 'latin1'))]).toEqual([
      'windows-1252',
      'windows-1252',
    ])
  })

  it('judges a long text by a part of it', () => {
    const [, , text = '', bytes = ''] = rows.find(([language]) => language === 'pl') ?? []
    const long = Buffer.concat(Array.from({ length: 20_000 }, () => bytesOf(bytes)))
    const begun = performance.now()
    expect(decodePage(long, guessPage(long)).slice(0, text.length)).toBe(text)
    expect(performance.now() - begun).toBeLessThan(5000)
  })
})

const wide = (text: string) => Buffer.from(text, 'utf16le')
const german = 'Frist für Angebote: 12.05.2027, Größe'
const greek = 'Προθεσμία υποβολής προσφορών, 12 ημέρες'
const russian = 'Срок подачи заявок истекает 12 мая 2027 года'

describe('extractText of a text that does not name its encoding', () => {
  it.for<[name: string, bytes: Uint8Array, text: string, warnings: string[]]>([
    ['UTF-16', wide(german), german, []],
    ['UTF-16 in the other order', wide(german).swap16(), german, []],
    ['Greek in UTF-16', wide(greek), greek, []],
    ['Russian in UTF-16', wide(russian), russian, []],
    ['Russian in UTF-16 in the other order', wide(russian).swap16(), russian, []],
    [
      'UTF-8 that was cut in a letter',
      Buffer.from(german.repeat(3)).subarray(0, -2),
      german.repeat(3).slice(0, -2),
      ['The file holds bytes that are not of its encoding; their letters are missing.'],
    ],
  ])('reads %s', async ([, bytes, text, warnings]) => {
    const [found, warned] = (await read(bytes)) as [string, string[]]
    expect([found.replaceAll('\ufffd', ''), warned]).toEqual([text, warnings])
  })

  const page = (head: string) =>
    Buffer.from(`<html><head>${head}</head><body><p>\xca\xf0\xe0\xe5\xed \xf1\xf0\xee\xea`, 'latin1')
  it.for<[name: string, bytes: Uint8Array, contentType: string | null]>([
    ['a meta element', page('<meta charset="windows-1251">'), null],
    ['a meta element without quotes', page('<META CHARSET=windows-1251>'), null],
    [
      'an older meta element',
      page('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">'),
      null,
    ],
    ['the declared type', page(''), 'text/html; charset=windows-1251'],
    ['its letters alone', page(''), null],
  ])('reads a page by %s', async ([, bytes, contentType]) => {
    const [text] = (await read(bytes, contentType)) as [string, string[]]
    expect(text).toBe('Краен срок')
  })
})

/** An archive whose names are bytes: `system` is the program's, `field` a name in Unicode beside the other. */
function archive(
  names: Uint8Array[],
  { system = 0, flags = 0, field = null as Buffer | null } = {},
): Uint8Array {
  const plain = names.map((name, i) => '#$&'.charAt(i).repeat(name.length))
  const zip = Buffer.from(zipOf(plain.map((name) => ({ name, data: name, claims: { flags } }))))
  for (const [i, name] of names.entries())
    for (let at = zip.indexOf(plain[i] ?? ''); at >= 0; at = zip.indexOf(plain[i] ?? '', at))
      zip.set(name, at)
  const entry = zip.indexOf('PK\x01\x02')
  for (let at = entry; at >= 0; at = zip.indexOf('PK\x01\x02', at + 4)) zip.writeUInt8(system, at + 5)
  if (!field) return zip
  // The only entry's field goes after its name.
  const end = zip.indexOf('PK\x05\x06')
  zip.writeUInt16LE(field.length, entry + 30)
  zip.writeUInt32LE(zip.readUInt32LE(end + 12) + field.length, end + 12)
  return Buffer.concat([zip.subarray(0, end), field, zip.subarray(end)])
}

function unicodeField(name: string, of: Uint8Array): Buffer {
  const text = Buffer.from(name)
  const field = Buffer.alloc(9)
  field.writeUInt16LE(0x7075, 0)
  field.writeUInt16LE(5 + text.length, 2)
  field.writeUInt8(1, 4)
  field.writeUInt32LE(crc32(of), 5)
  return Buffer.concat([field, text])
}

const pathsOf = async (bytes: Uint8Array) => {
  const extraction = await extractText(bytes, { contentType: null, fileName: null })
  return extraction.status === 'read' ? extraction.pages.map(({ path }) => path) : extraction
}
const latin = (text: string) => Buffer.from(text, 'latin1')
const [dos, windows] = [0, 3]

describe('the names of the files in an archive', () => {
  it.for<[name: string, zip: Uint8Array, paths: string[]]>([
    ['CP850', archive([latin('f\x81r Stra\xe1e.txt')], { system: dos }), ['für Straße.txt']],
    ['CP437', archive([latin('\x8epfel \x99l.txt')], { system: dos }), ['Äpfel Öl.txt']],
    ['CP850 of NTFS', archive([latin('A\xa4o \xa2.txt')], { system: 11 }), ['Año ó.txt']],
    [
      'CP852',
      archive([latin('Za\x88\xa5cznik wz\xa2r um\xa2w.txt')], { system: dos }),
      ['Załącznik wzór umów.txt'],
    ],
    ['CP866', archive([latin('\x84\xae\xa3\xae\xa2\xae\xe0.txt')], { system: dos }), ['Договор.txt']],
    ['windows-1252', archive([latin('f\xfcr Stra\xdfe.txt')], { system: windows }), ['für Straße.txt']],
    [
      'windows-1251',
      archive([latin('\xc4\xee\xe3\xee\xe2\xee\xf0.txt')], { system: windows }),
      ['Договор.txt'],
    ],
    ['UTF-8 that is not named', archive([Buffer.from('für Straße.txt')]), ['für Straße.txt']],
    ['UTF-8', archive([Buffer.from('für Straße.txt')], { flags: 0x800 }), ['für Straße.txt']],
    ['another page that is called UTF-8', archive([latin('f\x81r.txt')], { flags: 0x800 }), ['für.txt']],
    [
      'several names together',
      archive([latin('\x81ber.txt'), latin('Stra\xe1e.txt'), latin('a.txt')], { system: dos }),
      ['über.txt', 'Straße.txt', 'a.txt'],
    ],
    [
      'the Unicode field',
      archive([latin('f_r.txt')], { field: unicodeField('für Łódź.txt', latin('f_r.txt')) }),
      ['für Łódź.txt'],
    ],
    [
      'a Unicode field of an earlier name',
      archive([latin('new.txt')], { field: unicodeField('old.txt', latin('old.txt')) }),
      ['new.txt'],
    ],
  ])('are read in %s', async ([, zip, paths]) => {
    expect(await pathsOf(zip)).toEqual(paths)
  })
})

describe('an archive in an archive', () => {
  const nested = (depth: number): Uint8Array =>
    depth === 0
      ? zipOf([{ name: 'terms.txt', data: 'Text' }])
      : zipOf([{ name: `${depth}.zip`, data: nested(depth - 1) }])

  it('is read down to a depth, and named below', async () => {
    expect(await pathsOf(nested(4))).toEqual(['4.zip/3.zip/2.zip/1.zip/terms.txt'])
    expect(await extractText(nested(6), { contentType: null, fileName: null })).toMatchObject({
      status: 'unsupported',
      reason: expect.stringContaining('inside of too many other files'),
    })
  })

  it('counts its files with those around it', async () => {
    const inner = () => zipOf(Array.from({ length: 300 }, (_, i) => ({ name: `${i}.txt`, data: 'Text' })))
    const extraction = await extractText(
      zipOf([
        { name: 'a.zip', data: inner() },
        { name: 'b.zip', data: inner() },
      ]),
      { contentType: null, fileName: null },
    )
    expect(extraction).toMatchObject({ warnings: ['Only the first 500 files of the archive were read.'] })
    expect(extraction.status === 'read' && extraction.pages.length).toBe(498)
  })

  it('counts its bytes with those around it', async () => {
    const heavy = zipOf([{ name: 'a.txt', data: Buffer.alloc(15 * 1024 * 1024, 32) }])
    const many = zipOf([
      { name: 'first.txt', data: 'Text' },
      ...Array.from({ length: 6 }, (_, i) => ({ name: `${i}.zip`, data: heavy, stored: true })),
    ])
    const extraction = await extractText(many, { contentType: null, fileName: null })
    expect(extraction).toMatchObject({ pages: [{ text: 'Text' }] })
    expect(extraction.status === 'read' && extraction.warnings.join(' ')).toContain('unpacks to more')
  })
})
