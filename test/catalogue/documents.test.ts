import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { createCtx, type Ctx } from '../../src/platform/context/context.ts'
import { claimDocument } from '../../src/catalogue/documents/claim.ts'
import { readerRevision } from '../../src/reading/extract/extract.ts'
import { originalKey } from '../../src/catalogue/documents/outcome.ts'
import { reindexTexts } from '../../src/catalogue/documents/reindex-texts.ts'
import { fetchDocument } from '../../src/catalogue/documents/fetch-document.ts'
import { sweepOriginals } from '../../src/catalogue/documents/sweep-files.ts'
import { sweepDocuments, wantDocuments } from '../../src/catalogue/documents/request-reading.ts'
import { hour, minute } from '../../src/platform/time/time.ts'
import { importNotices, newCompany, removeTender, withdrawTender } from '../support/api.ts'
import { meanwhile } from '../support/meanwhile.ts'
import { rewritePacked } from '../support/packed.ts'

const start = new Date('2026-11-21T10:00:00.000Z')
const later = (ms: number) => new Date(start.getTime() + ms)

/**
 * A context with a clock and an internet of the test. Documents are read when the test decides, because
 * nothing reaches the queue.
 */
function world(answer: (url: string) => Response | Promise<Response>, now = start): Ctx {
  // The real queue would read documents during the test, by its own clock.
  const queue = { sendBatch: async () => undefined }
  const base = createCtx({ ...env, DOCUMENTS: queue as unknown as Env['DOCUMENTS'] }, () => undefined, now)
  return Object.assign(base, {
    config: { ...base.config, DOCUMENT_FETCHING: 'on' },
    fetch: (async (input: RequestInfo | URL) => answer(String(input))) as typeof fetch,
  })
}

interface Named {
  title?: string
  url?: string
  access?: string
}

let count = 0

/** A tender whose notice names documents by their addresses. */
async function newTender(documents: Named[] = [{}], version = '1'): Promise<{ id: string; source: string }> {
  const source = `documents-${++count}`
  await importTender(source, documents, version)
  const { call } = await newCompany()
  return { id: (await call('GET', `/tenders?source=${source}`)).body.data[0].id, source }
}

/** Imports the tender as an OCDS release, because the documents of OCDS have addresses. */
async function importTender(source: string, documents: Named[], version: string): Promise<void> {
  const release = {
    ocid: `ocds-${source}`,
    id: version,
    date: `2026-11-0${version}T00:00:00Z`,
    tag: ['tender'],
    buyer: { name: 'Town' },
    tender: {
      id: '1',
      title: 'Bridge inspection',
      status: 'active',
      tenderPeriod: { endDate: '2099-01-01T12:00:00Z' },
      documents: documents.map(({ title = 'Terms', url = 'https://buyer.example/terms.txt' }, index) => ({
        id: String(index + 1),
        documentType: 'biddingDocuments',
        title,
        url,
      })),
    },
  }
  const { body } = await importNotices(source, JSON.stringify(release), 'application/json')
  expect(body.data.failed).toEqual([])
}

const terms = 'Insurance\nThe tenderer must hold public liability insurance of at least EUR 5,000,000.\n'
const ok = (text = terms, type = 'text/plain') => new Response(text, { headers: { 'Content-Type': type } })

async function documentOf(tenderId: string) {
  const { call } = await newCompany()
  const { body } = await call('GET', `/tenders/${tenderId}/documents?kind=tender_documents`)
  const [document] = body.data
  const text = await call('GET', `/tenders/${tenderId}/documents/${document.id}/text`)
  return { document, text: text.body, call }
}

const waiting = async (tenderId: string): Promise<string[]> =>
  (
    await env.DB.prepare('SELECT document_id FROM document_files WHERE tender_id = ? ORDER BY document_id')
      .bind(tenderId)
      .all<{ document_id: string }>()
  ).results.map(({ document_id }) => document_id)

const versionsOf = async (tenderId: string): Promise<string[]> =>
  (
    await env.DB.prepare('SELECT change FROM document_versions WHERE tender_id = ?')
      .bind(tenderId)
      .all<{ change: string }>()
  ).results.map(({ change }) => change)

/** Reads all documents of a tender that are wanted, as the consumer of the queue does. */
async function readAll(ctx: Ctx, tenderId: string): Promise<void> {
  await wantDocuments(ctx, tenderId)
  for (const id of await waiting(tenderId)) await fetchDocument(ctx, id)
}

/** How many rows contain data of a document. */
const tracesOf = (documentId: string) => {
  const rows = (table: string) => `(SELECT count(*) FROM ${table} WHERE document_id = ?1)`
  return env.DB.prepare(
    `SELECT ${rows('document_pages')} AS pages, ${rows('passages')} AS passages, ${rows('page_readings')} AS readings,
      ${rows('requirements')} AS requirements`,
  )
    .bind(documentId)
    .first()
}

describe('reindexTexts', () => {
  it('reads fetched documents anew, with their requirements, and ends the kept answers of searches', async () => {
    const { id } = await newTender()
    const closing = `${terms}\nClosing date for tenders: 14 December 2098 at 10:00.\n`
    const ctx = world(() => ok(closing))
    await readAll(ctx, id)
    const documentId = (await waiting(id))[0] ?? ''
    const requirements = async () => (await documentOf(id)).call('GET', `/tenders/${id}/requirements`)
    const before = (await requirements()).body.data
    expect(before).toHaveLength(1)
    const ofDocument = (sql: string) => env.DB.prepare(sql).bind(documentId).run()
    // As an older version of the rules left them.
    await rewritePacked<object[]>(
      { table: 'requirements', where: 'document_id = ?1', values: [documentId] },
      (all) => all.map((each) => ({ ...each, title: 'Old' })),
    )
    expect((await requirements()).body.data).not.toEqual(before)
    await ofDocument('DELETE FROM stated_deadlines WHERE document_id = ?')
    const version = () => env.DB.prepare('SELECT version FROM corpus').first<number>('version')
    const old = (await version()) ?? 0
    await reindexTexts(ctx, `${id}/`)
    expect((await requirements()).body.data).toEqual(before)
    expect((await version()) ?? 0).toBeGreaterThan(old)
    const again = (await documentOf(id)).call
    expect((await again('GET', `/tenders/${id}`)).body.data.deadlineConflict).not.toBeNull()
  })

  it('reads no text back that was removed meanwhile', async () => {
    const { id } = await newTender()
    const ctx = world(() => ok())
    await readAll(ctx, id)
    const [documentId = ''] = await waiting(id)
    const removing = meanwhile('after', async () => {
      await withdrawTender(id)
      await sweepOriginals(ctx)
    })
    await reindexTexts(removing, `${id}/`)
    expect(await tracesOf(documentId)).toEqual({ pages: 0, passages: 0, readings: 0, requirements: 0 })
  })

  it('keeps the newer text that was fetched meanwhile', async () => {
    const { id } = await newTender()
    await readAll(
      world(() => ok()),
      id,
    )
    const [documentId = ''] = await waiting(id)
    const fetching = meanwhile('after', async () => {
      await env.DB.prepare("UPDATE document_files SET state = 'waiting', due_at = 0 WHERE document_id = ?")
        .bind(documentId)
        .run()
      await fetchDocument(
        world(() => ok(terms.replace('5,000,000', '7,000,000')), later(hour)),
        documentId,
      )
    })
    await reindexTexts(fetching, `${id}/`)
    const { call } = await documentOf(id)
    const { body } = await call('GET', `/tenders/${id}/requirements`)
    expect(body.data.map(({ text }: { text: string }) => text)).toEqual([
      expect.stringContaining('7,000,000'),
    ])
  })
})

describe('a document that is fetched', () => {
  it('has its text, its original, its requirements and answers from then on', async () => {
    const { id } = await newTender()
    const before = await documentOf(id)
    expect(before.document).toMatchObject({
      textStatus: 'not_fetched',
      textAvailable: false,
      fetchedAt: null,
    })
    expect(before.text).toMatchObject({ data: [], textStatus: 'not_fetched', reason: expect.any(String) })

    await readAll(
      world(() => ok()),
      id,
    )
    const { document, text, call } = await documentOf(id)
    expect(document).toMatchObject({
      textStatus: 'read',
      textAvailable: true,
      format: 'text/plain',
      pages: 1,
      size: terms.length,
      fetchedAt: start.toISOString(),
    })
    expect(text.data[0].text).toContain('at least EUR 5,000,000')
    expect(await (await env.FILES.get(originalKey(document.id)))?.text()).toBe(terms)

    const requirements = (await call('GET', `/tenders/${id}/requirements`)).body.data
    expect(requirements).toMatchObject([
      {
        category: 'economic',
        mandatory: true,
        threshold: { amount: 5_000_000, currency: 'EUR', comparator: 'min' },
        source: { documentId: document.id, page: 1 },
      },
    ])
    const answer = await call('POST', '/chat', { tenderId: id, message: 'What insurance must we have?' })
    expect(answer.body.data.citations[0]).toMatchObject({ documentId: document.id, page: 1 })
  })

  it('is asked for over https alone, under the rules of addresses, and once', async () => {
    const { id } = await newTender([
      { url: 'http://buyer.example/a.txt' },
      { title: 'Inside', url: 'http://127.0.0.1/b.txt' },
    ])
    const asked: string[] = []
    const ctx = world((url) => {
      asked.push(url)
      return ok()
    })
    await readAll(ctx, id)
    await readAll(ctx, id)
    expect(asked).toEqual(['https://buyer.example/a.txt'])
    const { call } = await newCompany()
    const { body } = await call('GET', `/tenders/${id}/documents?kind=tender_documents`)
    expect(body.data.map(({ textStatus }: { textStatus: string }) => textStatus)).toEqual(['read', 'failed'])
  })

  it('is read once by messages that come three times at once', async () => {
    const { id } = await newTender()
    let fetched = 0
    const ctx = world(async () => {
      fetched++
      await scheduler.wait(1)
      return ok()
    })
    await wantDocuments(ctx, id)
    const [documentId = ''] = await waiting(id)
    await Promise.all([1, 2, 3].map(() => fetchDocument(ctx, documentId)))
    expect(fetched).toBe(1)
    expect((await documentOf(id)).text.pagination.total).toBe(1)
  })

  it.for([
    ['a page of the site', 404, 'failed'],
    ['a door', 403, 'restricted'],
  ] as const)('says so when its address answers with %s', async ([, status, state]) => {
    const { id } = await newTender()
    await readAll(
      world(() => new Response('no', { status })),
      id,
    )
    const { document, text } = await documentOf(id)
    expect([document.textStatus, document.textAvailable]).toEqual([state, false])
    expect(text).toMatchObject({ data: [], textStatus: state, reason: expect.any(String) })
  })

  it('says so when it is scanned, encrypted or of a kind that cannot be read', async () => {
    const { id } = await newTender()
    await readAll(
      world(() => new Response(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))),
      id,
    )
    expect((await documentOf(id)).document.textStatus).toBe('unsupported')
  })

  it('is tried again while its site is down, then given up with its reason', async () => {
    const { id } = await newTender()
    const down = (ms: number) => world(() => new Response('', { status: 503 }), later(ms))
    await readAll(down(0), id)
    expect((await documentOf(id)).document.textStatus).toBe('waiting')
    const [documentId = ''] = await waiting(id)
    expect(await claimDocument(down(4 * minute), documentId)).toBeNull()
    await fetchDocument(down(5 * minute), documentId)
    await fetchDocument(down(2 * hour), documentId)
    expect((await documentOf(id)).document.textStatus).toBe('waiting')
    await fetchDocument(down(9 * hour), documentId)
    const { document, text } = await documentOf(id)
    expect(document.textStatus).toBe('failed')
    expect(text.reason).toContain('503')
  })

  it('is given up when reading it killed its process twice', async () => {
    const { id } = await newTender()
    await wantDocuments(
      world(() => ok()),
      id,
    )
    const [documentId = ''] = await waiting(id)
    expect(
      await claimDocument(
        world(() => ok(), later(0)),
        documentId,
      ),
    ).toMatchObject({ crashes: 0 })
    expect(
      await claimDocument(
        world(() => ok(), later(6 * minute)),
        documentId,
      ),
    ).toMatchObject({ crashes: 1 })
    await fetchDocument(
      world(() => ok(), later(12 * minute)),
      documentId,
    )
    const { text } = await documentOf(id)
    expect([text.textStatus, text.reason]).toEqual(['failed', expect.stringContaining('twice')])
  })

  it('is sent again by the sweep when its message was lost', async () => {
    const { id } = await newTender()
    const ctx = world(() => ok())
    const send = ctx.env.DOCUMENTS
    const broken = {
      ...ctx,
      env: { ...ctx.env, DOCUMENTS: { ...send, sendBatch: () => Promise.reject(new Error('down')) } },
    }
    await expect(wantDocuments(broken as unknown as Ctx, id)).rejects.toThrow('down')
    expect(await waiting(id)).toHaveLength(1)
    expect(await sweepDocuments(world(() => ok(), later(1)))).toBeGreaterThan(0)
  })

  it('keeps its text through a new notice, and is fetched again because of it', async () => {
    const { id, source } = await newTender()
    await readAll(
      world(() => ok()),
      id,
    )
    const first = await documentOf(id)
    await importTender(source, [{}], '2')
    const { document, text } = await documentOf(id)
    expect(document).toMatchObject({ id: first.document.id, textStatus: 'read', pages: 1 })
    expect(text.data).toEqual(first.text.data)
    const { call } = first
    expect((await call('GET', `/tenders/${id}/requirements`)).body.pagination.total).toBe(1)

    const changed = terms.replace('5,000,000', '9,000,000')
    await fetchDocument(
      world(() => ok(changed), new Date()),
      document.id,
    )
    expect((await documentOf(id)).text.data[0].text).toContain('9,000,000')
    const [requirement] = (await call('GET', `/tenders/${id}/requirements`)).body.data
    expect(requirement.threshold.amount).toBe(9_000_000)
    expect(await versionsOf(id)).toEqual(['changed'])
  })

  it('has no new version where a file has other bytes and the same text', async () => {
    const { id, source } = await newTender()
    await readAll(
      world(() => ok()),
      id,
    )
    await importTender(source, [{}], '2')
    const [documentId = ''] = await waiting(id)
    await fetchDocument(
      world(() => ok(`${terms}\n\n`), new Date()),
      documentId,
    )
    expect(await versionsOf(id)).toEqual([])
  })

  it('keeps what was read when its address gives nothing any more, and says so', async () => {
    const { id, source } = await newTender()
    await readAll(
      world(() => ok()),
      id,
    )
    await importTender(source, [{}], '2')
    const gone = world(() => new Response('', { status: 404 }), new Date())
    const [documentId = ''] = await waiting(id)
    await fetchDocument(gone, documentId)
    const { document, text, call } = await documentOf(id)
    expect(document).toMatchObject({ textStatus: 'read', pages: 1 })
    expect(text.data[0].text).toContain('5,000,000')
    expect(text.reason).toContain('404')
    expect((await call('GET', `/tenders/${id}/requirements`)).body.pagination.total).toBe(1)
  })

  describe('by earlier readers', () => {
    /** As a file is stored that was read before its kind could be read. */
    async function readEarlier(answer: () => Response) {
      const { id } = await newTender()
      await readAll(world(answer), id)
      const { document } = await documentOf(id)
      await env.DB.batch([
        env.DB.prepare("UPDATE document_pages SET text = CAST('0:MIIB' AS BLOB) WHERE document_id = ?").bind(
          document.id,
        ),
        env.DB.prepare("UPDATE document_files SET reader = 0, text_digest = 'x' WHERE document_id = ?").bind(
          document.id,
        ),
      ])
      await sweepDocuments(world(answer))
      return { id, documentId: document.id as string }
    }

    it.for<[string, () => Response]>([
      ['from its address', () => ok()],
      ['from the stored file where its address gives nothing', () => new Response('', { status: 404 })],
    ])('is read again %s, without a new version', async ([, answer]) => {
      const { id, documentId } = await readEarlier(() => ok())
      await fetchDocument(world(answer), documentId)
      const { document, text } = await documentOf(id)
      expect([document.textStatus, text.data[0].text]).toEqual(['read', terms.trim()])
      expect(await versionsOf(id)).toEqual([])
    })

    it('is read again once', async () => {
      const { documentId } = await readEarlier(() => ok())
      const stateOf = () =>
        env.DB.prepare('SELECT state, reader FROM document_files WHERE document_id = ?')
          .bind(documentId)
          .first()
      expect(await stateOf()).toEqual({ state: 'waiting', reader: 0 })
      await fetchDocument(
        world(() => ok()),
        documentId,
      )
      await sweepDocuments(world(() => ok()))
      expect(await stateOf()).toEqual({ state: 'read', reader: readerRevision })
    })

    it('has its text where its kind could not be read', async () => {
      const { id } = await newTender()
      await readAll(
        world(() => ok('\x01\x02\x03\x04\x05\x06\x01\x02', 'application/octet-stream')),
        id,
      )
      const { document } = await documentOf(id)
      expect(document.textStatus).toBe('unsupported')
      await env.FILES.put(originalKey(document.id), terms)
      await env.DB.prepare('UPDATE document_files SET reader = 0 WHERE document_id = ?')
        .bind(document.id)
        .run()
      await sweepDocuments(world(() => ok()))
      await fetchDocument(
        world(() => new Response('', { status: 404 })),
        document.id,
      )
      expect((await documentOf(id)).document.textStatus).toBe('read')
    })
  })

  it('is read anew when a notice comes while it is being read, and the late reading writes nothing', async () => {
    const { id, source } = await newTender()
    await wantDocuments(
      world(() => ok()),
      id,
    )
    const [documentId = ''] = await waiting(id)
    const slow = world(async () => {
      await importTender(source, [{}], '2')
      return ok()
    })
    await fetchDocument(slow, documentId)
    expect((await documentOf(id)).document.textStatus).toBe('waiting')
    const changed = terms.replace('5,000,000', '9,000,000')
    await fetchDocument(
      world(() => ok(changed), new Date()),
      documentId,
    )
    expect((await documentOf(id)).text.data[0].text).toContain('9,000,000')
  })

  it('is sent to the queue with all others of a tender that names many', async () => {
    const many = Array.from({ length: 130 }, (_, n) => ({ url: `https://buyer.example/${n}.txt` }))
    const { id } = await newTender(many)
    const sent: number[] = []
    const ctx = world(() => ok())
    const queue = { sendBatch: async (messages: unknown[]) => void sent.push(messages.length) }
    await wantDocuments({ ...ctx, env: { ...ctx.env, DOCUMENTS: queue } } as unknown as Ctx, id)
    expect(sent).toEqual([100, 30])
  })

  it('goes with its tender, original and all', async () => {
    const { id, source } = await newTender()
    await readAll(
      world(() => ok()),
      id,
    )
    const { document } = await documentOf(id)
    await removeTender(id)
    expect(await sweepOriginals(world(() => ok()))).toBe(1)
    expect(await env.FILES.get(originalKey(document.id))).toBeNull()
    expect(await waiting(id)).toEqual([])
    await importTender(source, [{}], '3')
  })
})

describe('with fetching switched off', () => {
  it('nothing is wanted and nothing is sent', async () => {
    const { id } = await newTender()
    const ctx = createCtx(env, () => undefined, start)
    await wantDocuments(ctx, id)
    expect([await waiting(id), await sweepDocuments(ctx)]).toEqual([[], 0])
  })
})

describe('saving a tender', () => {
  it.for(['/tenders/saved', '/bids'] as const)(
    'by POST %s leaves it as it is while fetching is off',
    async (path) => {
      const { id } = await newTender()
      const { call } = await newCompany()
      expect((await call('POST', path, { tenderId: id })).status).toBe(201)
      expect(await waiting(id)).toEqual([])
    },
  )
})
