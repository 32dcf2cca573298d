import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { pairedRequirements } from '../../src/catalogue/tenders/revised-requirements.ts'
import { listTenderChanges } from '../../src/catalogue/tenders/revisions.ts'
import { importNotices, newCompany } from '../support/api.ts'

let count = 0
const own = () => `revised-${++count}-${crypto.randomUUID().slice(0, 8)}`

/** Imports a tender; a second import of the same source is a further notice. */
async function bring(source: string, tender: object = {}, documents: object[] = []): Promise<string> {
  const line = {
    format: 'tender/1',
    tender: {
      reference: source,
      title: 'Bridge',
      buyer: { name: 'Town', country: 'DE' },
      publishedAt: '2026-11-20',
      deadline: '2099-01-01T12:00:00Z',
      ...tender,
    },
    documents: documents.map((each) => ({ language: 'en', kind: 'tender_documents', ...each })),
  }
  expect((await importNotices(source, JSON.stringify(line))).body.data.failed).toEqual([])
  const { call } = await newCompany()
  return (await call('GET', `/tenders?source=${source}`)).body.data[0].id
}

const changesOf = (tenderId: string) => listTenderChanges({ d1: env.DB, env, now: new Date() }, tenderId)
const lot = (id: string, more: object = {}) => ({ id, title: `Part ${id}`, ...more })
const demand = (amount: string) =>
  `The bidder must have a yearly turnover of at least EUR ${amount} in each of the last three years.`
const cover = 'The bidder must hold a liability insurance of at least EUR 5,000,000.'

describe('a further notice', () => {
  it.for<[string, object, object, object[]]>([
    [
      'moves the deadline',
      {},
      { deadline: '2099-02-01T12:00:00Z' },
      [{ member: 'deadline', lotId: null, from: '2099-01-01T12:00:00.000Z', to: '2099-02-01T12:00:00.000Z' }],
    ],
    [
      'changes the value and the title',
      { estimatedValue: 100, currency: 'EUR' },
      { estimatedValue: 250.5, currency: 'SEK', title: 'Two bridges' },
      [
        { member: 'title', lotId: null, from: 'Bridge', to: 'Two bridges' },
        { member: 'estimatedValue', lotId: null, from: '100 EUR', to: '250.5 SEK' },
      ],
    ],
    [
      'adds, removes and changes lots',
      { lots: [lot('LOT-1'), lot('LOT-2', { estimatedValue: 5, currency: 'EUR' })] },
      { lots: [lot('LOT-2', { estimatedValue: 6, currency: 'EUR' }), lot('LOT-3')] },
      [
        { member: 'lot', lotId: 'LOT-1', from: 'Part LOT-1', to: null },
        { member: 'lotValue', lotId: 'LOT-2', from: '5 EUR', to: '6 EUR' },
        { member: 'lot', lotId: 'LOT-3', from: null, to: 'Part LOT-3' },
      ],
    ],
    [
      'cancels the tender',
      {},
      { status: 'cancelled' },
      [{ member: 'status', lotId: null, from: 'open', to: 'cancelled' }],
    ],
  ])('that %s is one change with the values before and after', async ([, before, after, edits]) => {
    const source = own()
    const tenderId = await bring(source, before)
    expect(await changesOf(tenderId)).toEqual([])
    await bring(source, after)
    await bring(source, after)
    expect(await changesOf(tenderId)).toMatchObject([{ edits, requirements: [] }])
    expect(await changesOf(tenderId)).toHaveLength(1)
  })

  it('with other words and the same facts is no change', async () => {
    const source = own()
    const tenderId = await bring(source, {}, [{ title: 'Terms', pages: [`${demand('2,000,000')} ${cover}`] }])
    await bring(source, { description: 'Other words' }, [
      { title: 'Terms', pages: [`${demand('2,000,000')} ${cover}`] },
    ])
    expect(await changesOf(tenderId)).toEqual([])
  })

  it('shows which requirements its documents change, add and drop', async () => {
    const source = own()
    const terms = (text: string) => [{ title: 'Terms', pages: [text] }]
    const tenderId = await bring(source, {}, terms(`${demand('2,000,000')}\n\n${cover}`))
    await bring(source, {}, terms(`${demand('3,000,000')}\n\n${cover}`))
    const [change, ...others] = await changesOf(tenderId)
    expect(others).toEqual([])
    expect(change?.documents).toMatchObject([{ title: 'Terms', change: 'changed' }])
    expect(change?.requirements).toHaveLength(1)
    const [{ before, after } = { before: null, after: null }] = change?.requirements ?? []
    expect([before?.text, after?.text]).toEqual([
      expect.stringContaining('2,000,000'),
      expect.stringContaining('3,000,000'),
    ])
    const { call } = await newCompany()
    const ids = (await call('GET', `/tenders/${tenderId}/requirements`)).body.data.map(
      ({ id }: { id: string }) => id,
    )
    expect(ids).toContain(after?.id)
    expect(ids).not.toContain(before?.id)
    await bring(source, {}, terms(cover))
    expect((await changesOf(tenderId))[0]?.requirements).toMatchObject([
      { before: { id: after?.id }, after: null },
    ])
  })

  it('leaves nothing half written', async () => {
    expect(
      await env.DB.prepare('SELECT count(*) AS n FROM tender_revisions WHERE added IS NULL').first('n'),
    ).toBe(0)
  })
})

describe('pairedRequirements', () => {
  const one = (id: string, text: string, category = 'economic') => ({ id, category, title: id, text })
  it.for<[string, ReturnType<typeof one>[], ReturnType<typeof one>[], [string | null, string | null][]]>([
    ['the same id', [one('a', 'x')], [one('a', 'y')], [['a', 'a']]],
    [
      'most of the words',
      [one('a', 'a turnover of two million')],
      [one('b', 'a turnover of three million')],
      [['a', 'b']],
    ],
    [
      'other words',
      [one('a', 'a turnover of two million')],
      [one('b', 'some insurance for cars')],
      [
        ['a', null],
        [null, 'b'],
      ],
    ],
    [
      'another category',
      [one('a', 'the same words')],
      [one('b', 'the same words', 'technical')],
      [
        ['a', null],
        [null, 'b'],
      ],
    ],
    [
      'the most alike of several',
      [one('a', 'one two three four')],
      [one('b', 'one two three nine'), one('c', 'one two three four five')],
      [
        ['a', 'c'],
        [null, 'b'],
      ],
    ],
  ])('pairs by %s', ([, removed, added, expected]) => {
    expect(
      pairedRequirements(removed, added).map(({ before, after }) => [before?.id ?? null, after?.id ?? null]),
    ).toEqual(expected)
  })
})
