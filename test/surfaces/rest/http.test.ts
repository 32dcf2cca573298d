import { describe, expect, it } from 'vitest'
import { newCompany } from '../../support/api.ts'

/** Wrong parameters of the search, each named at once. */
describe('GET /tenders refuses', () => {
  it.for([
    ['page=0', ['page']],
    ['page=1.5', ['page']],
    ['page=-1', ['page']],
    ['page=', ['page']],
    ['page=1e3', ['page']],
    ['limit=0', ['limit']],
    ['limit=101', ['limit']],
    ['limit=ten', ['limit']],
    ['cpvCodes=4', ['cpvCodes[0]']],
    ['cpvCodes=45,abc,71', ['cpvCodes[1]']],
    ['cpvCodes=', ['cpvCodes[0]']],
    ['cpvCodes=450000000', ['cpvCodes[0]']],
    ['regions=D', ['regions[0]']],
    ['regions=DE21234', ['regions[0]']],
    ['status=opened', ['status']],
    ['status=open,closed', ['status']],
    ['status=open&status=closed', ['status']],
    ['source=Ted!', ['source']],
    ['minValue=-1', ['minValue']],
    ['minValue=1e9', ['minValue']],
    ['minValue=many&maxValue=NaN', ['minValue', 'maxValue']],
    ['currency=XXX', ['currency']],
    ['currency=eur', ['currency']],
    ['deadlineAfter=2026-13-01', ['deadlineAfter']],
    ['deadlineAfter=2026-02-29', ['deadlineAfter']],
    ['deadlineBefore=2026-11-20T10:00:00', ['deadlineBefore']],
    ['deadlineBefore=tomorrow', ['deadlineBefore']],
    ['sort=price', ['sort']],
    ['order=up', ['order']],
    ['facets=yes', ['facets']],
    ['Q=road', ['Q']],
    ['page=0&limit=0&colour=red&sort=x', ['colour', 'limit', 'page', 'sort']],
  ] as const)('%s', async ([query, paths]) => {
    const { call } = await newCompany()
    const { status, body } = await call('GET', `/tenders?${query}`)
    expect([status, body.code]).toEqual([400, 'INVALID_PARAMS'])
    const named = new Set(body.details.map(({ path }: { path: string }) => path))
    expect([...named].toSorted()).toEqual(paths.toSorted())
    for (const { path, message } of body.details) expect(body.error).toContain(`${path} ${message}`)
  })
})

describe('GET /tenders accepts', () => {
  it.for([
    'page=999999999',
    'cpvCodes=45,71320000-7&cpvCodes=30',
    'regions=de21,EL,uk',
    'minValue=0&maxValue=0.5',
    'deadlineAfter=2026-11-20T10:00:00%2B01:00&deadlineBefore=2026-11-20',
    'q=',
    'q=%00%FF%ED%A0%80"(-*',
    `q=${'x'.repeat(5000)}`,
    `q=${encodeURIComponent('a '.repeat(2000))}`,
  ])('%s', async (query) => {
    const { call } = await newCompany()
    const { status, body } = await call('GET', `/tenders?${query}`)
    expect([status, body.success]).toEqual([200, true])
    expect(body.pagination).toMatchObject({ total: expect.any(Number), pages: expect.any(Number) })
  })
})
