import { createHash } from 'node:crypto'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { uploadFile } from '../../src/company/files/upload.ts'
import { newCompany } from '../support/api.ts'
import {
  auditOf,
  bytesOf,
  contextOf,
  download,
  newAsset,
  objectsOf,
  upload,
} from '../support/assets-files.ts'

const digestOf = (text: string) => `sha-256=:${createHash('sha256').update(text).digest('base64')}:`
const refusal = ({ status, body }: Awaited<ReturnType<typeof upload>>) => [
  status,
  body.code,
  body.details?.[0]?.path,
]

describe('an upload with an Idempotency-Key', () => {
  it('is made once; the same file again is answered with the first answer', async () => {
    const company = await newCompany()
    const id = await newAsset(company)
    const headers = { 'Idempotency-Key': 'k', 'Content-Type': 'text/plain' }
    const first = await upload(company, id, 'hello', headers)
    const again = await upload(company, id, 'hello', headers)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect([first, again].map((each) => each.headers.get('idempotency-replayed'))).toEqual([null, 'true'])
    expect(await objectsOf(company)).toHaveLength(1)
    expect(await auditOf(company)).toHaveLength(2)
  })

  it('knows a form by its file, not by its boundary', async () => {
    const company = await newCompany()
    const id = await newAsset(company)
    const form = () => {
      const data = new FormData()
      data.append('file', new File(['abc'], 'a.txt', { type: 'text/plain' }))
      return data
    }
    await upload(company, id, form(), { 'Idempotency-Key': 'k' })
    const again = await upload(company, id, form(), { 'Idempotency-Key': 'k' })
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
  })

  it('belongs to one file of one asset', async () => {
    const company = await newCompany()
    const [id, other] = [await newAsset(company), await newAsset(company)]
    const key = { 'Idempotency-Key': 'k' }
    const named = { ...key, 'Content-Disposition': 'attachment; filename="other.txt"' }
    const typed = { ...key, 'Content-Type': 'text/csv' }
    await upload(company, id, 'hello', key)
    for (const each of [
      await upload(company, id, 'world', key),
      await upload(company, id, 'hello', named),
      await upload(company, id, 'hello', typed),
      await upload(company, other, 'hello', key),
      await company.call('POST', '/assets', { name: 'x' }, key),
    ])
      expect(refusal(each)).toEqual([400, 'INVALID_DATA', 'Idempotency-Key'])
    expect((await download(company, id)).body).toBe('hello')
    expect(await objectsOf(company)).toHaveLength(1)
  })

  it('gives ten at once one change and one answer', async () => {
    const company = await newCompany()
    const id = await newAsset(company)
    const key = { 'Idempotency-Key': 'k' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(company, id, 'hello', key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1)
    expect((await company.call('GET', `/assets/${id}`)).body.data.version).toBe(2)
    expect(await objectsOf(company)).toHaveLength(1)
    expect(await reservationsOf(company.companyId)).toBe(0)
  })

  it('is not taken by an upload that failed', async () => {
    const company = await newCompany()
    const id = await newAsset(company)
    const key = { 'Idempotency-Key': 'k' }
    const failed = await upload(company, id, 'hello', { ...key, 'Content-Digest': digestOf('other') })
    expect(failed.status).toBe(400)
    expect(await reservationsOf(company.companyId)).toBe(0)
    expect((await upload(company, id, 'world', key)).status).toBe(200)
  })

  it('waits for another at work, and takes over what a crash left behind', async () => {
    const company = await newCompany()
    const id = await newAsset(company)
    const reserve = (at: number) =>
      env.DB.prepare('INSERT INTO idempotency_reservations VALUES (?, ?, ?, ?)')
        .bind(company.companyId, `k${at}`, 'another', at)
        .run()
    const old = Date.now() - 6001
    await reserve(old)
    expect((await upload(company, id, 'a', { 'Idempotency-Key': `k${old}` })).status).toBe(200)
    // A renewal in the future looks to the service like a reservation that is renewed again and again.
    const fresh = Date.now() + 60_000
    await reserve(fresh)
    const waiting = upload(company, id, 'b', { 'Idempotency-Key': `k${fresh}` })
    await company.call('GET', `/assets/${id}`)
    expect((await download(company, id)).body).toBe('a')
    await env.DB.prepare('DELETE FROM idempotency_reservations WHERE holder = ?').bind('another').run()
    expect((await waiting).status).toBe(200)
    expect((await download(company, id)).body).toBe('b')
  })
})

describe('an upload whose client has gone', () => {
  const key = { 'Idempotency-Key': 'k' }
  const holderOf = (companyId: string) =>
    env.DB.prepare('SELECT holder, renewed_at FROM idempotency_reservations WHERE company_id = ?')
      .bind(companyId)
      .first<{ holder: string; renewed_at: number }>()

  /** An upload with a key. Its reservation is made, and two of its three bytes have come. */
  async function begin(signal?: AbortSignal) {
    const company = await newCompany()
    const id = await newAsset(company)
    const later: Promise<unknown>[] = []
    const ctx = {
      ...contextOf(company),
      idempotency: { key: 'k', fingerprint: 'f' },
      ...(signal && { signal }),
    }
    ctx.later = (work) => void later.push(work)
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const sender = writable.getWriter()
    const body = { fileName: 'a', declaredType: 'text/plain', size: 3, body: readable, expected: null }
    const outcome = uploadFile(ctx, id, body).then(
      () => 'stored',
      (error: Error) => error.message,
    )
    await sender.write(bytesOf('ab'))
    return { company, id, later, sender, outcome }
  }

  it('holds up no retry with its Idempotency-Key', async () => {
    const gone = new AbortController()
    const { company, id, later, sender, outcome } = await begin(gone.signal)
    expect(await holderOf(company.companyId)).not.toBeNull()
    gone.abort()
    await Promise.all(later)
    expect(await holderOf(company.companyId)).toBeNull()
    expect((await upload(company, id, 'abc', key)).status).toBe(200)
    await sender.abort()
    expect(await outcome).toContain('broke off')
    expect((await download(company, id)).body).toBe('abc')
    expect(await reservationsOf(company.companyId)).toBe(0)
  })

  it('is told so where it waits for another', async () => {
    const company = await newCompany()
    const id = await newAsset(company)
    await env.DB.prepare('INSERT INTO idempotency_reservations VALUES (?, ?, ?, ?)')
      .bind(company.companyId, 'k', 'another', Date.now() + 60_000)
      .run()
    const ctx = {
      ...contextOf(company),
      idempotency: { key: 'k', fingerprint: 'f' },
      signal: AbortSignal.timeout(200),
    }
    const body = { fileName: 'a', declaredType: '', size: 1, body: new Blob(['a']).stream(), expected: null }
    await expect(uploadFile(ctx, id, body)).rejects.toThrow('the connection is closed')
    expect((await holderOf(company.companyId))?.holder).toBe('another')
  })

  it('is otherwise held for as long as it works', async () => {
    const { company, sender, outcome } = await begin()
    const first = await holderOf(company.companyId)
    await expect
      .poll(async () => (await holderOf(company.companyId))?.renewed_at, { timeout: 20_000 })
      .toBeGreaterThan(first?.renewed_at ?? Infinity)
    expect((await holderOf(company.companyId))?.holder).toBe(first?.holder)
    await sender.write(bytesOf('c'))
    await sender.close()
    expect(await outcome).toBe('stored')
    expect(await reservationsOf(company.companyId)).toBe(0)
  })
})

const reservationsOf = (companyId: string) =>
  env.DB.prepare('SELECT count(*) AS n FROM idempotency_reservations WHERE company_id = ?')
    .bind(companyId)
    .first<number>('n')
