import { createHash } from 'node:crypto'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { uploadFile } from '../../src/documents/assets/upload.ts'
import { idExample } from '../../src/platform/ids.ts'
import { newCompany } from '../support/api.ts'
import {
  auditOf,
  bytesOf,
  contextOf,
  download,
  newAsset,
  objectsOf,
  sha256,
  upload,
} from '../support/assets-files.ts'

const mib = 1024 * 1024
const digestOf = (text: string) => `sha-256=:${createHash('sha256').update(text).digest('base64')}:`
const refusal = ({ status, body }: Awaited<ReturnType<typeof upload>>) => [
  status,
  body.code,
  body.details?.[0]?.path,
]

/** A body of so many bytes that are made as they are asked for. */
function generated(size: number): { body: ReadableStream; sha256: () => string } {
  const block = new Uint8Array(64 * 1024).map((_, index) => index * 31)
  const hash = createHash('sha256')
  let left = size
  const body = new ReadableStream(
    {
      pull(controller) {
        if (left === 0) return controller.close()
        const chunk = block.slice(0, Math.min(left, block.length))
        left -= chunk.length
        hash.update(chunk)
        controller.enqueue(chunk)
      },
    },
    { highWaterMark: 0 },
  )
  return { body, sha256: () => hash.digest('hex') }
}

describe('POST /assets/:id/upload', () => {
  it('keeps raw bytes with their name, type and digest', async () => {
    const company = await newCompany()
    const id = await newAsset(company)
    const { status, headers, body } = await upload(company, id, bytesOf('%PDF-1.7 …'), {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="x.pdf"; filename*=UTF-8''%D0%A2%20%22%2F%E2%80%AE.pdf`,
      'Content-Digest': `sha-512=:AAAA:, ${digestOf('%PDF-1.7 …')}`,
    })
    expect([status, headers.get('etag')]).toEqual([200, expect.stringMatching(/^"2-[0-9a-f]{12}"$/)])
    expect(body.data).toMatchObject({
      version: 2,
      file: {
        fileName: 'Т "__.pdf',
        contentType: 'application/pdf',
        size: 12,
        sha256: sha256('%PDF-1.7 …'),
        uploadedAt: body.data.updatedAt,
      },
    })
    expect((await company.call('GET', `/assets/${id}`)).body.data).toEqual(body.data)
    expect(await auditOf(company)).toEqual(['POST /assets', 'POST /assets/:id/upload'])
    expect(await objectsOf(company)).toEqual([
      expect.stringMatching(new RegExp(`^t/${company.companyId}/[0-9a-f-]{36}$`)),
    ])
  })

  it('names and types a file of which nothing was said', async () => {
    const company = await newCompany()
    const id = await newAsset(company)
    const { body } = await upload(company, id, bytesOf('abc'))
    expect(body.data.file).toMatchObject({ fileName: 'file', contentType: 'application/octet-stream' })
  })

  it.for([
    ['image/png', '<html><script>'],
    ['text/html', '<html><script>'],
    ['image/svg+xml', '<svg onload="alert(1)">'],
    ['application/pdf', 'MZ'],
  ] as const)('keeps %s that is %j as bytes of no type', async ([type, content]) => {
    const company = await newCompany()
    const id = await newAsset(company)
    const { status, body } = await upload(company, id, bytesOf(content), { 'Content-Type': type })
    expect([status, body.data.file.contentType]).toEqual([200, 'application/octet-stream'])
  })

  it('takes a form with one file', async () => {
    const company = await newCompany()
    const id = await newAsset(company)
    const form = new FormData()
    form.append('file', new File(['\u0000\r\n--x'], 'a/b "ц".txt', { type: 'application/x-test' }))
    const { status, body } = await upload(company, id, form)
    expect(status).toBe(200)
    expect(body.data.file).toMatchObject({
      fileName: 'a_b "ц".txt',
      contentType: 'application/x-test',
      size: 6,
      sha256: sha256('\u0000\r\n--x'),
    })
    expect((await download(company, id)).body).toBe('\u0000\r\n--x')
  })

  it('verifies the digest of a whole form', async () => {
    const company = await newCompany()
    const id = await newAsset(company)
    const form = '--X\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc\r\n--X--\r\n'
    const type = { 'Content-Type': 'multipart/form-data; boundary=X' }
    const good = await upload(company, id, form, { ...type, 'Content-Digest': digestOf(form) })
    expect([good.status, good.body.data.file.size]).toEqual([200, 3])
    const bad = await upload(company, id, form, { ...type, 'Content-Digest': digestOf('abc') })
    expect(refusal(bad)).toEqual([400, 'INVALID_DATA', 'Content-Digest'])
  })

  it('refuses forms with more, less or other than one file', async () => {
    const company = await newCompany()
    const id = await newAsset(company)
    const forms: [string, string][][] = [
      [],
      [['files', 'a']],
      [
        ['file', ''],
        ['file', 'b'],
      ],
      [
        ['file', 'a'],
        ['x', 'b'],
      ],
    ]
    for (const entries of forms) {
      const form = new FormData()
      for (const [name, content] of entries) form.append(name, new File([content], 'n'))
      expect(refusal(await upload(company, id, form))).toEqual([400, 'INVALID_DATA', ''])
    }
    expect(await objectsOf(company)).toEqual([])
  })

  it('refuses what cannot be, before it looks for the asset', async () => {
    const company = await newCompany()
    const id = idExample('asset')
    const chunked = () => new Blob(['abc']).stream().pipeThrough(new TransformStream())
    const refused = async (headers: Record<string, string>, body: RequestInit['body'] = 'abc') =>
      refusal(await upload(company, id, body, headers))
    expect(await refused({}, chunked())).toEqual([400, 'INVALID_DATA', 'Content-Length'])
    expect(await refused({ 'Content-Length': '1e3' }, chunked())).toEqual([
      400,
      'INVALID_DATA',
      'Content-Length',
    ])
    expect(await refused({}, '')).toEqual([400, 'INVALID_DATA', ''])
    expect(await refused({ 'Content-Length': `${100 * mib + 1}` }, chunked())).toEqual([
      400,
      'INVALID_DATA',
      '',
    ])
    expect(await refused({ 'Content-Digest': 'abc' })).toEqual([400, 'INVALID_DATA', 'Content-Digest'])
    expect(await refused({ 'Content-Encoding': 'gzip' })).toEqual([400, 'INVALID_DATA', 'Content-Encoding'])
    expect((await upload(company, id, 'abc')).body.error).toBe('Asset not found')
  })

  it('takes no form beyond 25 MiB, whatever length it claims', async () => {
    const company = await newCompany()
    const id = await newAsset(company)
    const head = '--X\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
    const form = (size: number) => new Blob([head, new Uint8Array(size), '\r\n--X--']).stream()
    const send = (size: number, headers = {}) =>
      upload(company, id, form(size), { 'Content-Type': 'multipart/form-data; boundary=X', ...headers })
    expect(refusal(await send(25 * mib + 1))).toEqual([400, 'INVALID_DATA', ''])
    expect(refusal(await send(26 * mib))).toEqual([400, 'INVALID_DATA', ''])
    expect(refusal(await send(26 * mib, { 'Content-Length': '100' }))).toEqual([400, 'INVALID_DATA', ''])
    expect((await send(25 * mib)).body.data.file.size).toBe(25 * mib)
  })

  it('streams 100 MiB', async () => {
    const company = await newCompany()
    const id = await newAsset(company)
    const { body, sha256 } = generated(100 * mib)
    const answer = await upload(company, id, body, { 'Content-Length': `${100 * mib}` })
    expect(answer.body.data.file).toMatchObject({ size: 100 * mib, sha256: sha256() })
    const [key = ''] = await objectsOf(company)
    expect((await env.FILES.head(key))?.size).toBe(100 * mib)
  }, 120_000)

  it('replaces the file and lets the old bytes go', async () => {
    const company = await newCompany()
    const id = await newAsset(company)
    await upload(company, id, 'first')
    const before = await objectsOf(company)
    const { body } = await upload(company, id, 'second', { 'If-Match': '"2"' })
    expect(body.data).toMatchObject({ version: 3, file: { sha256: sha256('second') } })
    expect((await download(company, id)).body).toBe('second')
    const after = await objectsOf(company)
    expect([after.length, after[0] === before[0]]).toEqual([1, false])
    const stale = await upload(company, id, 'third', { 'If-Match': '"2"' })
    expect([stale.status, stale.body.code]).toEqual([403, 'FORBIDDEN'])
    expect((await download(company, id)).body).toBe('second')
  })

  it('leaves one whole file of ten uploads at once', async () => {
    const company = await newCompany()
    const id = await newAsset(company)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => upload(company, id, `file ${index}`.repeat(1000))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const { file, version } = (await company.call('GET', `/assets/${id}`)).body.data
    expect(version).toBe(11)
    expect(answers.map(({ body }) => body.data.file)).toContainEqual(file)
    expect(sha256((await download(company, id)).body)).toBe(file.sha256)
    expect(await objectsOf(company)).toHaveLength(1)
  })
})

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
    // Renewed again and again, as far as this test can tell.
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

  /** An upload of which two bytes of three have come, with a key, and its reservation made. */
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
