import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCtx } from '../../src/platform/context/context.ts'
import { reindex } from '../../src/catalogue/import/reindex.ts'
import { mark, stateToken } from '../../src/catalogue/tenders/search/tokens.ts'
import { rowIdRange } from '../../src/catalogue/tenders/search/index-rows.ts'
import { newCompany, operate, type TestCompany } from '../support/api.ts'
import { withinLimits } from '../support/d1-limits.ts'
import { fixture } from '../support/fixtures.ts'
import { importNotices, newSource } from '../support/imports.ts'
import { type Packed, unpack } from '../../src/platform/db/packed.ts'

let company: TestCompany
beforeAll(async () => {
  company = await newCompany({ requestLimit: 1_000_000 })
})

const get = async (path: string) => (await company.call('GET', path)).body

describe('building the index anew', () => {
  it('changes nothing that a caller can see', async () => {
    const source = newSource()
    await importNotices(source, await fixture('notices/ocds/uk-contracts-finder-awards.json'))
    const seen = async () => [
      await get(`/tenders?source=${source}&limit=100`),
      await get('/tenders?facets=true&limit=1'),
      (await env.DB.prepare('SELECT count(*) AS n FROM tender_changes').first())?.n,
    ]
    const before = await seen()
    for (let next: string | null = ''; next !== null;)
      next = (await operate('POST', `/reindex${next && `?after=${next}`}`)).body.data.next
    expect(await seen()).toEqual(before)
  })

  it('takes tenders whose texts together are longer than a bound value', { timeout: 60_000 }, async () => {
    const source = newSource()
    // Letters in no order, because others are stored in a fraction of their length.
    let seed = 1
    const page = Array.from({ length: 370_000 }, () => {
      seed = (seed * 48_271) % 2_147_483_647
      return String.fromCodePoint(97 + (seed % 26))
    }).join('')
    const references = Array.from({ length: 8 }, (_, index) => `LONG/${index}`)
    for (const reference of references) {
      const { status, body } = await importNotices(source, manual(reference, { pages: [page] }))
      expect([status, body.data.created, body.data.failed]).toEqual([200, 1, []])
    }
    const lengths = async () => {
      const { results } = await env.DB.prepare(
        `SELECT hex(text) AS text FROM document_pages WHERE document_id IN (
           SELECT d.id FROM documents AS d JOIN tender_refs AS r ON r.tender_id = d.tender_id WHERE r.source = ?1)`,
      )
        .bind(source)
        .all<{ text: Packed }>()
      return results.map(({ text }) => unpack(text).length)
    }
    expect(await lengths()).toEqual(references.map(() => 370_000))
    const ctx = Object.defineProperties(
      createCtx(env, () => undefined),
      {
        d1: { value: withinLimits(env.DB) },
      },
    )
    for (let next: string | null = ''; next !== null;) ({ next } = await reindex(ctx, next))
    expect(await lengths()).toEqual(references.map(() => 370_000))
  })
})

describe('a tender that is longer than a row', () => {
  /** The name is within the size that a notice may have. An award repeats the name in the searched text. */
  const longName = Array.from({ length: 57_000 }, (_, index) => `建設工業${index}`).join(' ')
  const awarded = (name: string) =>
    JSON.stringify({
      ocid: 'ocds-long-1',
      id: '1',
      date: '2026-11-02T00:00:00Z',
      tag: ['award'],
      tender: { id: '1', title: 'Works' },
      parties: [{ id: 'S', name, roles: ['supplier'] }],
      awards: [{ id: '1', status: 'active', suppliers: [{ id: 'S', name }] }],
    })

  it('is refused with the reason, and holds nothing else of its file up', async () => {
    const source = newSource()
    const lines = [manual('FITS/1', {}), awarded(longName), manual('FITS/2', {})]
    const { status, body } = await importNotices(source, lines.join('\n'))
    expect([status, body.data.received, body.data.created]).toEqual([200, 3, 2])
    expect(body.data.failed).toEqual([
      { index: 1, error: expect.stringMatching(/^The notice is too large to store \(a row of \d+ bytes\)$/) },
    ])
    expect((await get(`/tenders?source=${source}`)).pagination.total).toBe(2)
  })
})

/** A tender that the operator enters, with one document if `pages` is given. */
const manual = (reference: string, { pages }: { pages?: string[] }) =>
  JSON.stringify({
    format: 'tender/1',
    tender: {
      reference,
      title: `Works ${reference}`,
      buyer: { name: 'Norwick City Council', country: 'GB' },
      publishedAt: '2026-11-02',
    },
    documents: pages && [{ title: 'Specification', pages }],
  })

describe('tenders of one second', () => {
  const source = newSource()
  const publishedAt = '2026-07-07T00:00:00.000Z'
  const lines = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) =>
      JSON.stringify({
        format: 'tender/1',
        tender: {
          reference: `S-${from + i}`,
          title: 'Works',
          buyer: { name: 'Town', country: 'DE' },
          publishedAt,
        },
      }),
    ).join('\n')

  /** Leaves the index as if `count` more tenders had been imported before. */
  async function seed(count: number): Promise<void> {
    const { low } = rowIdRange(new Date(publishedAt))
    const numbers = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)'
    const id = "printf('tender_%026d', i)"
    const insert = (into: string, from = 'FROM n', ...values: unknown[]) =>
      env.DB.prepare(`${numbers} INSERT INTO ${into} ${from}`).bind(count, low, ...values)
    await env.DB.batch([
      insert(
        'tender_docs',
        `SELECT ?2 + i, ${id}, json_set(d.item, '$.id', ${id}), d.words, 1 FROM n, tender_docs AS d WHERE d.id = ?2`,
      ),
      insert('tender_numbers (id, status, updated)', 'SELECT ?2 + i, 1, 0 FROM n'),
      insert(
        'tender_index (rowid, terms)',
        'SELECT ?2 + i, ?3 FROM n',
        `${mark.every} ${stateToken(undefined, source)}`,
      ),
      env.DB.prepare('UPDATE corpus SET tenders = tenders + ?').bind(count),
    ])
  }

  it('find room, are paged in one order and counted exactly, however many there are', async () => {
    const changesAfter = async (since: string) => {
      const ids: string[] = []
      for (let [cursor, more] = [since, true]; ;) {
        const { data } = await get(`/tenders/changes?limit=100&since=${cursor}`)
        for (const { tender } of data.changes as { tender: { id: string } }[]) ids.push(tender.id)
        ;({ cursor, more } = data)
        if (!more) return { ids, cursor }
      }
    }
    await importNotices(source, lines(0, 1))
    await seed(40_000)
    const { cursor } = await changesAfter('c0')
    expect((await importNotices(source, lines(1, 301))).body.data).toMatchObject({ created: 300, failed: [] })

    const page = async (number: number) => {
      const { data, pagination } = await get(`/tenders?source=${source}&limit=100&page=${number}`)
      expect(pagination.total).toBe(40_301)
      return (data as { id: string }[]).map(({ id }) => id)
    }
    const walk = async () => (await Promise.all([1, 2, 3, 4, 403, 404].map(page))).flat()
    const seen = await walk()
    expect([seen.length, new Set(seen).size]).toEqual([501, 501])
    expect(await walk()).toEqual(seen)

    const { ids } = await changesAfter(cursor)
    expect(ids.toSorted()).toEqual(seen.slice(0, 300).toSorted())
  })
})
