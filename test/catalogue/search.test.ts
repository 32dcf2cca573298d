import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SearchTenders } from '../../src/catalogue/tenders/search/params.ts'
import { anyCharacter } from '../support/any-character.ts'
import { found, noon, sample, search, store } from '../support/search-corpus.ts'

type Query = Partial<SearchTenders>
const names = async (query: Query) => (await found(query)).toSorted()

describe('q', () => {
  beforeAll(() =>
    store([
      sample('road', { title: ['Road maintenance: winter service'], texts: ['Clearing of snow'] }),
      sample('bridge', { title: ['Bridge construction'], texts: ['A road bridge. Maintenance follows'] }),
      sample('schule', {
        title: ['Sanierung der Straße', 'Rénovation de la rue'],
        texts: ['Öffentliche Schule'],
      }),
      sample('lodz', { title: ['Przebudowa ulicy w Łodzi'], texts: ['Roboty budowlane w zakresie œuvre'] }),
      sample('athens', { title: ['Δημόσιος διαγωνισμός'], texts: ['ΟΔΟΣ', 'Ψηφιακός'] }),
      sample('tokyo', { title: ['東京都の道路工事'], texts: ['京東'] }),
      sample('parts', { title: ['Spare parts'], texts: ['winter tyres', 'service vehicles'] }),
    ]),
  )

  it.for<[string, string[]]>([
    ['road', ['bridge', 'road']],
    ['ROAD', ['bridge', 'road']],
    ['road maintenance', ['bridge', 'road']],
    ['road snow', ['road']],
    ['road, maintenance!', ['bridge', 'road']],
    ['road/maintenance', ['bridge', 'road']],
    ['roads', ['bridge', 'road']],
    ['strasse', ['schule']],
    ['Straße', ['schule']],
    ['STRASSE', ['schule']],
    ['offentliche', ['schule']],
    ['renovation rue', ['schule']],
    ['lodzi', ['lodz']],
    ['Łodzi', ['lodz']],
    ['oeuvre', ['lodz']],
    ['δημοσιος', ['athens']],
    ['οδος', ['athens']],
    ['οδός', ['athens']],
    ['東京', ['tokyo']],
    ['道路', ['tokyo']],
    ['路道', []],
    ['東京 OR road', ['bridge', 'road', 'tokyo']],
    ['constr*', ['bridge']],
    ['ma* ro*', ['bridge', 'road']],
    ['r*', ['bridge', 'lodz', 'road', 'schule']],
    ['constr', []],
    ['*', []],
    ['con*struction', []],
    ['"road maintenance"', ['road']],
    ['"Maintenance, winter"', ['road']],
    ['"road bridge"', ['bridge']],
    ['"bridge maintenance"', ['bridge']],
    ['"winter service"', ['road']],
    ['"ROAD mainten*"', ['road']],
    ['“road maintenance”', ['road']],
    ['"road"', ['bridge', 'road']],
    ['road -snow', ['bridge']],
    ['road -"winter service"', ['bridge']],
    ['-road', ['athens', 'lodz', 'parts', 'schule', 'tokyo']],
    ['-"road maintenance" -athens', ['athens', 'bridge', 'lodz', 'parts', 'schule', 'tokyo']],
    ['-ro*', ['athens', 'parts', 'schule', 'tokyo']],
    ['-東京 -road', ['athens', 'lodz', 'parts', 'schule']],
    ['road-maintenance', ['bridge', 'road']],
    ['- road', ['bridge', 'road']],
    ['snow OR bridge', ['bridge', 'road']],
    ['road snow OR bridge', ['bridge', 'road']],
    ['snow OR construction road -winter', ['bridge']],
    ['"winter service" OR "road bridge"', ['bridge', 'road']],
    ['-road OR snow', ['athens', 'lodz', 'parts', 'road', 'schule', 'tokyo']],
    ['OR road', ['bridge', 'road']],
    ['road OR', ['bridge', 'road']],
    ['OR', []],
    ['snow OR OR construction', ['bridge', 'road']],
    ['snow or construction', []],
    ['"road maintenance', ['bridge', 'road']],
    ['', []],
    ['   ', []],
    ['!!! "" - * ()', []],
    ['AND', []],
    ['title:road', []],
    ['{terms} : road', []],
    ['NEAR(road bridge)', []],
    // The marks of the index, which are named in `mark`, are not part of a word.
    ['\u0080', []],
    ['\u00900', []],
    ['\u0081road', ['bridge', 'road']],
    ['\ue001road', ['bridge', 'road']],
    ["' OR 1=1 --", []],
    ['x'.repeat(100), []],
  ])('finds with %s', async ([q, expected]) => expect(await names({ q })).toEqual(expected))

  it('counts the first hundred words', async () => {
    const filler = Array.from({ length: 99 }, () => 'road').join(' ')
    expect(await names({ q: `${filler} snow` })).toEqual(['road'])
    expect(await names({ q: `${filler} road snow` })).toEqual(['bridge', 'road'])
  })

  it('never fails, whatever the text', async () => {
    const grams = fc.constantFrom(
      '"',
      '*',
      '-',
      'OR',
      ' ',
      'road',
      '東',
      '\ud800',
      '\0',
      '(',
      ')',
      ':',
      '^',
      '+',
      "'",
    )
    const text = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 60 }),
      fc
        .array(fc.oneof(grams, fc.string({ unit: 'grapheme', maxLength: 5 })), { maxLength: 12 })
        .map((all) => all.join('')),
    )
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom('relevance', 'deadline', undefined), async (q, sort) => {
        const { items, total } = await search({ q, sort, facets: true })
        expect(items.length).toBe(Math.min(total, 20))
      }),
      { numRuns: 150 },
    )
  })

  it('shows what matches in the title first, else the newest', async () => {
    await store([
      sample('text-old', { texts: ['road works'], publishedAt: '2026-01-01T00:00:00.000Z' }),
      sample('title-old', { title: ['Road works'], publishedAt: '2026-01-02T00:00:00.000Z' }),
      sample('half', { title: ['Road'], texts: ['works'], publishedAt: '2026-01-03T00:00:00.000Z' }),
      sample('title-new', { title: ['x', 'Works on a road'], publishedAt: '2026-01-04T00:00:00.000Z' }),
      sample('text-new', { texts: ['road works'], publishedAt: '2026-01-05T00:00:00.000Z' }),
    ])
    const best = ['title-new', 'title-old', 'text-new', 'half', 'text-old']
    expect(await found({ q: 'road works' })).toEqual(best)
    expect(await found({ q: 'road works', order: 'asc' })).toEqual(best.toReversed())
    expect(await found({ q: 'road works', page: 2, limit: 2 })).toEqual(best.slice(2, 4))
    expect(await found({ q: 'road works', minValue: 0 })).toEqual([])
    expect(await found({ q: '"road works"' })).toEqual(['title-old', 'text-new', 'text-old'])
    expect(await found({ q: 'road works', sort: 'publishedAt', order: 'asc' })).toEqual([
      'text-old',
      'title-old',
      'half',
      'title-new',
      'text-new',
    ])
  })
})

describe('codes', () => {
  beforeAll(() =>
    store([
      sample('works', { cpvCodes: ['45000000'], regions: ['DE'] }),
      sample('roads', {
        cpvCodes: ['45233130', '71320000'],
        regions: ['DE212', 'FR'],
        source: 'find-a-tender',
      }),
      sample('computers', { cpvCodes: ['30200000'], regions: ['EL30'], source: 'find-a' }),
      sample('machines', { cpvCodes: ['30000000'], regions: ['GR'], status: 'awarded' }),
      sample('london', {
        cpvCodes: ['55523100'],
        regions: ['GB'],
        status: 'awarded',
        source: 'find-a-tender',
      }),
      sample('wales', { cpvCodes: ['03100000'], regions: ['UKL11'], status: 'cancelled' }),
      sample('none'),
    ]),
  )

  it.for<[Query, string[]]>([
    [{ cpvCodes: ['45000000'] }, ['roads', 'works']],
    [{ cpvCodes: ['45'] }, ['roads', 'works']],
    [{ cpvCodes: ['45233130'] }, ['roads']],
    [{ cpvCodes: ['45233130-0'] }, ['roads']],
    [{ cpvCodes: ['4523'] }, ['roads']],
    [{ cpvCodes: ['45233131'] }, []],
    [{ cpvCodes: ['55523100-3'] }, ['london']],
    [{ cpvCodes: ['30000000'] }, ['computers', 'machines']],
    [{ cpvCodes: ['30'] }, ['computers', 'machines']],
    [{ cpvCodes: ['3'.repeat(8)] }, []],
    [{ cpvCodes: ['00'] }, []],
    [{ cpvCodes: ['03000000'] }, ['wales']],
    [{ cpvCodes: ['71000000', '30200000', '30000000'] }, ['computers', 'machines', 'roads']],
    [{ regions: ['DE'] }, ['roads', 'works']],
    [{ regions: ['de2'] }, ['roads']],
    [{ regions: ['DE213'] }, []],
    [{ regions: ['GR'] }, ['computers', 'machines']],
    [{ regions: ['EL'] }, ['computers', 'machines']],
    [{ regions: ['GR30'] }, ['computers']],
    [{ regions: ['EL3'] }, ['computers']],
    [{ regions: ['GB'] }, ['london', 'wales']],
    [{ regions: ['UK'] }, ['london', 'wales']],
    [{ regions: ['GBL1'] }, ['wales']],
    [{ regions: ['FR', 'ukl'] }, ['roads', 'wales']],
    [{ regions: ['XX'] }, []],
    [{ status: ['awarded'] }, ['london', 'machines']],
    [{ status: ['unsuccessful'] }, []],
    [{ source: 'find-a-tender' }, ['london', 'roads']],
    [{ source: 'find-a' }, ['computers']],
    [{ source: 'find' }, []],
    [{ source: 'tender' }, []],
    [{ source: 'find-a-tender', status: ['awarded'] }, ['london']],
    [{ source: 'ted', status: ['planned'], cpvCodes: ['45'] }, ['works']],
    [{ cpvCodes: ['45'], regions: ['FR'] }, ['roads']],
    [{ cpvCodes: ['45'], regions: ['EL'] }, []],
    [{}, ['computers', 'london', 'machines', 'none', 'roads', 'wales', 'works']],
  ])('find with %j', async ([query, expected]) => expect(await names(query)).toEqual(expected))
})

describe('numbers', () => {
  const value = (name: string, euro: number | null, deadline: string | null, day: number) =>
    sample(name, {
      cents: euro === null ? null : Math.round(euro * 100),
      deadlines: deadline === null ? [] : [`2026-${deadline}.000Z`],
      publishedAt: `2026-02-0${day}T00:00:00.000Z`,
      cpvCodes: ['45000000'],
    })
  beforeAll(() =>
    store([
      value('a', 1000, '12-01T00:00:00', 1),
      value('b', 1000, '12-01T23:59:59', 2),
      value('c', null, '12-02T00:00:00', 3),
      value('d', 0.29, null, 4),
      value('e', 9_000_000, '01-15T10:00:00', 5),
      value('f', null, null, 6),
      value('g', 0, '12-02T00:00:00', 7),
    ]),
  )
  const day = (text: string) => new Date(`2026-${text}Z`)

  it.for<[Query, string]>([
    [{ minValue: 0 }, 'gedba'],
    [{ maxValue: 1000 }, 'gdba'],
    [{ minValue: 1000, maxValue: 1000 }, 'ba'],
    [{ minValue: 1000.001 }, 'e'],
    [{ maxValue: 999.999 }, 'gd'],
    [{ minValue: 0.29, maxValue: 0.29 }, 'd'],
    [{ minValue: 2, maxValue: 1 }, ''],
    [{ deadlineAfter: day('12-01T00:00:00.000') }, 'gcba'],
    [{ deadlineAfter: day('12-01T00:00:00.001') }, 'gcb'],
    [{ deadlineBefore: day('12-01T23:59:59.999') }, 'eba'],
    [{ deadlineBefore: day('12-01T23:59:59.000') }, 'eba'],
    [{ deadlineBefore: day('12-01T23:59:58.999') }, 'ea'],
    [{ deadlineAfter: day('12-03T00:00:00'), deadlineBefore: day('12-01T00:00:00') }, ''],
    [{ cpvCodes: ['45'], deadlineAfter: day('12-03T00:00:00'), deadlineBefore: day('11-25T00:00:00') }, ''],
    [{ deadlineAfter: day('12-01T00:00:00'), minValue: 1 }, 'ba'],
    [{ sort: 'publishedAt' }, 'gfedcba'],
    [{ sort: 'publishedAt', order: 'asc' }, 'abcdefg'],
    [{ sort: 'relevance' }, 'gfedcba'],
    [{ sort: 'estimatedValue' }, 'ebadgfc'],
    [{ sort: 'estimatedValue', order: 'asc' }, 'gdabecf'],
    [{ sort: 'deadline' }, 'eabcgdf'],
    [{ sort: 'deadline', order: 'desc' }, 'gcbaefd'],
    [{ sort: 'deadline', minValue: 0 }, 'eabgd'],
    [{ sort: 'estimatedValue', deadlineAfter: day('12-01T00:00:00') }, 'bagc'],
    [{ sort: 'estimatedValue', page: 2, limit: 3 }, 'dgf'],
    [{ sort: 'deadline', page: 3, limit: 3 }, 'f'],
    [{ sort: 'deadline', page: 4, limit: 3 }, ''],
  ])('filter and sort with %j', async ([query, expected]) => {
    expect((await found(query)).join('')).toBe(expected)
    // The same search through the index of words, which uses other statements.
    expect((await found({ ...query, cpvCodes: ['45'] })).join('')).toBe(expected)
    expect((await found({ ...query, q: '-missing', sort: query.sort ?? 'publishedAt' })).join('')).toBe(
      expected,
    )
    expect((await found({ ...query, q: '-"not there"', sort: query.sort ?? 'publishedAt' })).join('')).toBe(
      expected,
    )
  })

  it.for<[Query, string]>([
    [{ minValue: 850, currency: 'GBP' }, 'eba'],
    [{ minValue: 850.01, currency: 'GBP' }, 'e'],
    [{ maxValue: 850, currency: 'GBP' }, 'gdba'],
    [{ maxValue: 849.99, currency: 'GBP' }, 'gd'],
    [{ minValue: 100_000, currency: 'ISK' }, ''],
  ])('convert %j at the last rate', async ([query, expected]) => {
    await env.DB.batch([
      env.DB.prepare("DELETE FROM exchange_rates WHERE currency IN ('GBP', 'ISK')"),
      ...[
        ['2026-01-01', 0.5],
        ['2026-11-19', 0.85],
        ['2026-11-21', 0.1],
      ].map(([date, rate]) =>
        env.DB.prepare(
          "INSERT INTO exchange_rates (currency, day, rate, source) VALUES ('GBP', ?, ?, 'ecb')",
        ).bind(date, rate),
      ),
    ])
    expect((await found(query)).join('')).toBe(expected)
    expect((await found({ ...query, cpvCodes: ['45'] })).join('')).toBe(expected)
  })

  it('give a page past the end and the exact total', async () => {
    expect(await search({ page: 999_999_999, limit: 100 })).toEqual({ items: [], total: 7 })
    expect(await search({ page: 9, q: '-missing', minValue: 0 })).toEqual({ items: [], total: 5 })
    expect(await search({ page: 9, q: '-missing' })).toEqual({ items: [], total: 7 })
  })

  it('take the year of the last tender into account in no bound', async () => {
    const bounds = { deadlineAfter: new Date(-8.64e15), deadlineBefore: new Date(8.64e15) }
    expect((await found({ ...bounds, cpvCodes: ['45'] })).join('')).toBe('gecba')
  })
})

describe('an item', () => {
  beforeEach(() => store([sample('a', { deadlines: ['2026-12-01T00:00:00.000Z'], status: 'open' })]))

  it('is what lists show, and no more', async () => {
    const { items } = await search({})
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ id: 'tender_a', status: 'open', deadline: '2026-12-01T00:00:00.000Z' })
    expect(items[0]).not.toHaveProperty('deadlines')
  })

  it('is as of the moment of the request', async () => {
    const late = new Date('2026-12-01T00:00:00.000Z')
    expect(await found({ status: ['open'] }, noon)).toEqual(['a'])
    expect(await found({ status: ['open'] }, late)).toEqual([])
    expect(await found({ status: ['closed'] }, late)).toEqual(['a'])
  })
})

describe('facets', () => {
  it('count all matches', async () => {
    await store([
      sample('a', {
        cpvCodes: ['45000000', '45233130', '71000000'],
        regions: ['DE212', 'DE', 'EL3'],
        source: 'find-a-tender',
      }),
      sample('b', {
        cpvCodes: ['45100000'],
        regions: ['GB'],
        status: 'awarded',
        publishedAt: '2025-12-31T23:59:59.000Z',
      }),
      sample('c'),
    ])
    const { beside, items } = await search({ facets: true, limit: 1 })
    expect(items).toHaveLength(1)
    expect(beside).toEqual({
      facets: {
        status: { planned: 2, awarded: 1 },
        source: { 'find-a-tender': 1, ted: 2 },
        country: { DE: 1, GR: 1, GB: 1 },
        cpvDivision: { '45': 2, '71': 1 },
        month: { '2025-12': 1, '2026-03': 2 },
      },
    })
    const none = { status: {}, source: {}, country: {}, cpvDivision: {}, month: {} }
    expect((await search({ facets: true, q: '?' })).beside).toEqual({ facets: none })
    expect((await search({ facets: true, q: 'missing' })).beside).toEqual({ facets: none, suggestions: [] })
    expect((await search({})).beside).toBeUndefined()
  })
})
