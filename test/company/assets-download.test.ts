import { describe, expect, it } from 'vitest'
import { newCompany, type TestCompany } from '../support/api.ts'
import { bytesOf, download, newAsset, sha256, upload } from '../support/assets-files.ts'

const content = '0123456789'
const etag = `"${sha256(content)}"`

async function withFile(headers: Record<string, string> = {}): Promise<[TestCompany, string]> {
  const company = await newCompany()
  const id = await newAsset(company)
  await upload(company, id, content, { 'Content-Type': 'text/plain', ...headers })
  return [company, id]
}

describe('GET /assets/:id/download', () => {
  it('gives the bytes as they are, to save and never to show', async () => {
    const [company, id] = await withFile({
      'Content-Disposition': `attachment; filename*=UTF-8''%C3%9Cber%22.txt`,
    })
    const { status, headers, body } = await download(company, id)
    expect([status, body]).toEqual([200, content])
    const { uploadedAt } = (await company.call('GET', `/assets/${id}`)).body.data.file
    const modified = new Date(Math.floor(Date.parse(uploadedAt) / 1000) * 1000).toUTCString()
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '10',
      etag,
      'last-modified': modified,
      'content-disposition': `attachment; filename="Uber_.txt"; filename*=UTF-8''%C3%9Cber%22.txt`,
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store, no-transform',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      vary: 'Authorization',
    })
    expect(headers.get('x-ratelimit-remaining')).toBe('997')
    expect(headers.get('x-request-id')).toMatch(/^req_/)
  })

  it('gives every byte unchanged', async () => {
    const company = await newCompany()
    const id = await newAsset(company)
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251)
    await upload(company, id, bytes)
    expect((await download(company, id)).headers.get('etag')).toBe(`"${sha256(bytes)}"`)
    const { status, body } = await download(company, id, { Range: 'bytes=65530-65539' })
    expect([status, body]).toEqual([206, new TextDecoder().decode(bytes.subarray(65_530, 65_540))])
  })

  it('says that there is no file yet', async () => {
    const company = await newCompany()
    const id = await newAsset(company)
    const { status, body } = await download(company, id)
    expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
    expect(body.error).toBe('File not found: nothing was uploaded for this asset yet')
  })

  it.for([
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=3-', '3456789', 'bytes 3-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=-99', content, 'bytes 0-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
  ] as const)('gives %s of ten bytes as a part', async ([range, part, contentRange]) => {
    const [company, id] = await withFile()
    const { status, headers, body } = await download(company, id, { Range: range })
    expect([status, body]).toEqual([206, part])
    expect([headers.get('content-range'), headers.get('content-length'), headers.get('etag')]).toEqual([
      contentRange,
      `${part.length}`,
      etag,
    ])
  })

  it.for(['bytes=10-', 'bytes=-0', 'bytes=99-100'])('answers 416 to %s, in the envelope', async (range) => {
    const [company, id] = await withFile()
    const { status, headers, body } = await download(company, id, { Range: range })
    expect([status, headers.get('content-range')]).toEqual([416, 'bytes */10'])
    expect(body).toMatchObject({
      success: false,
      code: 'INVALID_PARAMS',
      error: 'Invalid parameters: Range names no byte of this file, which has 10 bytes',
      details: [{ path: 'Range', rule: 'range' }],
    })
  })

  it.for(['bytes=0-1,4-5', 'bytes=5-2', 'lines=1-2', 'bytes=x', 'bytes=-'])(
    'gives the whole file to %s',
    async (range) => {
      const [company, id] = await withFile()
      const { status, headers, body } = await download(company, id, { Range: range })
      expect([status, body, headers.get('content-range')]).toEqual([200, content, null])
    },
  )

  it('gives a part only of the bytes that If-Range names', async () => {
    const [company, id] = await withFile()
    const modified = (await download(company, id)).headers.get('last-modified') ?? ''
    const statusFor = async (condition: string) =>
      (await download(company, id, { Range: 'bytes=0-1', 'If-Range': condition })).status
    expect(await statusFor(etag)).toBe(206)
    expect(await statusFor(modified)).toBe(206)
    expect(await statusFor(`W/${etag}`)).toBe(200)
    expect(await statusFor('"other"')).toBe(200)
    expect(await statusFor(new Date(0).toUTCString())).toBe(200)
  })

  it('answers 304 to whoever has the bytes already', async () => {
    const [company, id] = await withFile()
    const modified = (await download(company, id)).headers.get('last-modified') ?? ''
    const later = new Date(Date.parse(modified) + 5000).toUTCString()
    const same: Record<string, string>[] = [
      { 'If-None-Match': etag },
      { 'If-None-Match': `"x", W/${etag}` },
      { 'If-None-Match': '*' },
      { 'If-Modified-Since': modified },
      { 'If-Modified-Since': later },
      { 'If-None-Match': etag, Range: 'bytes=99-' },
    ]
    for (const conditions of same) {
      const { status, headers, body } = await download(company, id, conditions)
      expect([conditions, status, body, headers.get('etag')]).toEqual([conditions, 304, '', etag])
      expect(headers.get('cache-control')).toBe('private, no-store, no-transform')
    }
    const other: Record<string, string>[] = [
      { 'If-None-Match': '"x"' },
      { 'If-None-Match': '"x"', 'If-Modified-Since': later },
      { 'If-Modified-Since': new Date(0).toUTCString() },
      { 'If-Modified-Since': 'yesterday' },
    ]
    for (const conditions of other)
      expect([conditions, (await download(company, id, conditions)).status]).toEqual([conditions, 200])
  })

  it('answers HEAD with the headers alone', async () => {
    const [company, id] = await withFile()
    const { status, headers, body } = await download(company, id, { Range: 'bytes=0-1' }, 'HEAD')
    expect([status, body, headers.get('content-length'), headers.get('etag')]).toEqual([200, '', '10', etag])
    expect((await download(company, id, { 'If-None-Match': etag }, 'HEAD')).status).toBe(304)
  })

  it('gives a new file with new validators', async () => {
    const [company, id] = await withFile()
    await upload(company, id, bytesOf('new'))
    const { status, headers, body } = await download(company, id, { 'If-None-Match': etag })
    expect([status, body, headers.get('etag')]).toEqual([200, 'new', `"${sha256('new')}"`])
  })

  it('is whole or new while the file is replaced again and again', async () => {
    const [company, id] = await withFile()
    const work = Array.from({ length: 12 }, (_, index) =>
      index % 3 ? download(company, id) : upload(company, id, `${index}`.repeat(5000)),
    )
    const downloads = (await Promise.all(work)).filter((_, index) => index % 3)
    for (const { status, headers, body } of downloads)
      expect([status, headers.get('etag')]).toEqual([200, `"${sha256(body)}"`])
  })
})
