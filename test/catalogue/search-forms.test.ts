import { snippetOf } from '../../src/catalogue/tenders/search/snippet.ts'
import { loadForms } from '../../src/catalogue/tenders/search/forms.ts'
import { soughtWords } from '../../src/catalogue/tenders/search/sought.ts'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchTenders } from '../../src/catalogue/tenders/search/params.ts'
import { found, sample, search, store } from '../support/search-corpus.ts'
import { tableSource } from '../support/tables.ts'
import { pack } from '../../src/platform/db/packed.ts'

const german = { language: 'de', cpvCodes: ['90911200'] }

beforeAll(async () => {
  await store([
    sample('fleet', { title: ['Electric vehicles'], texts: ['Delivery of buses'], language: 'en' }),
    sample('clean', { title: ['Gebäudereinigung im Rathaus'], texts: ['Brücken'], ...german }),
    sample('waste', {
      title: ['Lot 1'],
      texts: ['Waste collection'],
      language: 'en',
      buyers: ['Norwick City'],
    }),
    sample('body', { title: ['Lot 2'], texts: ['A vehicle'], language: 'en', status: 'awarded' }),
  ])
  await env.DB.exec('DELETE FROM notices')
  const content = {
    title: { de: 'Gebäudereinigung im Rathaus' },
    description: { de: 'Alle Brücken' },
    lots: [],
  }
  await env.DB.prepare(
    `INSERT INTO notices (tender_id, notice_id, version, source, content, imported_at)
     VALUES ('tender_clean', 'n', '1', 'ted', unhex(?1), 0)`,
  )
    .bind(pack(JSON.stringify(content), 'notices'))
    .run()
})

describe('a word', () => {
  it.for<[string, Partial<SearchTenders>, string[]]>([
    ['vehicle', {}, ['fleet', 'body']],
    ['vehicles', {}, ['fleet', 'body']],
    ['vehicle', { match: 'exact' }, ['body']],
    ['electric vehicle', {}, ['fleet']],
    ['Brücke', {}, ['clean']],
    ['Reinigung', {}, ['clean']],
    ['nettoyage', {}, ['clean']],
    ['nettoyage', { match: 'exact' }, []],
    ['nettoyage Rathaus', {}, ['clean']],
    ['"electric vehicle"', {}, []],
    ['vehicle -bus', {}, ['body']],
  ])('%s with %j finds its forms, the best first', async ([q, asked, expected]) =>
    expect(await found({ q, ...asked })).toEqual(expected),
  )

  it.for<[Partial<SearchTenders>, string[]]>([
    [{ buyer: 'city norwick' }, ['waste']],
    [{ buyer: 'waste' }, []],
    [{ status: ['awarded', 'open'] }, ['body']],
    [{ publishedAfter: new Date('2026-03-02T00:00:00Z') }, ['body', 'waste', 'clean', 'fleet']],
    [{ publishedBefore: new Date('2026-03-01T23:59:59Z') }, []],
    [{ updatedAfter: new Date('2026-03-02T00:00:00.001Z') }, []],
  ])('%j narrows', async ([asked, expected]) => expect(await found(asked)).toEqual(expected))
})

describe('a snippet', () => {
  const marked = async (q: string) => {
    const { items } = await search({ q })
    const { text = '', marks = [] } = items[0]?.snippet ?? {}
    return [text, marks.map(([start, end]) => text.slice(start, end))]
  }

  it.for<[string, string, string[]]>([
    ['rathaus', 'Gebäudereinigung im Rathaus', ['Rathaus']],
    ['Brücke', 'Alle Brücken', ['Brücken']],
    ['nettoyage', "Services de nettoyage et d'hygiène", ['nettoyage']],
  ])('of %s is the best place or the label', async ([q, text, marks]) =>
    expect(await marked(q)).toEqual([text, marks]),
  )

  it.for<[string, string[], string[] | null]>([
    ['école', ['Une Ecole', 'École'], ['Ecole']],
    ['road works', ['road', `road ${'far '.repeat(70)}works. Works on a ROAD.`], ['works', 'Works', 'ROAD']],
    ['works', [`${'x'.repeat(300)} 𝒜works 😀works😀`], ['works']],
    ['"of the" of', ['of the'], ['of', 'the']],
    ['東京', ['東京都'], ['東京都', '東京都']],
    ['bridge', ['bridges'], null],
  ])('by letters of %s in %j marks the first best place', ([q, texts, expected]) => {
    const found = snippetOf(
      texts.map((text) => ({ text, language: null })),
      soughtWords(q, true),
    )
    expect(found && found.marks.map(([start, end]) => found.text.slice(start, end))).toEqual(expected)
  })

  // Words are passed over by their first letter, which must lose none of these.
  it.for<[string, string, string, string[]]>([
    ['curb', 'en', 'New kerbs', ['kerbs']],
    ['kerbs', 'en', 'A curb', ['curb']],
    ['inquiries', 'en', 'An enquiry', ['enquiry']],
    ['Reinigung', 'de', 'Gebäudereinigungen', ['Gebäudereinigungen']],
    ['strasse', 'de', 'Straßen', ['Straßen']],
    ['älv', 'sv', 'Vid a\u0308lven', ['a\u0308lven']],
    ['oeren', 'da', 'Øren', ['Øren']],
    ['été', 'fr', 'd\u02bcété', ['d\u02bcété']],
    ['京', 'ja', '東京都', ['東京都']],
    ['ΟΔΟΣ', 'el', 'οδός', ['οδός']],
    ['школа', 'bg', 'Школи', ['Школи']],
  ])('of %s in %s finds its words in %s', async ([q, language, text, expected]) => {
    await loadForms(tableSource, [q])
    const found = snippetOf([{ text, language }], soughtWords(q, false))
    expect(found?.marks.map(([start, end]) => found.text.slice(start, end))).toEqual(expected)
  })

  it('stands only with words', async () =>
    expect((await search({})).items.map(({ snippet }) => snippet)).toEqual([null, null, null, null]))
})

describe('suggestions', () => {
  it.for<[string, { q: string; total: number }]>([
    ['waste colection', { q: 'waste collection', total: 1 }],
    ['wastecollection', { q: 'waste collection', total: 1 }],
    ['rat haus', { q: 'rathaus', total: 1 }],
    ['vehicle rathaus', { q: 'rathaus', total: 1 }],
  ])('for %s find something', async ([q, expected]) => {
    const { total, beside } = await search({ q })
    expect(total).toBe(0)
    expect(beside?.suggestions).toContainEqual(expected)
  })

  it('are made only where words find nothing', async () => {
    expect((await search({ q: 'waste' })).beside).toBeUndefined()
    expect((await search({ source: 'none' })).beside).toBeUndefined()
  })

  it('are counted anew when the corpus changes', async () => {
    const totals = async () => (await search({ q: 'waste buses' })).beside?.suggestions
    const before = [
      { q: 'buses', total: 1 },
      { q: 'waste', total: 1 },
    ]
    expect(await totals()).toEqual(before)
    expect(await totals()).toEqual(before)
    await store([sample('one', { title: ['Waste'] }), sample('two', { title: ['Waste'] })])
    expect(await totals()).toEqual([{ q: 'waste', total: 2 }])
  })
})

describe('a German compound', () => {
  beforeAll(() => store([sample('bridge', { title: ['Straßenbrücke'], language: 'de' })]))

  it.for<[string, string[]]>([
    ['Brücke', ['bridge']],
    ['Brücken', ['bridge']],
    ['Straße', []],
    ['Straßen', []],
  ])('is found by its last part alone: %s', async ([q, expected]) =>
    expect(await found({ q })).toEqual(expected),
  )
})
