import { decode, encode } from '@jridgewell/sourcemap-codec'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inLatin1 } from '../../tools/build/latin.ts'

const beyond = /[^\0-\xff]/
const latin = (code: string) => inLatin1({ code, mappings: '' }).code
const valueOf = (code: string): unknown => new Function(code)()

describe('code in Latin-1', () => {
  it.for([
    ['a string', 'return "ł – 😀 é"'],
    ['a template', 'return `– ${`ł${1}`} 😀`'],
    ['a template as it is written', 'return String.raw`\\d–\\` ${2} $ \\${ ł 😀`'],
    ['a tag behind a keyword', 'return typeof String.raw`–`'],
    ['an expression', "return '–ł😀'.replace(/[ł]|😀/gu, 'x')"],
    ['an expression without the flag', "return ['ł–'.match(/–|ł/g), /^ł+$/.source.length]"],
    ['names', 'const ł = 1; return { ł, ß: 2, œ: { ł }.ł }'],
    ['a comment', 'return 1 /* – */ + 1 // ł'],
  ])('means the same: %s', ([, code = '']) => {
    const written = latin(code)
    expect(written).not.toMatch(beyond)
    const [value, same] = [valueOf(code), valueOf(written)]
    if (code.includes('.source')) expect((same as unknown[])[0]).toEqual((value as unknown[])[0])
    else expect(same).toEqual(value)
  })

  it('leaves the template of an unknown tag alone, because the tag sees how it is written', () => {
    const code = 'const tag = ({ raw }) => raw[0]; return tag`–` + "ł"'
    expect(valueOf(latin(code))).toBe('–ł')
  })

  it('keeps any text in strings and templates', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const string = JSON.stringify(text)
        const raw = text.replace(/[`\\\r]|\$(?=\{)/g, '')
        expect(
          valueOf(latin(`return [${string}, \`\${${string}}\`, String.raw\`${raw}\${1}${raw}\`]`)),
        ).toEqual([text, text, `${raw}1${raw}`])
      }),
    )
  })

  it('moves the mappings with the code', () => {
    const code = 'f("–");g("ł", h)\n"😀";i()'
    const places = ['f(', 'g(', ', h', '"😀', 'i()'].map((each) => code.indexOf(each))
    const line = code.indexOf('\n') + 1
    const segments = places.map((at, i): [number, number, number, number] => [
      at < line ? at : at - line,
      0,
      0,
      i,
    ])
    const written = inLatin1({ code, mappings: encode([segments.slice(0, 3), segments.slice(3)]) })
    const lines = written.code.split('\n')
    expect(decode(written.mappings).map((all, i) => all.map(([at]) => lines[i]?.slice(at, at + 3)))).toEqual([
      ['f("', 'g("', ', h'],
      ['"\\u', 'i()'],
    ])
  })
})
