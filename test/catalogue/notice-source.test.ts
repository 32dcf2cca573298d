import '../support/tables.ts'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { sweepOriginalNotices } from '../../src/catalogue/import/sweep-originals.ts'
import { receiveImport } from '../../src/catalogue/import/queued/receive.ts'
import { stepImport } from '../../src/catalogue/import/queued/step-import.ts'
import { createCtx } from '../../src/platform/context/context.ts'
import { hour } from '../../src/platform/time/time.ts'
import { importNotices, newCompany, type TestCompany, withdrawTender } from '../support/api.ts'
import { fixture } from '../support/fixtures.ts'

let company: TestCompany
beforeAll(async () => {
  company = await newCompany({ requestLimit: 1_000_000 })
})

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const get = (path: string, headers?: Record<string, string>) => company.call('GET', path, undefined, headers)

/** The tenders of a source, each with its notices. */
async function noticesOf(source: string) {
  const { data } = (await get(`/tenders?source=${source}&limit=100`)).body
  const lists = data.map(async ({ id }: { id: string }) => ({
    id,
    notices: (await get(`/tenders/${id}/notices`)).body.data,
  }))
  return Promise.all<{ id: string; notices: Listed[] }>(lists)
}

interface Listed {
  id: string
  version: string
  format: string
  size: number
  language: string | null
}

const sourcePath = (id: string, notice: Pick<Listed, 'id'>, version?: string) =>
  `/tenders/${id}/notices/${encodeURIComponent(notice.id)}/source${version ? `?version=${version}` : ''}`

/** The bytes of a notice, whatever their media type. */
async function bytesOf(path: string): Promise<string> {
  const { status, body } = await get(path)
  expect(status).toBe(200)
  return typeof body === 'string' ? body : JSON.stringify(body)
}

const keys = async () =>
  (await env.FILES.list({ prefix: 'notices/' })).objects.map(({ key }) => key).toSorted()
const later = (hours: number) => createCtx(env, () => undefined, new Date(Date.now() + hours * hour))

describe('a notice as it came', () => {
  it('is the document byte for byte where it came alone', async () => {
    const path = 'notices/eforms/ted-real/2024-OJS044-00127505.xml'
    const sent = await fixture(path)
    await importNotices('kept-xml', sent)
    const [tender] = await noticesOf('kept-xml')
    const [notice] = tender?.notices ?? []
    if (!tender || !notice) throw new Error('nothing was imported')
    expect(notice).toMatchObject({
      format: 'eforms-xml',
      size: sent.byteLength,
      language: expect.any(String),
    })
    const { headers, body } = await get(sourcePath(tender.id, notice, notice.version))
    expect(body).toBe(decode(sent))
    expect(headers.get('content-type')).toBe('application/xml')
    expect(headers.get('content-disposition')).toContain(`${notice.id}-${notice.version}.xml`)
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toContain('immutable')
    const etag = headers.get('etag') ?? ''
    const again = await get(sourcePath(tender.id, notice), { 'If-None-Match': etag })
    expect([again.status, again.headers.get('cache-control')]).toEqual([
      304,
      'private, no-cache, no-transform',
    ])
    const part = await get(sourcePath(tender.id, notice), { Range: 'bytes=2-11' })
    expect([part.status, part.body]).toEqual([206, decode(sent.slice(2, 12))])
    const unknown = await get(sourcePath(tender.id, notice, '98'))
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Notice not found'])
  })

  const packages: [string, string, 'ocds-json' | 'sam-json', string][] = [
    ['ocds', 'notices/ocds/uk-contracts-finder-tenders.json', 'ocds-json', 'releases'],
    ['records', 'notices/ocds/mx-federal-993235-record-package.json', 'ocds-json', 'records'],
    ['sam', 'notices/sam-gov/opportunities-search-response.json', 'sam-json', 'opportunitiesData'],
  ]
  it.for(packages)('is its entry of the package (%s)', async ([name, path, format, list]) => {
    const document = JSON.parse(decode(await fixture(path)))
    const entries: unknown[] = document[list]
    await importNotices(`kept-${name}`, await fixture(path))
    const tenders = await noticesOf(`kept-${name}`)
    const expected = (entries.length === 1 ? [document] : entries).map((each) => JSON.stringify(each))
    const found = []
    for (const { id, notices } of tenders)
      for (const notice of notices) {
        expect(notice.format).toBe(format)
        const text = await bytesOf(sourcePath(id, notice, notice.version))
        found.push(JSON.stringify(JSON.parse(text)))
      }
    expect(found.length).toBeGreaterThan(0)
    for (const each of found) expect(expected).toContain(each)
  })

  it('is its line, also when the queue imports it, and a new content replaces the old', async () => {
    const line = (title: string) =>
      JSON.stringify({
        format: 'tender/1',
        tender: {
          reference: 'K/1',
          title,
          buyer: { name: 'Town', country: 'DE' },
          publishedAt: '2026-11-02',
        },
      })
    const through = async (text: string) => {
      const IMPORTS = { sendBatch: async () => undefined } as unknown as Env['IMPORTS']
      const ctx = createCtx({ ...env, IMPORTS }, () => undefined)
      const bytes = new TextEncoder().encode(text)
      const { id } = await receiveImport(ctx, bytes, { source: 'kept-lines', charset: undefined })
      expect((await stepImport(ctx, id)).state).toBe('done')
    }
    await through(`${line('First')}\n${line('First').replace('K/1', 'K/2')}\n`)
    const tender = (await noticesOf('kept-lines')).find(({ notices }) => notices[0]?.id === 'K/1')
    const [notice] = tender?.notices ?? []
    if (!tender || !notice) throw new Error('nothing was imported')
    expect(await bytesOf(sourcePath(tender.id, notice))).toBe(line('First'))
    await through(`${line('Second')}\n${line('Other').replace('K/1', 'K/3')}\n`)
    expect(await bytesOf(sourcePath(tender.id, notice))).toBe(line('Second'))
  })

  it('goes with its tender, and bytes that nobody names go after an hour', async () => {
    // Other tests leave bytes whose rows are gone.
    const before = new Set(await keys())
    const own = async () => (await keys()).filter((key) => !before.has(key))
    await importNotices('kept-gone', await fixture('notices/eforms/ted-real/2024-OJS012-00032045.xml'))
    const [key] = await own()
    const [tender] = await noticesOf('kept-gone')
    await env.FILES.put('notices/left-by-a-crash', 'x')
    await sweepOriginalNotices(later(2))
    expect(await own()).toEqual([key])
    expect((await withdrawTender(tender?.id)).status).toBe(200)
    await sweepOriginalNotices(later(0))
    expect(await own()).toEqual([key])
    await sweepOriginalNotices(later(2))
    expect(await own()).toEqual([])
  })

  const lineOf = (reference: string, title: string) =>
    JSON.stringify({
      format: 'tender/1',
      tender: { reference, title, buyer: { name: 'Ötzi', country: 'AT' }, publishedAt: '2026-11-02' },
    })
  const sendLines = (source: string, lines: string[]) =>
    importNotices(source, lines.join('\n'), 'application/x-ndjson')
  const textsOf = async (source: string) => {
    const texts: string[] = []
    for (const { id, notices } of await noticesOf(source))
      for (const notice of notices) texts.push(await bytesOf(sourcePath(id, notice, notice.version)))
    return texts.map((text) => JSON.stringify(JSON.parse(text))).toSorted()
  }

  it('shares an object with the notices of its batch, and leaves no bytes there when it is withdrawn', async () => {
    const before = new Set(await keys())
    const own = async () => (await keys()).filter((key) => !before.has(key))
    const lines = ['A', 'B', 'C', 'D'].map((name) => lineOf(`P/${name}`, `Größe ${name}`))
    await sendLines('kept-shared', lines)
    expect((await own()).length).toBe(1)
    expect(await textsOf('kept-shared')).toEqual(lines)
    const [shared = ''] = await own()

    const gone = (await noticesOf('kept-shared')).find(({ notices }) => notices[0]?.id === 'P/A')
    await withdrawTender(gone?.id)
    const left = lines.slice(1)
    expect(await textsOf('kept-shared')).toEqual(left)

    // A failure between the new object and its rows: the bytes stay where they are, and the next round moves
    // them.
    const broken = Object.create(env.DB, {
      prepare: {
        value: (text: string) =>
          text.startsWith('UPDATE notices') ? { bind: failing } : env.DB.prepare(text),
      },
    }) as D1Database
    const failing = () => ({ run: () => Promise.reject(new Error('gone')) })
    await expect(sweepOriginalNotices({ ...later(2), d1: broken })).rejects.toThrow('gone')
    expect(await textsOf('kept-shared')).toEqual(left)

    await Promise.all([sweepOriginalNotices(later(2)), sweepOriginalNotices(later(2))])
    expect(await textsOf('kept-shared')).toEqual(left)
    await sweepOriginalNotices(later(2))
    expect(await own()).not.toContain(shared)
    expect(await textsOf('kept-shared')).toEqual(left)
    const stored = await Promise.all((await own()).map(async (key) => (await env.FILES.get(key))?.text()))
    expect(stored.join('')).not.toContain('Größe A')
    const sizes = (texts: string[]) =>
      texts.reduce((sum, text) => sum + new TextEncoder().encode(text).length, 0)
    expect(sizes(stored.map((text) => text ?? ''))).toBe(sizes(left))
  })

  it('is stored once, however often it comes', async () => {
    const sent = await fixture('notices/ocds/uk-contracts-finder-awards.json')
    await importNotices('kept-once', sent)
    const before = await keys()
    await importNotices('kept-once', sent)
    expect(await keys()).toEqual(before)
  })
})
