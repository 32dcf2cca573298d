import { env } from 'cloudflare:workers'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { idExample } from '../../src/platform/context/ids.ts'
import { newCompany } from '../support/api.ts'
import { downloadVersion, removeVersion } from '../../src/company/files/versions/commands.ts'
import { listVersions } from '../../src/company/files/versions/queries.ts'
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

  it('replaces the file and keeps the old bytes as an earlier version', async () => {
    const company = await newCompany()
    const id = await newAsset(company)
    await upload(company, id, 'first')
    const before = await objectsOf(company)
    const { body } = await upload(company, id, 'second', { 'If-Match': '"2"' })
    expect(body.data).toMatchObject({ version: 3, file: { sha256: sha256('second') } })
    expect((await download(company, id)).body).toBe('second')
    const after = await objectsOf(company)
    expect([after.length, after.includes(before[0] ?? '')]).toEqual([2, true])
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
    const { versions } = await listVersions(contextOf(company), id)
    expect(versions.map((each) => each.version)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2])
    const digests = [file.sha256, ...versions.map((each) => each.sha256)]
    expect(digests.toSorted()).toEqual(answers.map(({ body }) => body.data.file.sha256).toSorted())
    expect(await objectsOf(company)).toHaveLength(10)
  })
})

describe('earlier versions of a file', () => {
  it('are the last ten that were replaced, each with its bytes, person and times', async () => {
    const company = await newCompany()
    const id = await newAsset(company)
    for (let n = 1; n <= 12; n++)
      await upload(company, id, `text ${n}`, { 'Content-Disposition': `attachment; filename="v${n}.txt"` })
    await upload(company, id, 'text 12')
    const ctx = contextOf(company)
    const { versions, uploadedBy } = await listVersions(ctx, id)
    expect(versions.map(({ fileName, size }) => [fileName, size])).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => [`v${n}.txt`, n > 9 ? 7 : 6]),
    )
    expect(uploadedBy).not.toBeNull()
    expect(new Set(versions.map((each) => each.uploadedBy))).toEqual(new Set([uploadedBy]))
    expect(await objectsOf(company)).toHaveLength(11)
    const version = versions[2]?.version ?? 0
    const { status, headers, body } = await downloadVersion(
      ctx,
      { id, version },
      new Request('https://x.test'),
    )
    expect([status, headers['Content-Disposition']]).toEqual([
      200,
      `attachment; filename="v9.txt"; filename*=UTF-8''v9.txt`,
    ])
    expect(await new Response(body).text()).toBe('text 9')
    const other = contextOf(await newCompany())
    for (const take of [
      downloadVersion(other, { id, version }, new Request('https://x.test')),
      removeVersion(other, { id, version }),
      downloadVersion(ctx, { id, version: 99 }, new Request('https://x.test')),
    ])
      await expect(take).rejects.toThrow('Version not found')
  })

  it('are deleted alone or with their record, with bytes and quota', async () => {
    const company = await newCompany()
    const id = await newAsset(company)
    for (const text of ['first', 'second', 'third']) await upload(company, id, text)
    const quota = async () =>
      (await company.call('GET', '/me/usage')).body.data.quotas.find(
        ({ name }: { name: string }) => name === 'fileBytes',
      ).used
    expect(await quota()).toBe(16)
    await removeVersion(contextOf(company), { id, version: 2 })
    expect([await quota(), (await objectsOf(company)).length]).toEqual([11, 2])
    await expect(removeVersion(contextOf(company), { id, version: 2 })).rejects.toThrow('Version not found')
    await company.call('DELETE', `/assets/${id}`)
    expect([await quota(), await objectsOf(company)]).toEqual([0, []])
    const left = env.DB.prepare('SELECT count(*) AS n FROM asset_versions WHERE asset_id = ?1')
    expect(await left.bind(id).first('n')).toBe(0)
  })
})
