import '../support/tables.ts'
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Names, noNames } from '../../src/catalogue/import/names.ts'
import { assignTenders } from '../../src/catalogue/import/resolve.ts'
import { emptyNotice } from '../../src/catalogue/notices/empty.ts'
import type { Notice, NoticeKind } from '../../src/catalogue/notices/schema.ts'
import type { Endpoint } from '../../src/surfaces/rest/endpoint.ts'
import { endpoints } from '../../src/surfaces/rest/endpoints.ts'
import { importNotices, newCompany } from '../support/api.ts'

/** Releases of three publishers: the third release has the names of the first and of the second release. */
function releases(n: number) {
  const procedure = `3f2c8a10-55aa-4b7e-9d3e-1a2b3c4d${String(5700 + n)}`
  const release = (name: string, tender: object, links: object = {}) =>
    JSON.stringify({
      ocid: `ocds-merge${n}-${name}`,
      id: name,
      date: `2026-05-0${'abc'.indexOf(name) + 1}T00:00:00Z`,
      tag: ['tender'],
      language: 'en',
      buyer: { id: 'b', name: 'Town' },
      parties: [{ id: 'b', name: 'Town', roles: ['buyer'] }],
      tender: {
        title: `Merging works ${name}`,
        status: 'active',
        tenderPeriod: { endDate: '2099-05-01T12:00:00Z' },
        ...tender,
      },
      ...links,
    })
  const link = `https://ted.europa.eu/en/notice/-/detail/${n}-2026`
  const linked = { documents: [{ id: 'ted', documentType: 'tenderNotice', url: link }] }
  return {
    first: release('a', { id: procedure }),
    second: release('b', { id: 't', ...linked }),
    joining: release('c', { id: procedure, ...linked }),
  }
}

describe('two tenders that a notice shows to be one', () => {
  it('are one from then on, with all that companies have of them', async () => {
    const company = await newCompany()
    const call = async (method: string, path: string, body?: unknown) =>
      (await company.call(method, path, body)).body
    const source = 'merging'
    const { first, second, joining } = releases(1)
    const list = async () => (await call('GET', '/tenders?q=merging')).data as { id: string; title: string }[]

    await importNotices(source, first)
    const [{ id: kept } = { id: '' }] = await list()
    await importNotices(source, second)
    const other = (await list()).map(({ id }) => id).find((id) => id !== kept) ?? ''
    expect(other).toMatch(/^tender_/)
    const saved = (await call('POST', '/tenders/saved', { tenderId: other, notes: 'Ours' })).data
    const bid = (await call('POST', '/bids', { tenderId: other, title: 'Bid' })).data
    const { cursor } = (await call('GET', '/tenders/changes')).data

    expect((await importNotices(source, joining)).body.data).toMatchObject({ updated: 1, failed: [] })
    expect((await list()).map(({ id }) => id)).toEqual([kept])
    expect((await call('GET', '/tenders?q=merging')).pagination.total).toBe(1)
    const { changes } = (await call('GET', `/tenders/changes?since=${cursor}`)).data
    expect(
      changes.map((each: { change: string; tender: { id: string } }) => [each.change, each.tender.id]),
    ).toEqual([
      ['deleted', other],
      ['updated', kept],
    ])
    const found = (await call('GET', `/tenders/${other}`)).data
    expect([found.id, found.notices.length, found.savedTenderId]).toEqual([kept, 3, saved.id])
    // The list has the three notices, and the linked notice that two of the notices name.
    expect((await call('GET', `/tenders/${other}/documents?kind=notice`)).data).toHaveLength(4)
    expect((await call('GET', '/tenders/saved')).data).toMatchObject([
      { id: saved.id, tenderId: kept, notes: 'Ours', tender: { id: kept } },
    ])
    expect((await call('GET', `/bids/${bid.id}`)).data).toMatchObject({ tenderId: kept })
    // A client that knows the other id can go on using the id: saving the tender again finds the first save.
    expect((await call('POST', '/tenders/saved', { tenderId: other })).data).toMatchObject({ id: saved.id })

    const { corpus } = await counts()
    for (const document of [joining, second, first])
      expect((await importNotices(source, document)).body.data).toMatchObject({ unchanged: 1 })
    expect(await counts()).toEqual({ corpus, stored: corpus })
  })

  it('are one, whoever of several imports at once is first', async () => {
    const source = 'merging-at-once'
    for (let n = 2; n < 5; n++) {
      const { first, second, joining } = releases(n)
      await importNotices(source, first)
      await Promise.all([second, joining, joining].map((document) => importNotices(source, document)))
      const names = await env.DB.prepare(
        `SELECT count(DISTINCT tender_id) AS tenders, count(*) AS names FROM tender_refs WHERE ref LIKE ?`,
      )
        .bind(`ocid:ocds-merge${n}-%`)
        .first()
      expect(names).toEqual({ tenders: 1, names: 3 })
    }
    const { corpus, stored } = await counts()
    expect(corpus).toBe(stored)
  })

  it('are found by the id that has gone wherever a list is asked for one tender', async () => {
    const asked = Object.entries<Endpoint>(endpoints)
      .filter(([, { input }]) => 'tenderId' in (input.query?.shape ?? {}))
      .map(([route]) => route.slice('GET '.length))
    const { call } = await newCompany()
    const { first, second, joining } = releases(5)
    const source = 'merging-filters'
    const awards = [
      { id: 'w', status: 'active', title: 'Merged award', suppliers: [{ id: 's', name: 'Firm' }] },
    ]
    await importNotices(source, first)
    await importNotices(source, JSON.stringify({ ...JSON.parse(second), awards }))
    const tenders: { id: string; title: string }[] = (await call('GET', `/tenders?source=${source}`)).body
      .data
    const tenderId = tenders.find(({ title }) => title.endsWith(' b'))?.id
    await call('POST', '/bids', { tenderId, title: 'Bid' })
    await call('POST', '/tasks', { tenderId, title: 'Task' })
    await call('POST', '/assets', { tenderId, name: 'Asset' })
    await call('POST', '/consortiums', { tenderId, name: 'Consortium' })
    await call('POST', '/chat', { tenderId, message: 'When is the deadline?' })
    const found = async () =>
      Object.fromEntries(
        await Promise.all(
          asked.map(async (path) => {
            const { body } = await call('GET', `${path}?tenderId=${tenderId}`)
            return [path, [body.data.length, body.pagination.total, body.data[0]?.tenderId]] as const
          }),
        ),
      )
    const one = (id?: string) => Object.fromEntries(asked.map((path) => [path, [1, 1, id]]))
    expect(asked.toSorted()).toEqual([
      '/assets',
      '/bids',
      '/chat',
      '/consortiums',
      '/market/awards',
      '/tasks',
    ])
    expect(await found()).toEqual(one(tenderId))
    await importNotices(source, joining)
    const kept = (await call('GET', `/tenders/${tenderId}`)).body.data.id
    expect(kept).not.toBe(tenderId)
    expect(await found()).toEqual(one(kept))
  })

  it('leave no table behind that names a tender', async () => {
    const { results } = await env.DB.prepare(
      `SELECT type, name, sql FROM sqlite_schema WHERE sql LIKE '%tender_id%'`,
    ).all<{ type: string; name: string; sql: string }>()
    const trigger = results
      .filter(({ type, sql }) => type === 'trigger' && /AFTER INSERT ON merged_tenders\b/.test(sql))
      .map(({ sql }) => sql)
      .join('\n')
    const left = results
      .filter(({ type, sql }) => type === 'table' && /^\s*tender_id TEXT/m.test(sql))
      .map(({ name }) => name)
      .filter((name) => !new RegExp(`(?:UPDATE|INTO) ${name}\\b`).test(trigger))
    expect(left.toSorted()).toEqual([
      // The import itself moves or rewrites the rows of these tables.
      'award_facts',
      'awards',
      'document_files',
      // Documents have other ids with the surviving tender, so their old versions do not count there.
      'document_versions',
      'documents',
      // The work of models on the removed tender is deleted with it: the feed's row of its removal does that.
      'finding_checks',
      // The mark of the removed tender is dropped: the mark of the surviving tender counts.
      'hidden_tenders',
      // Goes with the text of each document, and a later analysis requests it again.
      'model_demands',
      'model_readings',
      'model_requests',
      'notices',
      'page_readings',
      'party_numbers',
      'passages',
      'requirements',
      'separated_tenders',
      'stated_deadlines',
      // The history still names the tender by its old id.
      'tender_changes',
      'tender_docs',
      'tender_pointers',
      'tender_refs',
      // The requirements and documents of the removed tender have other ids with the surviving tender.
      'tender_revisions',
      'tender_translations',
      // A withdrawn tender is no longer there to be merged.
      'withdrawn_names',
      'withdrawn_tenders',
    ])
  })
})

const counts = async () =>
  (await env.DB.prepare(
    'SELECT (SELECT tenders FROM corpus) AS corpus, (SELECT count(*) FROM tender_docs) AS stored',
  ).first<{ corpus: number; stored: number }>()) ?? { corpus: -1, stored: -2 }

describe('assignTenders', () => {
  const kinds: NoticeKind[] = ['planning', 'competition', 'result', 'modification', 'change']
  const name = fc.integer({ min: 0, max: 11 }).map((n) => `publication:${n}-2026`)
  const notices = fc
    .array(
      fc.record({
        kind: fc.constantFrom(...kinds),
        own: name,
        previous: fc.uniqueArray(name, { maxLength: 2 }),
      }),
      {
        minLength: 2,
        maxLength: 10,
      },
    )
    .map((all) =>
      all.map(({ kind, own, previous }, n): Notice => ({
        ...emptyNotice,
        noticeId: `n${n}`,
        version: '01',
        kind,
        refs: [`notice:n${n}`],
        aliases: [own],
        previous,
        change: kind === 'change' ? { reason: null, description: null } : null,
      })),
    )

  /**
   * The notices of each tender after the batches were imported one after the other, each with the names that are stored
   * by then.
   */
  function tendersOf(batches: Notice[][]): string[] {
    const tenders = new Map<string, string>()
    let names: Names = noNames()
    for (const batch of batches) {
      const { assigned, merged, after } = assignTenders(batch, names, { now: new Date('2026-11-20') })
      for (const [id, tender] of tenders) tenders.set(id, merged.get(tender) ?? tender)
      for (const { notice, tenderId } of assigned) tenders.set(notice.noticeId, tenderId)
      names = after
    }
    return Object.values(Object.groupBy([...tenders], ([, tender]) => tender))
      .map((group) =>
        (group ?? [])
          .map(([id]) => id)
          .toSorted()
          .join(' '),
      )
      .toSorted()
  }

  it('comes to the same tenders in any order and in any batches', () =>
    fc.assert(
      fc.property(
        notices.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }), fc.nat(10)),
        ),
        ([all, shuffled, cut]) => {
          const expected = tendersOf(all.map((each) => [each]))
          expect(tendersOf([shuffled])).toEqual(expected)
          expect(tendersOf([shuffled.slice(0, cut), shuffled.slice(cut)])).toEqual(expected)
          expect(tendersOf(shuffled.map((each) => [each]))).toEqual(expected)
        },
      ),
      { numRuns: 1000 },
    ))

  const notice = (noticeId: string, kind: NoticeKind, previous: string[] = []): Notice => ({
    ...emptyNotice,
    noticeId,
    version: '01',
    kind,
    refs: [`procedure:${noticeId}`],
    aliases: [`notice:${noticeId}`],
    previous: previous.map((each) => `notice:${each}`),
  })

  it.for<[string, Notice[], string[]]>([
    [
      'keeps results of two procedures apart that point to one plan',
      [notice('p', 'planning'), notice('r', 'result', ['p']), notice('s', 'result', ['p'])],
      ['p', 'r', 's'],
    ],
    [
      'joins the results of two calls to which one result points',
      [notice('c', 'competition'), notice('d', 'competition'), notice('r', 'result', ['c', 'd'])],
      ['c d r'],
    ],
  ])('%s', ([, all, expected]) => {
    for (const order of [all, all.toReversed()])
      expect(tendersOf(order.map((each) => [each]))).toEqual(expected)
  })
})
