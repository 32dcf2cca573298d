import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { idExample } from '../../src/platform/context/ids.ts'
import { importNotices, newCompany, type TestCompany, withdrawTender } from '../support/api.ts'

let tenderIds: string[] = []
beforeAll(async () => {
  tenderIds = await newTenders(4)
})

/**
 * Open tenders of a new source. The first tender has no deadline, and each later tender is due a day after the tender
 * before.
 */
async function newTenders(count: number): Promise<string[]> {
  const source = `pipeline-${crypto.randomUUID().slice(0, 8)}`
  const lines = Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      format: 'tender/1',
      tender: {
        reference: `T-${index}`,
        title: `Tender ${index}`,
        buyer: { name: 'Town', country: 'DE' },
        publishedAt: '2026-01-01',
        deadline: index === 0 ? null : `2099-01-0${index}T12:00:00Z`,
      },
    }),
  )
  await importNotices(source, lines.join('\n'))
  const { call } = await newCompany()
  const { body } = await call('GET', `/tenders?source=${source}&sort=publishedAt&order=asc`)
  return body.data.map(({ id }: { id: string }) => id)
}

const save = (company: TestCompany, body: object, headers = {}) =>
  company.call('POST', '/tenders/saved', body, headers)
const audited = async ({ companyId }: TestCompany) =>
  (
    await env.DB.prepare(
      "SELECT action FROM audit WHERE company_id = ? AND user_id <> 'operator' ORDER BY id",
    )
      .bind(companyId)
      .all()
  ).results.map(({ action }) => action)

describe('POST /tenders/saved', () => {
  it('saves once; a second time answers 200 with the first record, unchanged', async () => {
    const company = await newCompany()
    const first = await save(company, { tenderId: tenderIds[0], tags: ['a', 'b', 'a'], notes: 'Call them' })
    expect(first.status).toBe(201)
    expect(first.headers.get('etag')).toMatch(/^"1-[0-9a-f]{12}"$/)
    expect(first.body.data).toMatchObject({
      stage: 'watching',
      priority: 'medium',
      tags: ['a', 'b'],
      version: 1,
    })
    expect(first.body.data.tender.id).toBe(tenderIds[0])
    const second = await save(company, { tenderId: tenderIds[0], stage: 'won' })
    expect([second.status, second.body.data]).toEqual([200, first.body.data])
    expect(await audited(company)).toEqual(['POST /tenders/saved'])
  })

  it('shows in the tender, to the company that saved it and to no other', async () => {
    const [company, other] = [await newCompany(), await newCompany()]
    const path = `/tenders/${tenderIds[3]}`
    expect((await company.call('GET', path)).body.data.savedTenderId).toBeNull()
    const saved = await save(company, { tenderId: tenderIds[3] })
    expect((await company.call('GET', path)).body.data.savedTenderId).toBe(saved.body.data.id)
    expect((await other.call('GET', path)).body.data.savedTenderId).toBeNull()
    await company.call('DELETE', `/tenders/saved/${saved.body.data.id}`)
    expect((await company.call('GET', path)).body.data.savedTenderId).toBeNull()
  })

  it('makes one record of ten saves at once', async () => {
    const company = await newCompany()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => save(company, { tenderId: tenderIds[0] })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await audited(company)).toHaveLength(1)
  })

  it('refuses references that do not exist', async () => {
    const company = await newCompany()
    const other = await newCompany()
    const tender = await save(company, { tenderId: idExample('tender') })
    expect([tender.status, tender.body.error]).toEqual([404, 'Tender not found'])
    const user = await save(company, { tenderId: tenderIds[0], assigneeId: other.userId })
    expect([user.status, user.body.error]).toEqual([404, 'User not found'])
  })
})

describe('an Idempotency-Key', () => {
  it('gives the first answer again, marked as a replay', async () => {
    const company = await newCompany()
    const key = { 'Idempotency-Key': 'k-1' }
    const first = await save(company, { tenderId: tenderIds[0] }, key)
    await company.call('PATCH', `/tenders/saved/${first.body.data.id}`, { stage: 'won' })
    const again = await save(company, { tenderId: tenderIds[0] }, key)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true'])
  })

  it('gives ten requests at once one change and one answer', async () => {
    const company = await newCompany()
    const key = { 'Idempotency-Key': 'parallel' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => save(company, { tenderId: tenderIds[1], notes: 'x' }, key)),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1)
    expect(await audited(company)).toHaveLength(1)
  })

  it('belongs to one request of one company', async () => {
    const company = await newCompany()
    const other = await newCompany()
    const key = { 'Idempotency-Key': 'k' }
    await save(company, { tenderId: tenderIds[0] }, key)
    const reused = await save(company, { tenderId: tenderIds[1] }, key)
    expect([reused.status, reused.body.code, reused.body.details[0].path]).toEqual([
      400,
      'INVALID_DATA',
      'Idempotency-Key',
    ])
    expect((await save(other, { tenderId: tenderIds[1] }, key)).status).toBe(201)
    for (const bad of ['', 'ä', 'a b', 'x'.repeat(256)]) {
      const answer = await save(company, { tenderId: tenderIds[0] }, { 'Idempotency-Key': bad })
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_PARAMS'])
    }
  })

  it('is not taken by a request that failed, and ends after a day', async () => {
    const company = await newCompany()
    const key = { 'Idempotency-Key': 'k' }
    expect((await save(company, { tenderId: idExample('tender') }, key)).status).toBe(404)
    expect((await save(company, { tenderId: tenderIds[0] }, key)).status).toBe(201)
    await env.DB.prepare('UPDATE idempotency SET created_at = created_at - 86400001 WHERE company_id = ?')
      .bind(company.companyId)
      .run()
    expect((await save(company, { tenderId: tenderIds[1] }, key)).status).toBe(201)
  })
})

describe('PATCH /tenders/saved/:id', () => {
  it('changes what is given, clears with null, and with {} nothing', async () => {
    const company = await newCompany()
    const { data } = (await save(company, { tenderId: tenderIds[0], notes: 'n', tags: ['t'] })).body
    const path = `/tenders/saved/${data.id}`
    const change = {
      stage: 'qualifying',
      assigneeId: company.userId,
      nextActionAt: '2026-12-01T10:00:00+01:00',
      tags: null,
    }
    const changed = (await company.call('PATCH', path, change)).body.data
    expect(changed).toEqual({
      ...data,
      stage: 'qualifying',
      assigneeId: company.userId,
      nextActionAt: '2026-12-01T09:00:00.000Z',
      tags: [],
      version: 2,
      updatedAt: changed.updatedAt,
    })
    expect((await company.call('PATCH', path, {})).body.data).toEqual(changed)
    expect((await company.call('GET', '/tenders/saved')).body.data).toEqual([changed])
    expect((await company.call('PATCH', path, { notes: null })).body.data.notes).toBeNull()
  })

  it('is bound to the version that If-Match names', async () => {
    const company = await newCompany()
    const { data } = (await save(company, { tenderId: tenderIds[0] })).body
    const path = `/tenders/saved/${data.id}`
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        company.call('PATCH', path, { notes: `${index}` }, { 'If-Match': '"1"' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 200)
    expect([refused?.status, refused?.body.code]).toEqual([403, 'FORBIDDEN'])
    expect(refused?.body.error).toContain('changed since')
    expect((await company.call('DELETE', path, undefined, { 'If-Match': '"1"' })).status).toBe(403)
    expect((await company.call('DELETE', path, undefined, { 'If-Match': '"2"' })).body.data).toEqual({
      id: data.id,
      deleted: true,
    })
  })

  it('loses no change of many at once', async () => {
    const company = await newCompany()
    const { data } = (await save(company, { tenderId: tenderIds[0] })).body
    const changes = [{ notes: 'n' }, { stage: 'won' }, { priority: 'high' }, { nextAction: 'call' }]
    await Promise.all(changes.map((change) => company.call('PATCH', `/tenders/saved/${data.id}`, change)))
    const [after] = (await company.call('GET', '/tenders/saved')).body.data
    expect(after).toMatchObject({
      notes: 'n',
      stage: 'won',
      priority: 'high',
      nextAction: 'call',
      version: 5,
    })
  })
})

describe('GET /tenders/saved', () => {
  it('filters, sorts and counts', async () => {
    const company = await newCompany()
    for (const [index, tenderId] of tenderIds.entries())
      await save(company, { tenderId, priority: index % 2 ? 'high' : 'low', tags: [`t${index}`] })
    const titles = async (query: string) => {
      const { data, pagination } = (await company.call('GET', `/tenders/saved?${query}`)).body
      return [
        pagination.total,
        ...data.map(({ tender }: { tender: { title: string } }) => Number(tender.title.at(-1))),
      ]
    }
    expect(await titles('')).toEqual([4, 3, 2, 1, 0])
    expect(await titles('order=asc&limit=2&page=2')).toEqual([4, 2, 3])
    expect(await titles('sort=deadline')).toEqual([4, 1, 2, 3, 0])
    expect(await titles('sort=deadline&order=desc')).toEqual([4, 3, 2, 1, 0])
    expect(await titles('priority=high')).toEqual([2, 3, 1])
    expect(await titles('tag=t2')).toEqual([1, 2])
    expect(await titles('deadlineAfter=2099-01-02&deadlineBefore=2099-01-02')).toEqual([1, 2])
    expect(await titles('stage=won')).toEqual([0])
  })

  it('shows a tender that was withdrawn as it last was', async () => {
    const company = await newCompany()
    const [tenderId = ''] = await newTenders(1)
    await save(company, { tenderId })

    await withdrawTender(tenderId)
    const [saved] = (await company.call('GET', '/tenders/saved')).body.data
    expect(saved.tender).toMatchObject({ id: tenderId, title: 'Tender 0' })
  })
})
