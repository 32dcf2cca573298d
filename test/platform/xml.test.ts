import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Unreadable } from '../../src/platform/text/unreadable.ts'
import { parseXml, xmlLimits } from '../../src/platform/text/xml.ts'

const laughs = Array.from({ length: 20 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join('')

/** [what is hostile, document, text of the refusal] */
const hostile = [
  ['a billion laughs', `<!DOCTYPE a [<!ENTITY e0 "ha">${laughs}]><a>&e20;</a>`, /document type declarations/],
  ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', /document type/],
  ['an external subset', '<!DOCTYPE a SYSTEM "http://192.0.2.1/a.dtd"><a/>', /document type/],
  ['an undeclared entity', '<a>&x;</a>', /undefined entity/],
  ['a megabyte of nested elements', '<a>'.repeat(350_000), /more than 64 levels/],
  ['nesting that would close', `${'<a>'.repeat(65)}${'</a>'.repeat(65)}`, /more than 64 levels/],
  ['too many elements', `<a>${'<b/>'.repeat(xmlLimits.elements)}</a>`, /more than 200000 elements/],
  ['a huge attribute', `<a b="${'x'.repeat(1_000_000)}"/>`, /more than 16384 characters in one attribute/],
  [
    'too many attributes',
    `<a ${Array.from({ length: 100_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`,
    /more than 64 attributes/,
  ],
  [
    'too many namespaces',
    `<a ${Array.from({ length: 1000 }, (_, i) => `xmlns:a${i}="u:${i}"`).join(' ')}/>`,
    /more than 64 attributes/,
  ],
  ['a huge text', `<a>${'x'.repeat(xmlLimits.text + 1)}</a>`, /more than 1000000 characters of text/],
  [
    'a text in pieces',
    `<a>${'<![CDATA[xxxx]]>'.repeat(300_000)}</a>`,
    /more than 1000000 characters of text/,
  ],
  [
    'a document beyond the limit',
    ' '.repeat(xmlLimits.document + 1),
    /more than 33554432 characters in a document/,
  ],
  ['an unclosed element', '<a><b></b>', /unclosed tag/],
  ['crossed elements', '<a><b></a></b>', /unexpected close tag/],
  ['two roots', '<a/><b/>', /only one root/],
  ['text after the root', '<a/>garbage', /text data outside of root/],
  ['text before the root', 'garbage<a/>', /text data outside of root|must be at the start/],
  ['an unbound prefix', '<x:a/>', /unbound namespace prefix/],
  ['a repeated attribute', '<a b="1" b="2"/>', /duplicate attribute/],
  ['a control character', '<a>\u0000</a>', /disallowed character/],
  ['nothing', '', /root element/],
  ['white space', ' \n ', /root element/],
  ['JSON', '{"ocid":"x"}', /text data outside of root/],
] as const

describe('parseXml', () => {
  it.for(hostile)('refuses %s', ([, xml, why]) => {
    expect(() => parseXml(xml)).toThrow(Unreadable)
    expect(() => parseXml(xml)).toThrow(why)
  })

  it('says where it stopped, and little of the content', () => {
    expect(() => parseXml('<a>\n  <b>&x;</b>\n</a>')).toThrow(
      'The XML cannot be read: undefined entity. (line 2, column 8)',
    )
    const message = (() => {
      try {
        return String(parseXml(`<${'n'.repeat(10_000)}>`))
      } catch (error) {
        return String(error)
      }
    })()
    expect(message.length).toBeLessThan(250)
  })

  it('knows elements by namespace and local name, whatever the prefix', () => {
    const shape = (xml: string) => {
      const root = parseXml(xml)
      return [root, ...root.children].map(({ namespace, name, text }) => [namespace, name, text])
    }
    const expected = [
      ['u:1', 'a', ''],
      ['u:2', 'b', 'x < y & z'],
    ]
    expect(shape('<a xmlns="u:1"> <b xmlns="u:2">x &lt; y &amp; z</b> </a>')).toEqual(expected)
    expect(
      shape('<p:a xmlns:p="u:1" xmlns:q="u:2"><q:b>x <!-- c -->&#60; y<![CDATA[ & ]]>z</q:b></p:a>'),
    ).toEqual(expected)
  })

  it('keeps attributes without a namespace, and the place among siblings of one name', () => {
    const root = parseXml('<a xmlns:x="u:x"><b n="1" x:n="2"/><c/><b/><x:b/></a>')
    expect(root.children.map(({ name, position }) => [name, position])).toEqual([
      ['b', 1],
      ['c', 1],
      ['b', 2],
      ['b', 1],
    ])
    expect([...(root.children[0]?.attributes ?? [])]).toEqual([['n', '1']])
  })

  it('gives back any text that was escaped into it', () => {
    const escape = (text: string) =>
      text.replace(/[&<>"\r\n\t]/g, (character) => `&#${character.codePointAt(0)};`)
    const text = fc.string({ unit: 'grapheme-composite' }).filter((value) => value.trim() !== '')
    fc.assert(
      fc.property(text, (value) => {
        const root = parseXml(`<a n="${escape(value)}">${escape(value)}</a>`)
        expect([root.text, root.attributes.get('n')]).toEqual([value, value])
      }),
    )
  })

  it('never fails but with Unreadable', () => {
    const pieces = fc.constantFrom(
      '<a>',
      '</a>',
      '<b x="',
      '">',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '&',
      ';',
      '<?',
      '?>',
      'x',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        try {
          parseXml(parts.join(''))
        } catch (error) {
          expect(error).toBeInstanceOf(Unreadable)
        }
      }),
    )
  })
})
