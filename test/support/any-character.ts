import fc from 'fast-check'

const surrogates = { first: 0xd800, count: 0x800 }
const last = 0x10ffff

/**
 * Every code point, in the order of the unit `binary` of fast-check. The unit `binary` first writes a table of all million code
 * points to read characters back, which takes longer than the tests that use the unit.
 */
export const anyCharacter = fc.nat(last - surrogates.count).map(characterAt, placeOf)

function characterAt(place: number): string {
  return String.fromCodePoint(place < surrogates.first ? place : place + surrogates.count)
}

/** The place of a character, so that fast-check can add texts such as `__proto__` and shorten them. */
function placeOf(character: unknown): number {
  const code = typeof character === 'string' ? (character.codePointAt(0) ?? -1) : -1
  if (code < 0 || String.fromCodePoint(code) !== character || !character.isWellFormed())
    throw new Error('This is no character')
  return code < surrogates.first ? code : code - surrogates.count
}
