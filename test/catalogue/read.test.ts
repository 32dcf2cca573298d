import '../support/tables.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eachNotice, readNotices } from '../../src/catalogue/notices/read-notices.ts'
import type { Parsed } from '../../src/catalogue/notices/parsed.ts'
import { Unreadable } from '../../src/platform/text/unreadable.ts'
import { fixture } from '../support/fixtures.ts'

const read = (text: string, source = 'ocds'): Parsed =>
  readNotices(new TextEncoder().encode(text), { source })
const release = (id: string) => ({
  ocid: `ocds-test-${id}`,
  id,
  date: '2024-05-01T12:00:00Z',
  tag: ['tender'],
  tender: { title: id },
})
const own = (reference: string) => ({
  format: 'tender/1',
  tender: { reference, title: 'Title', buyer: { name: 'Buyer', country: 'DE' }, publishedAt: '2026-11-02' },
})
const opportunities = (...ids: string[]) => ({
  opportunitiesData: ids.map((noticeId) => ({ noticeId, type: 'Solicitation' })),
})
const broken = (n: number) => ({ ...release(`${n}`), ocid: null })

describe('readNotices knows', () => {
  it.for<[string, object, string[]]>([
    ['a release', release('a'), ['ocds-test-a:a']],
    [
      'a release package',
      { uri: 'u', releases: [release('a'), release('b')] },
      ['ocds-test-a:a', 'ocds-test-b:b'],
    ],
    ['an empty package', { releases: [] }, []],
    [
      'a record package',
      { records: [{ ocid: 'ocds-test-a', compiledRelease: release('a') }] },
      ['ocds-test-a:a'],
    ],
    ['a SAM.gov response', opportunities('n1', 'n2'), ['n1', 'n2']],
    ['our own format', own('r1'), ['r1']],
  ])('%s, on one line and on many', ([, document, ids]) => {
    for (const text of [JSON.stringify(document), `\n ${JSON.stringify(document, null, 2)}\r\n\n`])
      expect(read(text).notices.map(({ noticeId }) => noticeId)).toEqual(ids)
  })

  it('eForms XML, by its first character', async () => {
    const bytes = await fixture('notices/eforms/sdk-examples/cn_24_minimal.xml')
    expect(readNotices(bytes, { source: 'ted' }).notices.map(({ kind }) => kind)).toEqual(['competition'])
    expect(() => read('<html></html>')).toThrow(Unreadable)
  })
})

describe('newline-delimited JSON', () => {
  const documents = fc.array(
    fc.oneof(
      fc.nat(99).map((n) => release(`${n}`)),
      fc.nat(99).map((n) => ({ releases: [release(`${n}`), broken(n)] })),
      fc.nat(99).map((n) => opportunities(`${n}`)),
      fc.nat(99).map((n) => own(`${n}`)),
    ),
    { minLength: 2, maxLength: 12 },
  )

  it('is what its lines are, one after the other', () => {
    fc.assert(
      fc.property(documents, fc.constantFrom('\n', '\r\n', '\n\n'), (lines, end) => {
        const each = lines.map((line) => read(JSON.stringify(line)))
        const together = read(lines.map((line) => JSON.stringify(line)).join(end))
        expect(together.notices).toEqual(each.flatMap(({ notices }) => notices))
        expect(together.failed.map(({ error }) => error)).toEqual(
          each.flatMap(({ failed }) => failed.map(({ error }) => error)),
        )
      }),
    )
  })

  it('names broken lines by their index and reads the others', () => {
    const lines = [
      '{"ocid":',
      JSON.stringify(release('a')),
      '',
      'text',
      '{"a":1}',
      '[]',
      JSON.stringify({ releases: [release('b'), broken(3)] }),
      `{"a":${'['.repeat(80)}`,
    ]
    const { notices, failed } = read(lines.join('\n'))
    expect(notices.map(({ noticeId }) => noticeId)).toEqual(['ocds-test-a:a', 'ocds-test-b:b'])
    expect(failed.map(({ index, error }) => [index, error.replace(/no JSON: .*$/, 'no JSON')])).toEqual([
      [0, 'the line is no JSON'],
      [3, 'the line is no JSON'],
      [4, 'the line is a JSON object with "a"'],
      [5, 'the line is a JSON list'],
      [6, 'the release has no ocid'],
      [7, 'the line is no JSON'],
    ])
    expect(failed.at(-1)?.error).toBe('the line is no JSON: it is nested deeper than 64 levels')
  })

  it('is worked off line by line', () => {
    const parts = eachNotice(`${JSON.stringify(release('a'))}\n${JSON.stringify(own('r'))}\n`, 'ocds')
    expect(parts.next().value?.notices[0]?.noticeId).toBe('ocds-test-a:a')
    expect(parts.next().value?.notices[0]?.noticeId).toBe('r')
    expect(parts.next().done).toBe(true)
  })
})

describe('readNotices refuses', () => {
  it.for<[string, string, RegExp]>([
    ['an empty document', ' \n', /^The document is empty; accepted are eForms XML, an OCDS release/],
    ['text', 'hello', /^The document cannot be read as JSON \(.+\); accepted are/],
    ['broken JSON', '{"releases":[', /^The document cannot be read as JSON \(.+\); accepted are/],
    ['broken JSON on many lines', '{\n"releases": [\n{}\n', /^The document cannot be read as JSON/],
    ['a list', '[{"ocid":"a"}]', /^The document is a JSON list; accepted are/],
    ['a number', '5', /^The document is a JSON number;/],
    ['null', 'null', /^The document is a JSON null;/],
    ['an empty object', '{}', /^The document is an empty JSON object;/],
    ['another object', '{"data":1,"meta":2}', /^The document is a JSON object with "data", "meta";/],
    ['lines of other objects', '{"a":1}\n{"b":2}', /none of its lines is a document of these kinds/],
    [
      'what nests too deep',
      `{"releases":${'['.repeat(64)}${']'.repeat(64)}}`,
      /\(it is nested deeper than 64 levels\)/,
    ],
  ])('%s', ([, text, reason]) => {
    expect(() => read(text)).toThrow(Unreadable)
    expect(() => read(text)).toThrow(reason)
  })

  it('nesting by depth, not by brackets in texts', () => {
    const deep = { ...release('a'), x: '['.repeat(500), y: `\\"${'{'.repeat(500)}` }
    expect(read(JSON.stringify(deep)).notices.length).toBe(1)
  })

  it('ISO-8859-1 unless it is declared', async () => {
    const bytes = await fixture('notices/ocds/mx-cdmx-sefin-024-2016-latin1-release-package.json')
    expect(() => readNotices(bytes, { source: 'ocds' })).toThrow(
      /not valid utf-8 at byte \d+; declare the encoding/,
    )
    expect(readNotices(bytes, { source: 'ocds', charset: 'iso-8859-1' }).notices[0]?.title).toEqual({
      es: 'MANTENIMIENTO A MÁQUINA CORTADORA',
    })
  })
})
