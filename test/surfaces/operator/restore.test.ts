import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { importNotices, newCompany, operate } from '../../support/api.ts'
import { fixture } from '../../support/fixtures.ts'

const indexes = ['tender_index', 'award_index', 'passage_index']

/** A backup by table has no FTS5 tables: after the migrations they are there, and empty. */
async function emptyIndexes(): Promise<void> {
  for (const name of indexes) {
    const made = await env.DB.prepare('SELECT sql FROM sqlite_master WHERE name = ?1').bind(name).first('sql')
    await env.DB.batch([env.DB.prepare(`DROP TABLE ${name}`), env.DB.prepare(String(made))])
  }
}

async function reindex(path: string): Promise<void> {
  for (let next: string | null = ''; next !== null;)
    next = (await operate('POST', `${path}${next && `?after=${next}`}`)).body.data.next
}

const tender = {
  format: 'tender/1',
  tender: {
    reference: 'restored',
    title: 'Bridge inspection',
    buyer: { name: 'Town', country: 'DE' },
    publishedAt: '2026-11-20',
    deadline: '2099-01-01',
  },
  documents: [
    {
      title: 'Terms',
      language: 'en',
      pages: ['The bidder shall hold product liability insurance of EUR 5 million.'],
    },
  ],
}

describe('a database that was taken back to a point in time', () => {
  it('shows mirrors with a later cursor what changes from then on, once the numbers of the feed are lifted', async () => {
    const { call } = await newCompany()
    await importNotices('before', JSON.stringify(tender))
    const last = await env.DB.prepare('SELECT max(seq) AS seq FROM tender_changes').first<number>('seq')
    const later = `c${((last ?? 0) + 500).toString(36)}`
    const seen = async () =>
      (await call('GET', `/tenders/changes?since=${later}`)).body.data.changes.map(
        (each: { tender: { source: string } }) => each.tender.source,
      )
    await env.DB.exec(
      `INSERT INTO tender_changes (seq, tender_id, change, at) SELECT seq + 1000000, tender_id, 'updated', at FROM tender_changes WHERE change <> 'deleted' ORDER BY seq DESC LIMIT 1`,
    )
    expect(await seen()).toEqual(['before'])
    await importNotices('after', JSON.stringify(tender))
    expect(await seen()).toEqual(['before', 'after'])
  })
})

describe('a database that was restored by table', () => {
  it('searches, shows awards and answers questions as before, once it is indexed anew', async () => {
    const { call } = await newCompany()
    await importNotices('awards', await fixture('notices/ocds/uk-contracts-finder-awards.json'))
    await importNotices('own', JSON.stringify(tender))
    const [{ id: tenderId }] = (await call('GET', '/tenders?q=bridge+inspection&source=own')).body.data
    const asked = { tenderId, message: 'Which insurance do we need?' }
    const seen = async () => [
      (await call('GET', '/tenders?q=bridge+inspection&source=own')).body,
      (await call('GET', '/tenders?source=awards&limit=100')).body,
      (await call('GET', '/market/awards?q=services&limit=100')).body,
      (await call('POST', '/chat', asked)).body.data?.answer,
      await env.DB.prepare('SELECT tenders FROM corpus').first('tenders'),
    ]
    const before = await seen()
    await emptyIndexes()
    const emptied = await seen()
    const lost = before.map((part, index) => JSON.stringify(part) !== JSON.stringify(emptied[index]))
    expect(lost).toEqual([true, true, true, true, false])
    await reindex('/reindex')
    await reindex('/reindex/passages')
    expect(await seen()).toEqual(before)
  })
})
