import { Buffer } from 'node:buffer'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { restoreRows } from '../../../src/platform/backup/commands.ts'
import { readRows, backupTable } from '../../../src/platform/backup/queries.ts'
import { createCtx } from '../../../src/platform/context/context.ts'
import { importNotices, newCompany, operate } from '../../support/api.ts'
import { fixture } from '../../support/fixtures.ts'

const indexes = ['tender_index', 'award_index', 'passage_index']

/**
 * Makes the indexes anew. A backup by table leaves out the FTS5 tables, so after the migrations they exist and are
 * empty.
 */
async function emptyIndexes(): Promise<void> {
  for (const name of indexes) {
    const made = await env.DB.prepare('SELECT sql FROM sqlite_master WHERE name = ?1').bind(name).first('sql')
    await env.DB.batch([env.DB.prepare(`DROP TABLE ${name}`), env.DB.prepare(String(made))])
  }
  // A fresh service keeps no answer of the service before. Here a new version does the same.
  await env.DB.prepare('UPDATE corpus SET version = version + 1').run()
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

/** A packed text as rows had it before they had bytes: the number of the dictionary, a colon and Base64. */
function asText(hex: string): string {
  const [number, ...bytes] = Buffer.from(hex, 'hex')
  return `${number}:${Buffer.from(bytes).toString(number === 0 ? 'utf8' : 'base64')}`
}

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
  it.for<[string, (hex: string) => string]>([
    ['', (hex) => hex],
    [', also of a backup from before they were bytes', asText],
  ])('has the packed rows as they were, and reads the same from them%s', async ([, written]) => {
    const { call } = await newCompany()
    const [{ id: tenderId }] = (await call('GET', '/tenders?q=bridge+inspection&source=own')).body.data
    const paths = ['', '/requirements', '/documents', '/notices'].map((path) => `/tenders/${tenderId}${path}`)
    const { id: documentId } = (await call('GET', `/tenders/${tenderId}/documents`)).body.data.find(
      ({ kind }: { kind: string }) => kind !== 'notice',
    )
    const seen = async () =>
      Promise.all(
        [...paths, `/tenders/${tenderId}/documents/${documentId}/text`].map(
          async (path) => (await call('GET', path)).body.data,
        ),
      )
    const [before, ctx] = [await seen(), { ...createCtx(env, () => undefined), d1: env.DB }]
    expect(before[1]).not.toEqual([])
    for (const name of ['notices', 'requirements', 'document_pages', 'passages', 'page_readings']) {
      const table = await backupTable(env.DB, name)
      const { rows: stored, next } = await readRows(ctx, name, null)
      expect([next, stored.length > 0, table.bytes.length > 0]).toEqual([null, true, true])
      const rows = stored.map((row) =>
        row.map((cell, index) =>
          table.bytes.includes(table.columns[index] ?? '') && cell !== null ? written(String(cell)) : cell,
        ),
      )
      await env.DB.prepare(`DELETE FROM ${name}`).run()
      await restoreRows(ctx, table, table.columns, rows)
      expect((await readRows(ctx, name, null)).rows).toEqual(rows)
    }
    expect(await seen()).toEqual(before)
  })
})
