import fc from 'fast-check'

const words = [
  'road',
  'roads',
  'roadside',
  'bridge',
  'Água',
  'STRASSE',
  'straße',
  'a',
  '24',
  '道路工事',
  '事',
]
/** A word of the tenders that property tests make. */
export const word = fc.constantFrom(...words)
const sought = fc.oneof(
  { weight: 4, arbitrary: word },
  word.map((each) => `${each.slice(0, 3)}*`),
  fc.array(word, { minLength: 2, maxLength: 3 }).map((all) => `"${all.join(' ')}"`),
  fc.tuple(word, word).map(([a, b]) => `"${a} ${b.slice(0, 2)}*"`),
  fc.constantFrom('', '*', '"', '-', 'OR', '()', 'AND', 'NOT'),
)
/** Texts of a search: words, phrases, prefixes, and what a person mistypes. */
export const q = fc
  .array(fc.tuple(fc.constantFrom('', '', '', '-'), sought, fc.constantFrom(' ', ' ', ' OR ')), {
    minLength: 1,
    maxLength: 5,
  })
  .map((all) => all.map(([sign, each, between]) => sign + each + between).join(''))
