import { asText } from '../support/search-corpus.ts'
import { readings } from '../../src/catalogue/tenders/search/readings.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deadlinesBetween, deadlineTokens, valueTokens } from '../../src/catalogue/tenders/search/buckets.ts'
import { allOf, anyOf, fts5Of, nothing, term } from '../../src/catalogue/tenders/search/expression.ts'
import { textStems } from '../../src/catalogue/tenders/search/forms.ts'
import { expressionOf, matchText } from '../../src/catalogue/tenders/search/match.ts'
import { parseQuery } from '../../src/catalogue/tenders/search/parse.ts'
import { phraseCheck, type TextCheck } from '../../src/catalogue/tenders/search/text-check.ts'
import { cpvPrefix, mark, regionPrefix, stateToken } from '../../src/catalogue/tenders/search/tokens.ts'
import { rowIdRange } from '../../src/catalogue/tenders/search/index-rows.ts'
import { type IndexEntry, indexTerms, termsOf } from '../../src/catalogue/tenders/terms.ts'

const entry: IndexEntry = {
  title: ['Road works', 'Road works!', 'Straße'].map((text) => asText(text)),
  texts: ['A longer description of the road', 'Buyer', 'buyer', '—', 'Road works'].map((text) =>
    asText(text),
  ),
  status: 'open',
  source: 'find-a-tender',
  cpvCodes: ['45233000', '30000000'],
  regions: ['DE21', 'GB'],
  publishedAt: new Date('2026-03-02T10:00:00Z'),
  valueEur: 2 ** 29,
  deadline: new Date('2026-12-01T00:00:00Z'),
}

describe('indexTerms', () => {
  it('keeps the words in order, each text once, titles first and longest texts last', () =>
    expect(indexTerms(entry).words).toBe(
      ' | road works | strasse || | buyer | a longer description of the road ',
    ))

  it('gives each word, title word and filter once', () => {
    const terms = termsOf(indexTerms(entry).words, entry).split(' ')
    expect(new Set(terms).size).toBe(terms.length)
    const plain = terms.filter((term) => /^[a-z]/.test(term))
    expect(plain.toSorted()).toEqual(
      ['a', 'buyer', 'description', 'longer', 'of', 'road', 'strasse', 'the', 'works'].toSorted(),
    )
    const rest = terms.filter((term) => !/^[a-z]/.test(term))
    expect(rest).toEqual([
      '#road',
      '#works',
      '#strasse',
      '&of+the',
      '!',
      ':1',
      '(1find-a-tender',
      ';find-a-tender',
      '=45',
      ')452',
      ')4523',
      ')45233',
      '=30',
      '<de',
      '+de2',
      '+de21',
      '<uk',
      '>202603',
      ',h',
      '.3x2598',
      '.6x324',
      '.9x40',
      '.12x5',
    ])
  })

  it('gives with the words the terms that can be made again from the words', () => {
    for (const title of [entry.title, [], [asText('!')], [asText('||'), asText('|')]]) {
      const { words, others } = indexTerms({ ...entry, title })
      const plain = words.split(' ').filter((word) => word !== '' && !word.startsWith('|'))
      const terms = [...new Set(plain), ...others.split(' ')]
      expect(termsOf(words, entry)).toBe(terms.join(' '))
      expect(others.includes('#')).toBe(title === entry.title)
    }
  })

  it('holds the forms of every word, however many words the isolate has met', () => {
    const filters = termsOf('', entry).split(' ')
    const met = Array.from({ length: 70_000 }, (_, index) => `${index.toString(36)}hauser`)
    for (const start of [0, 35_000, 0]) {
      const own = met.slice(start, start + 35_000)
      const stems = own.flatMap((word) => textStems(word, 'fr').map((stem) => mark.stem + stem))
      const terms = termsOf(` || |fr ${own.join(' ')} ${own.slice(0, 100).join(' ')} `, entry).split(' ')
      const expected = [...new Set([...own, ...stems, ...filters])]
      expect(terms.toSorted().join(' ')).toBe(expected.toSorted().join(' '))
    }
  })

  it('cuts off the end of the longest text only', () => {
    const { words } = indexTerms({
      ...entry,
      texts: [`${'word '.repeat(100_000)}end`, 'Buyer'].map((text) => asText(text)),
    })
    expect(words.length).toBeLessThanOrEqual(200_000)
    expect(words).toMatch(/^ \| road works \| strasse \|\| \| buyer \| word word .*word $/)
  })
})

describe('codes', () => {
  it.for([
    ['45000000', '45'],
    ['45000000-7', '45'],
    ['45233130', '4523313'],
    ['30000000', '30'],
    ['03100000', '031'],
    ['00000000', '00'],
    ['450', '45'],
    ['45', '45'],
    ['4523', '4523'],
  ] as const)('%s is sought as %s', ([code, prefix]) => expect(cpvPrefix(code)).toBe(prefix))

  it.for([
    ['DE212', 'de212'],
    ['GR30', 'el30'],
    ['EL', 'el'],
    ['GB', 'uk'],
    ['UKC', 'ukc'],
    ['US-CA', 'us'],
  ] as const)('%s is sought as %s', ([code, prefix]) => expect(regionPrefix(code)).toBe(prefix))

  it('of sources cannot be taken for each other', () => {
    const tokens = ['a-b', 'a', 'b', 'ab', 'a-', '1a'].flatMap((source) => [
      stateToken(undefined, source),
      stateToken('open', source),
      stateToken('planned', source),
    ])
    expect(new Set(tokens).size).toBe(tokens.length)
  })
})

describe('numbers', () => {
  const day = 86_400_000
  const time = fc.integer({ min: -1000 * day, max: 40_000 * day })

  it('between bounds carry a token that is sought, and only those near the bounds do in vain', () =>
    fc.assert(
      fc.property(time, time, time, (a, b, deadline) => {
        const [min, max] = [Math.min(a, b), Math.max(a, b)]
        const sought = new Set(deadlinesBetween(min, max))
        const met = deadlineTokens(deadline).some((token) => sought.has(token))
        if (deadline >= min && deadline <= max) expect(met).toBe(true)
        const outside = deadline < min - 8 * day || deadline > max + 8 * day
        if (outside && deadline > 0 && max > 0 && deadline < 32_000 * day && min < 32_000 * day)
          expect(met).toBe(false)
        expect(sought.size).toBeLessThan(50)
      }),
      { numRuns: 2000 },
    ))

  it('have tails at both ends', () =>
    expect([null, 0, 2 ** 18 - 1, 2 ** 18, 2 ** 29 - 1, 2 ** 29].map(valueTokens)).toEqual([
      [],
      [',l'],
      [',l'],
      [],
      [],
      [',h'],
    ]))
})

describe('rowIdRange', () => {
  it.for([
    ['2020-01-01T00:00:00.000Z', 0, 2_097_151],
    ['2020-01-01T00:00:01.999Z', 2_097_152, 4_194_303],
    ['2019-12-31T23:59:59.500Z', -2_097_152, -1],
    ['9999-12-31T23:59:59.000Z', 2 ** 53 - 2_097_152, 2 ** 53 - 1],
  ] as const)('of %s is %i to %i', ([time, low, high]) =>
    expect(rowIdRange(new Date(time))).toEqual({ low, high }),
  )

  it('ascends with time and stays a whole number', () => {
    for (const time of ['1970-01-01T00:00:00Z', '2099-12-31T23:59:59Z', '9999-12-31T23:59:59Z'])
      expect(Number.isSafeInteger(rowIdRange(new Date(time)).high)).toBe(true)
  })
})

describe('a query', () => {
  const has = (...all: string[]) => ({ negated: false, all })
  const lacks = (...all: string[]) => ({ negated: true, all })
  const pair = (one: string, next: string) => `"&${one}+${next}"`

  it.for<[string, string, TextCheck | null]>([
    ['road works', '("road" AND "works")', null],
    ['road*', '"road" *', null],
    ['road road', '"road"', null],
    ['road road*', '("road" AND "road" *)', null],
    ['a OR b c', '(("a" OR "b") AND "c")', null],
    ['a -b -c*', '("a" NOT ("b" OR "c" *))', null],
    ['-b/c', '("!" NOT ("b" AND "c"))', null],
    ['a OR -b', '("!" NOT ("b" NOT "a"))', null],
    ['"road works"', '("road" AND "works")', [[has('road works ')]]],
    ['"works of the"', `("works" AND "of" AND "the" AND ${pair('of', 'the')})`, [[has('works of the ')]]],
    ['"a b"', pair('a', 'b'), null],
    ['"a b*" c', '(("a" AND "b" *) AND "c")', [[has('a b')]]],
    ['-"a b" OR c', `("!" NOT (${pair('a', 'b')} NOT "c"))`, null],
    ['-"road works" OR c', '"!"', [[lacks('road works '), has('c ')]]],
    ['x 東京', `("x" AND ${pair('東', '京')})`, null],
    ['東京/大阪', `(${pair('東', '京')} AND ${pair('大', '阪')})`, null],
    [
      '東京都',
      `("東" AND "京" AND "都" AND ${pair('東', '京')} AND ${pair('京', '都')})`,
      [[has('東 京 都 ')]],
    ],
  ])('%s is sought as %s', ([q, expression, check]) => {
    const query = parseQuery(q)
    expect([fts5Of(expressionOf(matchText(query, readings.any, new Map()))), phraseCheck(query)]).toEqual([
      expression,
      check,
    ])
  })

  it.for(['', ' ', '"" -', 'OR OR', '*', '-', '""" " "'])('%j holds no word', (q) =>
    expect(parseQuery(q)).toEqual([]),
  )

  it('holds at most a hundred words, of phrases too', () => {
    const words = (q: string) =>
      parseQuery(q).flatMap((clause) => clause.flatMap(({ all }) => all.flatMap((each) => each.words)))
    expect(words('a '.repeat(500))).toHaveLength(100)
    expect(words(`"${'a '.repeat(500)}"`)).toHaveLength(100)
    expect(words('a/'.repeat(500))).toHaveLength(100)
    expect(words(`${'a '.repeat(99)} "b c d" e`).at(-1)).toBe('b')
  })
})

describe('an expression', () => {
  it('holds each operand once, and one operand alone stands for itself', () => {
    const [a, b] = [term('a'), term('b')]
    expect([allOf([a]), anyOf([b, b])]).toEqual([a, b])
    expect(anyOf([a, b, term('a'), term('a', true)])).toEqual({
      operator: 'OR',
      operands: [a, b, term('a', true)],
    })
  })

  it('of no alternatives matches nothing', () => expect(anyOf([])).toBe(nothing))
})
