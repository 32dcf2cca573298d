import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { uploadFile } from '../../src/company/files/upload.ts'
import type { Incoming } from '../../src/company/files/file.ts'
import { listVersions } from '../../src/company/files/versions/queries.ts'
import { deleteAsset } from '../../src/company/files/commands.ts'
import { dueJobs } from '../../src/surfaces/jobs/jobs.ts'
import { runJob } from '../support/jobs.ts'
import { createCtx } from '../../src/platform/context/context.ts'
import { day } from '../../src/platform/time/time.ts'
import { newCompany, operate, type TestCompany } from '../support/api.ts'
import {
  bytesOf,
  cleanUp,
  contextOf,
  download,
  newAsset,
  objectsOf,
  sha256,
  upload,
  withMethods,
} from '../support/assets-files.ts'

const broken = () => Promise.reject(new Error('out of order'))

const incoming = (text: string, more: Partial<Incoming> = {}): Incoming => ({
  fileName: 'new.txt',
  declaredType: 'text/plain',
  size: bytesOf(text).byteLength,
  body: new Blob([text]).stream(),
  expected: null,
  ...more,
})

async function withOldFile(): Promise<[TestCompany, string]> {
  const company = await newCompany()
  const id = await newAsset(company)
  await upload(company, id, 'old', { 'Content-Disposition': 'attachment; filename="old.txt"' })
  return [company, id]
}

/** Expects that the old file is whole, and that a sweep leaves nothing but the old file. */
async function expectOld(company: TestCompany, id: string) {
  const { version, file } = (await company.call('GET', `/assets/${id}`)).body.data
  expect([version, file.fileName, file.sha256]).toEqual([2, 'old.txt', sha256('old')])
  expect((await download(company, id)).body).toBe('old')
  await cleanUp()
  expect(await objectsOf(company)).toHaveLength(1)
  expect((await download(company, id)).body).toBe('old')
}

describe('an upload leaves the old file whole', () => {
  it('when the bucket refuses the bytes', async () => {
    const [company, id] = await withOldFile()
    const ctx = contextOf(company, { FILES: withMethods(env.FILES, { put: broken }) })
    await expect(uploadFile(ctx, id, incoming('new'.repeat(100_000)))).rejects.toThrow('out of order')
    await expectOld(company, id)
  })

  it('when the bucket breaks off in the middle', async () => {
    const [company, id] = await withOldFile()
    const put = async (_key: string, body: ReadableStream) => {
      await body.getReader().read()
      throw new Error('out of order')
    }
    const ctx = contextOf(company, {
      FILES: withMethods(env.FILES, { put: put as unknown as R2Bucket['put'] }),
    })
    await expect(uploadFile(ctx, id, incoming('new'.repeat(100_000)))).rejects.toThrow('out of order')
    await expectOld(company, id)
  })

  it('when the commit fails behind the bytes', async () => {
    const [company, id] = await withOldFile()
    const ctx = contextOf(company, { DB: withMethods(env.DB, { batch: broken }) })
    await expect(uploadFile(ctx, id, incoming('new'))).rejects.toThrow('out of order')
    expect(await objectsOf(company)).toHaveLength(2)
    expect((await cleanUp(0)).files.deleted).toBe(0)
    await expectOld(company, id)
  })

  it('when the body ends early, goes on too long or breaks off', async () => {
    const [company, id] = await withOldFile()
    const breaking = new ReadableStream({
      pull(controller) {
        controller.error(new Error('gone'))
      },
    })
    const bodies: [Incoming, string][] = [
      [incoming('new', { size: 5 }), 'ended after 3 of 5 bytes'],
      [incoming('new', { size: 2 }), 'longer than the 2 bytes'],
      [incoming('new', { body: breaking }), 'broke off'],
    ]
    for (const [body, message] of bodies)
      await expect(uploadFile(contextOf(company), id, body)).rejects.toThrow(message)
    expect(await objectsOf(company)).toHaveLength(1)
    await expectOld(company, id)
  })

  it('when the request announces more bytes than it sends', async () => {
    const [company, id] = await withOldFile()
    const body = new Blob(['abc']).stream().pipeThrough(new TransformStream())
    const answer = await upload(company, id, body, { 'Content-Length': '10' })
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_DATA'])
    await expectOld(company, id)
  })

  it('when the digest is another', async () => {
    const [company, id] = await withOldFile()
    const answer = await upload(company, id, 'new', { 'Content-Digest': `sha-256=:${'A'.repeat(43)}=:` })
    expect([answer.status, answer.body.details[0].path]).toEqual([400, 'Content-Digest'])
    expect(await objectsOf(company)).toHaveLength(1)
    await expectOld(company, id)
  })

  it('when the asset is deleted meanwhile there is nothing left', async () => {
    const [company, id] = await withOldFile()
    const body = new ReadableStream({
      async start(controller) {
        await company.call('DELETE', `/assets/${id}`)
        controller.enqueue(bytesOf('new'))
        controller.close()
      },
    })
    await expect(uploadFile(contextOf(company), id, incoming('new', { body }))).rejects.toThrow(
      'Asset not found',
    )
    expect(await objectsOf(company)).toEqual([])
  })
})

describe('an upload whose commit is not confirmed', () => {
  it('keeps the bytes that the row may name', async () => {
    const [company, id] = await withOldFile()
    const batch: D1Database['batch'] = async (statements) => {
      await env.DB.batch(statements)
      throw new Error('lost')
    }
    const ctx = contextOf(company, { DB: withMethods(env.DB, { batch }) })
    await expect(uploadFile(ctx, id, incoming('new'))).rejects.toThrow('lost')
    await cleanUp()
    expect((await download(company, id)).body).toBe('new')
    expect(await objectsOf(company)).toHaveLength(2)
    expect((await listVersions(contextOf(company), id)).versions).toHaveLength(1)
  })
})

describe('bytes that cannot be deleted at once', () => {
  const stuck = () => ({ FILES: withMethods(env.FILES, { delete: broken }) })

  it('change nothing for the caller and are swept later', async () => {
    const [company, id] = await withOldFile()
    const asset = await uploadFile(contextOf(company, stuck()), id, incoming('new'))
    expect(asset).toMatchObject({ version: 3, file: { sha256: sha256('new') } })
    expect(await objectsOf(company)).toHaveLength(2)
    const again = await uploadFile(contextOf(company, stuck()), id, incoming('new'))
    expect([again.version, (await objectsOf(company)).length]).toEqual([4, 3])
    await cleanUp()
    expect(await objectsOf(company)).toHaveLength(2)
    await deleteAsset(contextOf(company, stuck()), id)
    expect(await objectsOf(company)).toHaveLength(2)
    await cleanUp()
    expect(await objectsOf(company)).toEqual([])
  })
})

describe('the cleanup', () => {
  it('spares what is younger than an hour, and what is not of an asset', async () => {
    const company = await newCompany()
    const orphan = `t/${company.companyId}/orphan`
    await env.FILES.put(orphan, 'x')
    await env.FILES.put('elsewhere/x', 'x')
    await cleanUp(0)
    expect(await objectsOf(company)).toEqual([orphan])
    await cleanUp()
    expect(await objectsOf(company)).toEqual([])
    expect(await env.FILES.head('elsewhere/x')).not.toBeNull()
  })

  it('goes on where it left off, and begins anew behind the last', async () => {
    const [company] = await withOldFile()
    const keys = Array.from({ length: 5 }, (_, index) => `t/0-${index}`)
    for (const key of keys) await env.FILES.put(key, 'x')
    const asked: unknown[] = []
    // Listing gives two objects a page, and a run reads ten pages: enough for all objects.
    const list: R2Bucket['list'] = (options) => {
      asked.push(options?.startAfter)
      return env.FILES.list({ ...options, limit: 2 })
    }
    await env.DB.prepare(
      "INSERT INTO file_sweep VALUES (1, 't/0-1') ON CONFLICT DO UPDATE SET after = 't/0-1'",
    ).run()
    const later = new Date(Date.now() + 2 * 60 * 60 * 1000 + 40 * 60 * 1000)
    later.setUTCMinutes(40)
    const ctx = createCtx({ ...env, FILES: withMethods(env.FILES, { list }) }, () => undefined, later)
    expect(dueJobs(ctx).map(({ name }) => name)).toContain('cleanup/files')
    await runJob(ctx, 'cleanup')
    expect(asked.slice(0, 2)).toEqual(['t/0-1', 't/0-3'])
    expect((await env.FILES.list({ prefix: 't/0-' })).objects.map(({ key }) => key)).toEqual([
      't/0-0',
      't/0-1',
    ])
    await cleanUp()
    expect((await env.FILES.list({ prefix: 't/0-' })).objects).toEqual([])
    expect(await objectsOf(company)).toHaveLength(1)
  })

  it('drops answers to Idempotency-Keys that are older than a day', async () => {
    const company = await newCompany()
    for (const key of ['a', 'b'])
      await company.call('POST', '/assets', { name: 'x' }, { 'Idempotency-Key': key })
    await env.DB.prepare(
      'UPDATE idempotency SET created_at = created_at - ?1 WHERE company_id = ?2 AND key = ?3',
    )
      .bind(day, company.companyId, 'a')
      .run()
    expect((await cleanUp()).answersForgotten).toBe(1)
    const left = await env.DB.prepare('SELECT key FROM idempotency WHERE company_id = ?')
      .bind(company.companyId)
      .all()
    expect(left.results).toEqual([{ key: 'b' }])
  })

  it('is a job of the operator’s', async () => {
    const { status, body } = await operate('POST', '/jobs/cleanup/run')
    expect([status, body.data.job]).toEqual([200, 'cleanup'])
    expect(body.data.done).toMatchObject({ files: { looked: expect.any(Number) }, answersForgotten: 0 })
  })
})
