import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs, spaced, words } from '../../src/catalogue/tenders/search-words.ts'
import { anyCharacter } from '../support/any-character.ts'

describe('words', () => {
  it.for<[string, string]>([
    ['Road maintenance, 2026/27: (winter) service!', 'road maintenance 2026 27 winter service'],
    ['snake_case e-mail@example.org', 'snake case e mail example org'],
    ['Öffentliche Straße GROẞ', 'offentliche strasse gross'],
    ['Łódź øre Åbo đak ð þorn œuvre æon', 'lodz ore abo dak d thorn oeuvre aeon'],
    ['İstanbul ISPARTA ısı', 'istanbul isparta isi'],
    ['Ħal Għaxaq', 'hal ghaxaq'],
    ['ΟΔΟΣ οδός Οδυσσεύς', 'οδοσ οδοσ οδυσσευσ'],
    ['Ёлка й', 'елка и'],
    ["maîtrise d’œuvre d'œuvre dʼœuvre", 'maitrise d oeuvre d oeuvre d oeuvre'],
    ["об'єкт обʼєкт", 'об єкт об єкт'],
    ['ﬁne ｗｉｄｅ m² ½', 'fine wide m2 1 2'],
    ['Bau\u00adarbeiten zero\u200dwidth line\u200bbreak', 'bauarbeiten zerowidth line break'],
    ['מִכְרָז', 'מכרז'],
    ['العَرَبِيّة', 'العربية'],
    ['किताब', 'किताब'],
    ['東京都 ガイド ｶﾞｲﾄﾞ', '東 京 都 ガ イ ド ガ イ ド'],
    ['한국 조달', '한국 조달'],
    ['3月ABC', '3 月 abc'],
    ['', ''],
    ['… – / "*"', ''],
    ['\ue000a\uf8ffb \u{f0000}c', 'a b c'],
    ['\ud800x\udc00', 'x'],
    ['a\0b', 'a b'],
  ])('of %j are %j', ([text, expected]) => expect(words(text).join(' ')).toBe(expected))

  it('have at most 64 characters, never half a one', () => {
    expect(words(`${'x'.repeat(70)} y`)).toEqual(['x'.repeat(64), 'y'])
    expect(words('𝒳'.repeat(70))).toEqual(['x'.repeat(64)])
    expect(words('𐐨'.repeat(70))).toEqual(['𐐨'.repeat(64)])
  })

  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
  )

  it('are letters, digits and vowel signs only', () =>
    fc.assert(
      fc.property(text, (given) => {
        for (const word of words(given)) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]{1,64}$/u)
      }),
      { numRuns: 2000 },
    ))

  it('normalised again stay what they are', () =>
    fc.assert(
      fc.property(text, (given) => {
        const once = words(given)
        expect(words(once.join(' '))).toEqual(once)
      }),
      { numRuns: 2000 },
    ))

  it('are the same whether the letters of a text are read one by one or together', () => {
    const letters = [...'aZ0 .-', ...'ÅßœşΣςέЙї', ...'–’€½²', '\u00ad', '\u0130', '\u1e9e', '\u1fbf']
    const near = fc.oneof(
      fc.string({ unit: fc.constantFrom(...letters), maxLength: 100 }),
      fc.string({ unit: fc.integer({ min: 1, max: 0x24ff }).map((code) => String.fromCharCode(code)) }),
    )
    fc.assert(
      fc.property(fc.oneof(near, text), (given) => {
        // A wide space cannot be read letter by letter, so the text before the space is read together with it.
        expect(words(given)).toEqual(words(`${given}\u3000`))
        expect(spaced(given)).toBe(words(given).join(' '))
      }),
      { numRuns: 5000 },
    )
  })

  it('of each letter of Unicode stay what they are', () => {
    const unstable: string[] = []
    for (let code = 0; code < 0x30000; code++) {
      const once = words(String.fromCodePoint(code)).join(' ')
      if (words(once).join(' ') !== once) unstable.push(code.toString(16))
    }
    expect(unstable).toEqual([])
  })

  it('are the same for capitals, small letters and decomposed accents', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('Ångström', 'Łódź', 'naïve', 'Ελλάδα', 'Їжак', 'Straße', 'ИЖЕЙ'),
        (given) => {
          for (const variant of [
            given.toUpperCase(),
            given.toLowerCase(),
            given.normalize('NFD'),
            given.normalize('NFKC'),
          ])
            expect(words(variant)).toEqual(words(given))
        },
      ),
    ))

  it('of texts side by side are the words of each', () =>
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(words(`${a}\n${b}`)).toEqual([...words(a), ...words(b)])
      }),
      { numRuns: 1000 },
    ))
})

describe('runs', () => {
  it.for<[string, string[][]]>([
    ['road-works', [['road'], ['works']]],
    [
      '東京都 道路',
      [
        ['東', '京', '都'],
        ['道', '路'],
      ],
    ],
    ['A社', [['a', '社']]],
    ['!', []],
  ])('of %j are %j', ([text, expected]) => expect(runs(text)).toEqual(expected))
})
