import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from '../../src/platform/text/decode.ts'
import { Unreadable } from '../../src/platform/text/unreadable.ts'
import { anyCharacter } from '../support/any-character.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))

function utf16(text: string, bigEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length))
  for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), !bigEndian)
  return new Uint8Array(view.buffer)
}

const declaration = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>\n`
const after = (mark: number[], bytes: Uint8Array) => Uint8Array.from([...mark, ...bytes])

/** Text without NUL that does not itself begin with a byte order mark. */
const texts = fc
  .string({ unit: anyCharacter })
  .filter((text) => text.isWellFormed() && !text.includes('\u0000') && !text.startsWith('\ufeff'))
/** ISO-8859-1 without its control characters, whose bytes are printable characters in windows-1252. */
const latin1Texts = fc
  .string({ unit: fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)) })
  .map((text) => text.replace(/[\u0080-\u009f]/g, ''))

describe('decodeText undoes', () => {
  it('UTF-8, with and without a mark', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(decodeText(utf8(text))).toBe(text)
        expect(decodeText(after([0xef, 0xbb, 0xbf], utf8(text)))).toBe(text)
      }),
    )
  })

  it.for([
    ['utf-16le', [0xff, 0xfe], false],
    ['utf-16be', [0xfe, 0xff], true],
  ] as const)('%s, marked or declared', ([label, mark, bigEndian]) => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(decodeText(after([...mark], utf16(text, bigEndian)))).toBe(text)
        expect(decodeText(utf16(text, bigEndian), label)).toBe(text)
        const xml = declaration('UTF-16') + text
        expect(decodeText(utf16(xml, bigEndian))).toBe(xml)
      }),
    )
  })

  it('ISO-8859-1, declared by Content-Type or in the XML declaration', () => {
    fc.assert(
      fc.property(latin1Texts, (text) => {
        // A text that begins with these bytes begins with a byte order mark, which counts more than any declaration.
        fc.pre(!/^(þÿ|ÿþ|ï»¿)/.test(text))
        expect(decodeText(latin1(text), 'ISO-8859-1')).toBe(text)
        const xml = declaration('iso-8859-1') + text
        expect(decodeText(latin1(xml))).toBe(xml)
      }),
    )
  })
})

describe('decodeText takes', () => {
  it.for<[string, Uint8Array, string | undefined, string]>([
    ['the mark before all', after([0xef, 0xbb, 0xbf], utf8('é')), 'iso-8859-1', 'é'],
    [
      'the Content-Type before the declaration',
      utf8(`${declaration('ISO-8859-1')}é`),
      'utf-8',
      `${declaration('ISO-8859-1')}é`,
    ],
    ['an empty charset for none', utf8('é'), ' ', 'é'],
    ['windows-1252 when declared', latin1('\u0080'), 'windows-1252', '€'],
    ['nothing for nothing', new Uint8Array(), undefined, ''],
  ])('%s', ([, bytes, declared, text]) => expect(decodeText(bytes, declared)).toBe(text))
})

describe('decodeText refuses', () => {
  const padding = 'x'.repeat(9000)
  it.for<[string, Uint8Array, string | undefined, RegExp]>([
    [
      'ISO-8859-1 that is not declared',
      latin1('{"a":"é"}'),
      undefined,
      /^The document is not valid utf-8 at byte 6; declare the encoding with a charset in the Content-Type \(application\/json; charset=iso-8859-1\)/,
    ],
    [
      'a bad byte far inside',
      after([...utf8(`${padding}€`)], Uint8Array.of(0xff, 0x20)),
      'utf-8',
      /not valid utf-8 at byte 9003$/,
    ],
    [
      'a bad byte behind a character across chunks',
      after([...utf8(`${'x'.repeat(4095)}€`)], Uint8Array.of(0x80)),
      undefined,
      /at byte 4098;/,
    ],
    [
      'a character that is cut off',
      after([...utf8(padding)], Uint8Array.of(0xe2, 0x82)),
      undefined,
      /at byte 9000;/,
    ],
    ['an overlong character', Uint8Array.of(0x61, 0xc0, 0xaf), undefined, /at byte 1;/],
    ['half of a surrogate pair in UTF-8', Uint8Array.of(0x61, 0xed, 0xa0, 0x80), undefined, /at byte 1;/],
    [
      'half of a surrogate pair in UTF-16',
      after([0xff, 0xfe], utf16('a\ud800b', false)),
      undefined,
      /not valid utf-16le at byte 4$/,
    ],
    [
      'half a unit of UTF-16',
      after([0xff, 0xfe], Uint8Array.of(0x61, 0x00, 0x62)),
      undefined,
      /not valid utf-16le at byte 4$/,
    ],
    ['NUL', utf8('{"é":"\u0000"}'), undefined, /^The document holds NUL at byte 7; if it is UTF-16, declare/],
    [
      'NUL in UTF-16',
      after([0xff, 0xfe], utf16('ab\u0000', false)),
      undefined,
      /^The document holds NUL at byte 6;/,
    ],
    [
      'UTF-16 that says nothing',
      utf16('{"a":1}', false),
      undefined,
      /^The document holds NUL at byte 1; if it is UTF-16, declare/,
    ],
    ['a charset nobody knows', utf8('{}'), 'klingon', /^The charset "klingon" is not known; declare/],
    [
      'an encoding nobody knows',
      utf8(declaration('x-none')),
      undefined,
      /^The charset "x-none" is not known/,
    ],
  ])('%s', ([, bytes, declared, reason]) => {
    expect(() => decodeText(bytes, declared)).toThrow(Unreadable)
    expect(() => decodeText(bytes, declared)).toThrow(reason)
  })
})
