import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { importPartKey, type ImportRow } from '../../src/catalogue/import/queued/queries.ts'
import { receiveImport } from '../../src/catalogue/import/queued/receive.ts'
import { stepImport } from '../../src/catalogue/import/queued/step-import.ts'
import { sweepImports } from '../../src/catalogue/import/queued/sweep-imports.ts'
import { createCtx, type Ctx } from '../../src/platform/context/context.ts'
import { importNotices, newCompany, operate } from '../support/api.ts'
import { meanwhile } from '../support/meanwhile.ts'

let count = 0
const newSource = () => `queued-${++count}`

const tender = (reference: string, words: string) =>
  JSON.stringify({
    format: 'tender/1',
    tender: {
      reference,
      title: `Works ${reference}`,
      description: words,
      buyer: { name: 'Town', country: 'DE' },
      publishedAt: '2026-11-02',
    },
  })

const someWords = 'word '.repeat(700)

/** Newline-delimited tenders. Each part of a long document takes a hundred of them. */
const tenders = (n: number, words = someWords) => Array.from({ length: n }, (_, i) => tender(`R/${i}`, words))

/** A context that sends no messages to the queue, so that a test runs the steps itself. */
const silent = (after = 0): Ctx => {
  const IMPORTS = { sendBatch: async () => undefined } as unknown as Env['IMPORTS']
  return createCtx({ ...env, IMPORTS }, () => undefined, new Date(Date.now() + after))
}

/**
 * A package that is not divided, because its frame is long: it is one part, and each transaction takes two hundred
 * releases.
 */
function packageOf(n: number): string {
  const release = (i: number) => ({
    ocid: `ocds-queued-${i}`,
    id: `${i}`,
    date: new Date(Date.UTC(2026, 0, 1) + i * 1000).toISOString(),
    tag: ['tender'],
    tender: { id: `${i}`, title: `Works ${i}` },
  })
  const nothing = { ocid: 'ocds-queued-linked', url: 'https://releases.test/1' }
  const releases = [
    nothing,
    ...Array.from({ length: n }, (_, i) => release(i)),
    { date: '2027-01-01T00:00:00Z' },
  ]
  return JSON.stringify({ note: 'x'.repeat(3_200_000), releases })
}

/** The same lines, padded: two hundred of them are a part. */
const wide = (lines: string[]) => lines.map((line) => line.padEnd(15_999))

const bytesOf = (lines: string[]) => new TextEncoder().encode(lines.join('\n'))

async function received(lines: string[], source = newSource()) {
  const { id } = await receiveImport(silent(), bytesOf(lines), { source, charset: undefined })
  return id
}

const rowOf = async (id: string): Promise<ImportRow> => {
  const row = await env.DB.prepare('SELECT * FROM imports WHERE id = ?1').bind(id).first<ImportRow>()
  if (!row) throw new Error('There is no such import')
  return row
}

const storedOf = async (id: string) =>
  (await env.FILES.list({ prefix: importPartKey(id, 0).slice(0, -1) })).objects.length

async function finish(id: string, ctx = silent()): Promise<ImportRow> {
  for (let state = 'more'; state === 'more';) ({ state } = await stepImport(ctx, id))
  return rowOf(id)
}

describe('POST /operator/notices, for a long document', () => {
  it('answers 202, and tells how far the import is until it is done', async () => {
    const source = newSource()
    const lines = tenders(240, 'Short').map((line) => line + ' '.repeat(10_000))
    lines[150] = '{"format":'
    const { status, body } = await importNotices(source, lines.join('\n'))
    expect([status, body.data]).toEqual([
      202,
      expect.objectContaining({ source, state: 'waiting', received: 0, bytesDone: 0, error: null }),
    ])
    const { id, bytes } = body.data
    expect(bytes).toBe(bytesOf(lines).byteLength)
    const done = await vi.waitFor(async () => {
      const { data } = (await operate('GET', `/imports/${id}`)).body
      expect(data.state).toBe('done')
      return data
    }, 25_000)
    expect(done).toMatchObject({ bytesDone: bytes, received: 240, created: 239, updated: 0, unchanged: 0 })
    expect(done.failed).toEqual([{ index: 150, error: expect.stringContaining('the line is no JSON') }])
    await vi.waitFor(async () => expect(await storedOf(id)).toBe(0), 10_000)
    const { call } = await newCompany()
    expect((await call('GET', `/tenders?source=${source}&limit=1`)).body.pagination.total).toBe(239)
    expect((await operate('GET', '/status')).body.data.imports).toEqual({ waiting: 0, oldest: null })
  })

  it('warns as an import that is over at once does', async () => {
    const release = (i: number, endDate: string) =>
      JSON.stringify({
        ocid: `ocds-warned-${i}`,
        id: '1',
        date: '2026-11-02T10:00:00Z',
        tag: ['tender'],
        tender: { id: `${i}`, title: `Works ${i}`, status: 'active', tenderPeriod: { endDate } },
      })
    const lines = [release(1, '0025-01-01T10:00:00Z'), release(2, '2099-01-01T10:00:00Z')]
    const { body } = await importNotices(newSource(), lines.join('\n'))
    expect(body.data.warnings).toHaveLength(1)
    const id = await received(wide([...lines, ...tenders(400)]))
    await finish(id)
    const { data } = (await operate('GET', `/imports/${id}`)).body
    expect([data.state, data.received, data.warnings]).toEqual(['done', 402, body.data.warnings])
    const plain = await received(tenders(10))
    await finish(plain)
    expect((await operate('GET', `/imports/${plain}`)).body.data).not.toHaveProperty('warnings')
  })

  it('refuses at once what is no document of notices', async () => {
    const { status, body } = await importNotices(newSource(), `{"a":"${'x'.repeat(3_000_000)}"}`)
    expect([status, body.code]).toEqual([400, 'INVALID_DATA'])
    expect(body.error).toContain('a JSON object with "a"')
  })
})

describe('an import in the queue', () => {
  it('is one import while it is under way, however often its document is sent', async () => {
    const source = newSource()
    const ids = await Promise.all([1, 2, 3].map(() => received(tenders(300), source)))
    expect(new Set(ids).size).toBe(1)
    await finish(ids[0] ?? '')
    expect(await received(tenders(300), source)).not.toBe(ids[0])
  })

  it('does the work of a step once when its message comes several times at once', async () => {
    const id = await received(wide(tenders(300)))
    const steps = await Promise.all([1, 2, 3].map(() => stepImport(silent(), id)))
    expect(steps.map(({ state }) => state).toSorted()).toEqual(['more', 'nothing', 'nothing'])
    expect(await rowOf(id)).toMatchObject({ part: 1, received: 200, created: 200, unchanged: 0 })
    expect(await finish(id)).toMatchObject({ state: 'done', received: 300, created: 300, unchanged: 0 })
    expect((await stepImport(silent(), id)).state).toBe('nothing')
  })

  it('goes on behind the last batch where a step dies, and counts nothing twice', async () => {
    const id = await received([packageOf(550)])
    let batches = 0
    const failing = silent()
    const d1 = new Proxy(env.DB, {
      get(db, name) {
        if (name === 'batch')
          return (statements: D1PreparedStatement[]) => {
            // Each transaction of the import is a batch of many statements.
            if (statements.length > 8 && ++batches === 2) throw new Error('The database is gone')
            return db.batch(statements)
          }
        const value: unknown = Reflect.get(db, name)
        return typeof value === 'function' ? value.bind(db) : value
      },
    })
    expect((await stepImport({ ...failing, d1 }, id)).state).toBe('nothing')
    const broken = await rowOf(id)
    expect(broken).toMatchObject({ state: 'waiting', attempts: 0, error: 'The database is gone' })
    // A hundred and one entries are done: a hundred releases, and before them a first entry without a
    // release.
    expect([broken.within, broken.received, broken.created]).toEqual([101, 101, 100])
    expect((await stepImport(silent(), id)).state).toBe('nothing')
    // A minute later the import is due again.
    const after = await finish(id, silent(61_000))
    expect(after).toMatchObject({ state: 'done', received: 552, created: 550, unchanged: 0, attempts: 0 })
    expect([JSON.parse(after.skipped), JSON.parse(after.failed)]).toMatchObject([
      [{ id: 'https://releases.test/1' }],
      [{ index: 551 }],
    ])
  })

  it('writes nothing once another step has taken it', async () => {
    const id = await received(tenders(20))
    const late = meanwhile('before', async () => {
      await env.DB.prepare("UPDATE imports SET lease_holder = 'another' WHERE id = ?1").bind(id).run()
    })
    expect((await stepImport(late, id)).state).toBe('nothing')
    expect(await rowOf(id)).toMatchObject({ part: 0, received: 0, lease_holder: 'another' })
  })

  it('is given up after five steps that died at the same place', async () => {
    const id = await received(tenders(20))
    const kill = () =>
      env.DB.prepare(
        'UPDATE imports SET attempts = attempts + 1, lease_holder = NULL, lease_until = NULL WHERE id = ?1',
      )
        .bind(id)
        .run()
    for (let died = 0; died < 5; died++) await kill()
    await stepImport(silent(), id)
    expect(await rowOf(id)).toMatchObject({ state: 'failed', received: 0 })
    const { data } = (await operate('GET', `/imports/${id}`)).body
    expect(data).toMatchObject({ state: 'failed', error: 'A step of the import ended without a result' })
  })

  it('lists a part that is no part of a document, and goes on behind it', async () => {
    const lines = tenders(600)
    lines.splice(200, 200, ...Array.from({ length: 200 }, () => 'rubbish'))
    const row = await finish(await received(wide(lines)))
    expect(row).toMatchObject({ state: 'done', received: 600, created: 400 })
    const failed = JSON.parse(row.failed) as { index: number }[]
    expect([failed.length, failed[0]?.index, failed.at(-1)?.index]).toEqual([200, 200, 399])
  })
})

describe('sweepImports', () => {
  const hour = 3_600_000
  it('sends on what has lost its message, and leaves alone what is at work', async () => {
    const id = await received(tenders(20))
    const sent: string[] = []
    const at = (after: number) => {
      const ctx = silent(after)
      const sendBatch = async (messages: { body: { importId: string } }[]) =>
        void sent.push(...messages.map(({ body }) => body.importId))
      return { ...ctx, env: { ...env, IMPORTS: { sendBatch } as unknown as Env['IMPORTS'] } }
    }
    await sweepImports(at(0))
    expect(sent).not.toContain(id)
    await sweepImports(at(61_000))
    expect(sent).toContain(id)
    await env.DB.prepare('UPDATE imports SET lease_until = ?2 WHERE id = ?1')
      .bind(id, Date.now() + hour)
      .run()
    sent.length = 0
    await sweepImports(at(62_000))
    expect(sent).not.toContain(id)
  })

  it('gives up a document that was not received whole, and deletes its bytes', async () => {
    const id = await received(wide(tenders(300)))
    await env.DB.prepare("UPDATE imports SET state = 'receiving' WHERE id = ?1").bind(id).run()
    expect(await storedOf(id)).toBe(2)
    await sweepImports(silent(hour - 60_000))
    expect((await rowOf(id)).state).toBe('receiving')
    await sweepImports(silent(hour + 60_000))
    expect([await storedOf(id), await rowOf(id)]).toEqual([
      0,
      expect.objectContaining({ state: 'failed', stored: 0, error: 'The document was not received whole' }),
    ])
  })
})
