import '../support/tables.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { repair } from '../../src/catalogue/notices/lenient/repair.ts'
import { valuesIn } from '../../src/catalogue/notices/lenient/spans.ts'
import { readNotices } from '../../src/catalogue/notices/read-notices.ts'
import { readWithOriginals } from '../../src/catalogue/import/original.ts'
import { splitDocument } from '../../src/catalogue/import/queued/split-document.ts'
import { Unreadable } from '../../src/platform/text/unreadable.ts'
import { fixture } from '../support/fixtures.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readNotices(bytesOf(text), { source: 'ocds' })
const release = (id: string, more: object = {}) => ({
  ocid: `ocds-test-${id}`,
  id,
  date: '2024-05-01T12:00:00Z',
  tag: ['tender'],
  tender: { title: `Title ${id}`, ...more },
})
const packaged = (...releases: unknown[]) => ({
  uri: 'u',
  version: '1.1',
  publisher: { name: 'p' },
  releases,
})
const ids = ({ notices }: { notices: { noticeId: string }[] }) =>
  notices.map(({ noticeId }) => noticeId.replace(/^.*:/, '')).toSorted()

describe('a package', () => {
  const a = release('a')
  const b = release('b')
  it.for<[string, string]>([
    ['in a list', JSON.stringify([packaged(a), packaged(b)])],
    ['as a list of releases', JSON.stringify([a, b])],
    [
      'as a list of records',
      JSON.stringify([a, b].map((each) => ({ ocid: each.ocid, compiledRelease: each }))),
    ],
    ['as a list of lists', JSON.stringify([[a], [b]])],
    ['in "data"', JSON.stringify({ status: 'ok', data: packaged(a, b) })],
    ['in "data", as a list', JSON.stringify({ data: [a, b], pagination: { total: 2 } })],
    ['in "result"', JSON.stringify({ result: packaged(a, b) })],
    ['in "arrayReleasePackage"', JSON.stringify({ arrayReleasePackage: [packaged(a), packaged(b)] })],
    ['in "payload.content"', JSON.stringify({ payload: { content: [a, b] } })],
    ['each in a wrapper', JSON.stringify([{ releasePackage: packaged(a) }, { releasePackage: packaged(b) }])],
    ['in documents without a break', JSON.stringify(packaged(a)) + JSON.stringify(packaged(b))],
    [
      'in documents over many lines',
      `${JSON.stringify(packaged(a), null, 1)}\n${JSON.stringify(packaged(b), null, 1)}`,
    ],
    [
      'in a document of one line before one over many lines',
      `${JSON.stringify(packaged(a))}\n${JSON.stringify(packaged(b), null, 1)}`,
    ],
    ['in a sequence of RFC 7464', [a, b].map((each) => `\u001e${JSON.stringify(each)}\n`).join('')],
    ['with byte order marks between', [a, b].map((each) => JSON.stringify(each)).join('\n\ufeff')],
    ['in lines of lists', `${JSON.stringify([a])}\n${JSON.stringify([b])}`],
    ['in lines of wrappers', `${JSON.stringify({ data: a })}\n${JSON.stringify({ data: b })}`],
  ])('is read %s, with the original of each notice', ([, text]) => {
    const found = read(text)
    expect([ids(found), found.failed]).toEqual([['a', 'b'], []])
    const { read: originals } = readWithOriginals(bytesOf(text), { source: 'ocds', charset: undefined })
    for (const [notice, original] of originals) {
      const again = readNotices(bytesOf(String(original?.bytes)), { source: 'ocds' })
      expect(again.notices.map(({ noticeId }) => noticeId)).toEqual([notice.noticeId])
    }
  })

  it.for<[string, object]>([
    ['null for its releases', { ...packaged(), releases: null }],
    ['null for its records', { uri: 'u', version: '1.1', records: null }],
  ])('with %s is empty', ([, document]) => {
    expect(read(JSON.stringify(document))).toEqual({ notices: [], skipped: [], failed: [] })
  })

  it('with a release instead of the list of one is read', () => {
    expect(ids(read(JSON.stringify({ ...packaged(), releases: release('a') })))).toEqual(['a'])
    expect(ids(read(JSON.stringify({ ocid: 'ocds-test-a', compiledRelease: release('a') })))).toEqual(['a'])
  })

  it.for(['{"detail":"Error","status":500}', '{"$schema":"x","properties":{"ocid":{"type":"string"}}}'])(
    'is not found in %s',
    (text) => {
      expect(() => read(text)).toThrow(Unreadable)
    },
  )

  it('may be long in any of these shapes', () => {
    const many = Array.from({ length: 400 }, (_, n) => release(`${n}`, { description: 'x'.repeat(10_000) }))
    for (const document of [many, { data: packaged(...many) }, [packaged(...many)]]) {
      const parts = splitDocument(JSON.stringify(document))
      if (document === many || !Array.isArray(document)) expect(parts.length).toBeGreaterThan(1)
      expect(parts.flatMap(({ text }) => ids(read(text)))).toHaveLength(400)
    }
    const rows = splitDocument(many.map((each) => JSON.stringify(each, null, 1)).join('\n'))
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.flatMap(({ text }) => ids(read(text)))).toHaveLength(400)
  })
})

describe('one bad token', () => {
  it.for<[string, unknown, string]>([
    ['000', 0, '000 is no JSON and was read as 0'],
    ['0012.50', 12.5, '0012.50 is no JSON and was read as 12.5'],
    ['+5', 5, '+5 is no JSON'],
    ['.5', 0.5, '.5 is no JSON'],
    ['5.', 5, '5. is no JSON'],
    ['NaN', null, 'NaN is no JSON and was read as null'],
    ['-Infinity', null, '-Infinity is no JSON'],
    ['undefined', null, 'undefined is no JSON'],
    ['None', null, 'None is no JSON'],
    ['True', true, 'True is no JSON'],
    ['1e9999', null, '1e9999 is no JSON'],
    ['"a\nb"', 'a\nb', 'raw line break'],
    ['"a\tb"', 'a\tb', 'raw line break or tab'],
    ['"a\u0000b"', 'ab', 'U+0000 was left out'],
    [String.raw`"C:\data\xy"`, String.raw`C:\data\xy`, 'a backslash'],
    ['[1,]', [1], ''],
    ['12345678901234567890', '12345678901234567890', ''],
  ])('%j is read as %j', ([token, value, said]) => {
    const text = `{"a": ${token}, "b": 1}`
    const { text: mended, repairs } = repair(text)
    expect(JSON.parse(mended)).toEqual({ a: value, b: 1 })
    expect(repairs.map(({ what }) => what)).toEqual(said === '' ? [] : [expect.stringContaining(said)])
  })

  it('never changes what is JSON', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent)
        expect(repair(text)).toEqual({ text, repairs: [] })
      }),
    )
  })

  it('divides documents in a row where they end', () => {
    const documents = fc.array(
      fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue())),
      {
        minLength: 1,
      },
    )
    fc.assert(
      fc.property(documents, fc.constantFrom('', '\n', ', '), (list, between) => {
        const text = list.map((each) => JSON.stringify(each)).join(between)
        expect(valuesIn(text).map(([start, end]) => JSON.parse(text.slice(start, end)))).toEqual(
          list.map((each) => JSON.parse(JSON.stringify(each))),
        )
      }),
    )
  })
})

describe('one bad release', () => {
  /** What goes wrong in the text of a release. */
  const faults: [string, (text: string) => string][] = [
    ['lacks a bracket at its end', (text) => text.slice(0, -1)],
    ['has a bracket too many', (text) => `${text}}`],
    ['lacks a quotation mark', (text) => text.replace('"id":"', '"id":')],
    ['has a quotation mark within a text', (text) => text.replace('Title', 'Ti"tle')],
    ['lacks a comma', (text) => text.replace(',"date"', '"date"')],
    ['lacks a colon', (text) => text.replace('"date":', '"date"')],
    ['ends in the middle', (text) => text.slice(0, Math.floor(text.length / 2))],
    ['is markup', () => '<b>Error</b>'],
    ['has grouped digits', (text) => text.replace('"tag":', '"n":1,000,"tag":')],
  ]
  const frames: [string, (list: string) => string][] = [
    ['a package', (list) => `{"uri":"u","version":"1.1","releases":[${list}]}`],
    ['a list', (list) => `[${list}]`],
    ['a wrapper', (list) => `{"data":[${list}],"pagination":{"total":9}}`],
  ]

  it.for(faults.flatMap((fault) => frames.map((frame) => [fault, frame] as const)))(
    'is named, and the others of %s are read: $0.0 in $1.0',
    ([[, spoil], [, around]]) => {
      fc.assert(
        fc.property(
          fc.integer({ min: 3, max: 6 }),
          fc.nat(),
          fc.constantFrom(',', ',\n  '),
          (count, at, between) => {
            const bad = at % count
            const texts = Array.from({ length: count }, (_, n) => JSON.stringify(release(`${n}`)))
            const list = texts.map((each, n) => (n === bad ? spoil(each) : each)).join(between)
            const { notices, failed } = read(around(list))
            expect(ids({ notices })).toEqual(
              expect.arrayContaining(
                texts
                  .keys()
                  .filter((n) => n !== bad)
                  .map(String)
                  .toArray(),
              ),
            )
            expect(failed.length).toBeGreaterThan(0)
          },
        ),
      )
    },
  )

  it('in a text that was cut off refuses the text: sent again it may be whole', () => {
    const text = JSON.stringify(packaged(release('a'), release('b')))
    expect(() => read(text.slice(0, -20))).toThrow(Unreadable)
  })
})

describe('the reported files', () => {
  const chairs = 'Supply of office chairs'
  it.for<[string, string[], RegExp[]]>([
    ['list-of-packages', [chairs, chairs], []],
    ['list-of-releases', [chairs, chairs], []],
    ['wrapped-data', [chairs], []],
    ['wrapped-result', [chairs], []],
    ['wrapped-releasePackage', [chairs], []],
    ['wrapped-recordPackage', [chairs], []],
    ['concatenated', [chairs, chairs], []],
    ['concatenated-pretty', [chairs, chairs], []],
    ['number-000', [chairs, 'A good release beside a bad number'], [/^000 is no JSON and was read as 0$/]],
    ['number-1e9999', [chairs], [/^1e9999 is no JSON and was read as null$/]],
    ['nan', [chairs], [/^NaN is no JSON and was read as null$/]],
    ['newline-in-string', ['First line\nsecond line'], [/raw line break/]],
    ['nul-byte', ['Before  after'], [/U\+0000 was left out/]],
    [
      'mixed-encoding',
      ['Rushmere – park', 'Good – dash'],
      [/^1 byte that is no UTF-8 was read as windows-1252$/],
    ],
    ['no-ocid', ['Beside a release without ocid'], [/no ocid/]],
    ['ocid-null', [], [/no ocid/, /no ocid/]],
    ['empty-releases', [], []],
  ])('%s', async ([name, titles, failures]) => {
    const { notices, failed } = readNotices(await fixture(`packages/ocds-${name}.json`), { source: 'ocds' })
    expect(notices.map(({ title }) => Object.values(title ?? {})[0]).toSorted()).toEqual(titles.toSorted())
    expect(failed.map(({ error }) => error)).toEqual(failures.map((each) => expect.stringMatching(each)))
  })

  it.for([
    ['error-200', /a JSON object with "detail", "status"/],
    ['package-no-releases', /a JSON object with "uri", "version", "publishedDate"/],
    ['latin1', /not valid utf-8 at byte \d+; declare the encoding/],
  ] as const)('%s is refused with the reason', async ([name, reason]) => {
    const bytes = await fixture(`packages/ocds-${name}.json`)
    expect(() => readNotices(bytes, { source: 'ocds' })).toThrow(reason)
  })
})
