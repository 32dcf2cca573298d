import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { idExample } from '../../src/platform/context/ids.ts'
import { newCompany, type TestCompany } from '../support/api.ts'
import { auditOf, newAsset, objectsOf, upload } from '../support/assets-files.ts'
import { anyTender } from '../support/cases.ts'

const newBid = async ({ call }: TestCompany): Promise<string> =>
  (await call('POST', '/bids', { tenderId: await anyTender() })).body.data.id

describe('POST /assets', () => {
  it('makes a record without a file', async () => {
    const company = await newCompany()
    const tenderId = await anyTender()
    const { status, headers, body } = await company.call('POST', '/assets', {
      name: '  ISO 9001  ',
      description: 'Quality',
      category: 'certificate',
      tags: ['iso', 'quality', 'iso'],
      tenderId,
      validUntil: '2027-03-31',
    })
    expect([status, headers.get('etag')]).toEqual([201, expect.stringMatching(/^"1-[0-9a-f]{12}"$/)])
    expect(body.data).toEqual({
      id: expect.stringMatching(/^asset_/),
      name: 'ISO 9001',
      description: 'Quality',
      category: 'certificate',
      tags: ['iso', 'quality'],
      tenderId,
      bidId: null,
      validUntil: '2027-03-31T23:59:59.999Z',
      file: null,
      version: 1,
      createdAt: body.data.createdAt,
      updatedAt: body.data.createdAt,
    })
    expect(await auditOf(company)).toEqual(['POST /assets'])
    expect((await company.call('GET', `/assets/${body.data.id}`)).body.data).toEqual(body.data)
  })

  it('needs no more than a name', async () => {
    const { call } = await newCompany()
    const { data } = (await call('POST', '/assets', { name: 'CV' })).body
    expect(data).toMatchObject({ description: null, category: 'other', tags: [], validUntil: null })
    const refused = await call('POST', '/assets', { name: ' ', category: 'x', validUntil: 'soon' })
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_DATA'])
    expect(refused.body.details.map(({ path }: { path: string }) => path)).toEqual([
      'name',
      'category',
      'validUntil',
    ])
  })

  it('knows no bid of another company', async () => {
    const [company, other] = [await newCompany(), await newCompany()]
    const bidId = await newBid(other)
    for (const reference of [bidId, idExample('bid')]) {
      const { status, body } = await company.call('POST', '/assets', { name: 'x', bidId: reference })
      expect([status, body.error]).toEqual([404, 'Bid not found'])
    }
    const { status, body } = await company.call('POST', '/assets', {
      name: 'x',
      tenderId: idExample('tender'),
    })
    expect([status, body.error]).toEqual([404, 'Tender not found'])
  })
})

describe('PATCH /assets/:id', () => {
  it('changes what is given, clears with null, and with {} nothing', async () => {
    const company = await newCompany()
    const id = await newAsset(company, { description: 'd', tags: ['t'], validUntil: '2027-01-01T00:00:00Z' })
    const change = { name: 'New', category: 'cv', tags: null, validUntil: null, tenderId: await anyTender() }
    const { data } = (await company.call('PATCH', `/assets/${id}`, change)).body
    expect(data).toMatchObject({ ...change, tags: [], description: 'd', version: 2 })
    expect((await company.call('PATCH', `/assets/${id}`, {})).body.data).toEqual(data)
    expect((await company.call('GET', `/assets/${id}`)).body.data).toEqual(data)
    expect((await company.call('PATCH', `/assets/${id}`, { description: null })).body.data).toMatchObject({
      description: null,
      version: 3,
    })
  })

  it('is bound to the version that If-Match names, and loses no change of many', async () => {
    const company = await newCompany()
    const id = await newAsset(company)
    const named = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        company.call('PATCH', `/assets/${id}`, { description: `${index}` }, { 'If-Match': '"1"' }),
      ),
    )
    expect(named.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(named.filter(({ body }) => body.code === 'FORBIDDEN')).toHaveLength(9)
    const changes = [{ name: 'N' }, { category: 'policy' }, { tags: ['a'] }, { validUntil: '2030-01-01' }]
    await Promise.all(changes.map((change) => company.call('PATCH', `/assets/${id}`, change)))
    expect((await company.call('GET', `/assets/${id}`)).body.data).toMatchObject({
      name: 'N',
      category: 'policy',
      tags: ['a'],
      validUntil: '2030-01-01T23:59:59.999Z',
      version: 6,
    })
  })
})

describe('DELETE /assets/:id', () => {
  it('removes the record, its bytes, and what a certification said of it', async () => {
    const company = await newCompany()
    const id = await newAsset(company)
    await upload(company, id, 'bytes')
    await env.DB.prepare('INSERT INTO certifications (id, company_id, name, asset_id) VALUES (?, ?, ?, ?)')
      .bind(`cert-${id}`, company.companyId, 'ISO', id)
      .run()
    const stale = await company.call('DELETE', `/assets/${id}`, undefined, { 'If-Match': '"1"' })
    expect([stale.status, stale.body.code]).toEqual([403, 'FORBIDDEN'])
    const { status, body } = await company.call('DELETE', `/assets/${id}`)
    expect([status, body.data]).toEqual([200, { id, deleted: true }])
    expect((await company.call('GET', `/assets/${id}`)).body.error).toBe('Asset not found')
    expect(await objectsOf(company)).toEqual([])
    const certification = await env.DB.prepare('SELECT asset_id FROM certifications WHERE id = ?')
      .bind(`cert-${id}`)
      .first()
    expect(certification).toEqual({ asset_id: null })
    expect(await auditOf(company)).toEqual(['POST /assets', 'POST /assets/:id/upload', 'DELETE /assets/:id'])
  })

  it('happens once of ten at once', async () => {
    const company = await newCompany()
    const id = await newAsset(company)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => company.call('DELETE', `/assets/${id}`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(404)])
    expect(await auditOf(company)).toEqual(['POST /assets', 'DELETE /assets/:id'])
  })
})

describe('GET /assets', () => {
  it('filters, sorts and counts', async () => {
    const company = await newCompany()
    const [tenderId, bidId] = [await anyTender(), await newBid(company)]
    await newAsset(company, { name: 'beta', category: 'cv', validUntil: '2028-01-01' })
    const withFile = await newAsset(company, { name: 'Älpha', tags: ['x', 'y'], tenderId })
    await newAsset(company, { name: 'Gamma', bidId, validUntil: '2027-01-01' })
    await upload(company, withFile, 'bytes', { 'Content-Disposition': 'attachment; filename="Zeugnis.txt"' })
    const names = async (query: string) => {
      const { data, pagination } = (await company.call('GET', `/assets?${query}`)).body
      return [pagination.total, ...data.map(({ name }: { name: string }) => name)]
    }
    expect(await names('')).toEqual([3, 'Gamma', 'Älpha', 'beta'])
    expect(await names('order=asc&limit=1&page=2')).toEqual([3, 'Älpha'])
    expect(await names('page=9')).toEqual([3])
    expect(await names('sort=updatedAt')).toEqual([3, 'Älpha', 'Gamma', 'beta'])
    expect(await names('sort=name')).toEqual([3, 'Älpha', 'beta', 'Gamma'])
    expect(await names('sort=name&order=desc')).toEqual([3, 'Gamma', 'beta', 'Älpha'])
    expect(await names('sort=validUntil')).toEqual([3, 'Gamma', 'beta', 'Älpha'])
    expect(await names('sort=validUntil&order=desc')).toEqual([3, 'beta', 'Gamma', 'Älpha'])
    expect(await names('category=cv')).toEqual([1, 'beta'])
    expect(await names('tag=y')).toEqual([1, 'Älpha'])
    expect(await names('tag=Y')).toEqual([0])
    expect(await names(`tenderId=${tenderId}`)).toEqual([1, 'Älpha'])
    expect(await names(`bidId=${bidId}`)).toEqual([1, 'Gamma'])
    expect(await names('hasFile=true')).toEqual([1, 'Älpha'])
    expect(await names('hasFile=false&sort=name')).toEqual([2, 'beta', 'Gamma'])
    expect(await names('q=zeugnis')).toEqual([1, 'Älpha'])
    expect((await company.call('GET', '/assets?hasFile=1&sort=size')).body.details).toHaveLength(2)
  })

  it('finds words by their beginning in name, description and file name, whatever their case and accents', async () => {
    const company = await newCompany()
    const id = await newAsset(company, { name: 'Référence A-1', description: 'Straße 100%_sure' })
    await newAsset(company, { name: 'Other' })
    const disposition = { 'Content-Disposition': `attachment; filename*=UTF-8''%D0%A2%D0%B5%D0%BD%D0%B4.PDF` }
    await upload(company, id, 'bytes', disposition)
    const found = async (q: string) =>
      (await company.call('GET', `/assets?q=${encodeURIComponent(q)}`)).body.pagination.total
    for (const q of ['reference', 'REFER', 'référence a', 'strasse', 'ref тенд', 'тенд pdf', '100 sure'])
      expect([q, await found(q)]).toEqual([q, 1])
    for (const q of ['ference', 'reference other', '', '%', '_', "'", '"', '\u0000', '*'])
      expect([q, await found(q)]).toEqual([q, 0])
    await company.call('PATCH', `/assets/${id}`, { name: 'Renamed' })
    expect([await found('reference'), await found('renamed'), await found('тенд')]).toEqual([0, 1, 1])
  })

  it('forgets a bid that is deleted', async () => {
    const company = await newCompany()
    const bidId = await newBid(company)
    const id = await newAsset(company, { bidId })
    await company.call('DELETE', `/bids/${bidId}`)
    expect((await company.call('GET', `/assets/${id}`)).body.data.bidId).toBeNull()
  })
})
