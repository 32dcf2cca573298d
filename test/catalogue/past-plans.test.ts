import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { settleDue } from '../../src/catalogue/tenders/settle.ts'
import { importNotices, newCompany, type TestCompany } from '../support/api.ts'
import { fixture } from '../support/fixtures.ts'
import { newSource } from '../support/imports.ts'
import { tableSource } from '../support/tables.ts'

const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

const plan = (source: string, tender: object, more: object = {}) => ({
  ocid: `ocds-plan-${source}`,
  id: '1',
  date: '2011-02-23T12:59:31-06:00',
  tag: ['planning'],
  tender: { id: 'T', title: 'Eggs for the hospital', status: 'planned', ...tender },
  ...more,
})

describe('a plan', () => {
  let company: TestCompany
  beforeAll(async () => {
    company = await newCompany()
  })

  const statusOf = async (source: string) => {
    const [item] = (await company.call('GET', `/tenders?source=${source}`)).body.data
    const { status } = (await company.call('GET', `/tenders/${item.id}`)).body.data
    expect(item.status).toBe(status)
    return status
  }

  async function imported(release: (source: string) => object) {
    const source = newSource()
    await importNotices(source, JSON.stringify({ releases: [release(source)] }))
    return source
  }

  it('whose period is past is not planned', async () => {
    const source = newSource()
    await importNotices(source, await fixture('reported/words/ocds-planning-past.json'))
    expect(await statusOf(source)).toBe('closed')
    const open = (await company.call('GET', `/tenders?source=${source}&status=planned`)).body.data
    expect(open).toEqual([])
  })

  it.for([
    ['planned until its call ends', { tenderPeriod: { endDate: inHours(48) } }, 'planned'],
    ['past with its call', { tenderPeriod: { endDate: '2011-02-28' } }, 'closed'],
    [
      'planned until its contract ends',
      { tenderPeriod: { endDate: '2011-02-28' }, contractPeriod: { endDate: inHours(48) } },
      'planned',
    ],
    ['past with its contract', { contractPeriod: { endDate: '2012-02-28' } }, 'closed'],
    ['planned without a period', {}, 'planned'],
  ] as const)('is %s', async ([, tender, status]) => {
    expect(await statusOf(await imported((source) => plan(source, tender)))).toBe(status)
  })

  it('stays planned after a consultation about it', async () => {
    const planning = { documents: [{ id: '1', documentType: 'marketEngagementNotice' }] }
    const source = await imported((name) =>
      plan(name, { tenderPeriod: { endDate: '2011-02-28' } }, { planning }),
    )
    expect(await statusOf(source)).toBe('planned')
  })

  it('becomes closed with time', async () => {
    const source = await imported((name) => plan(name, { tenderPeriod: { endDate: inHours(24) } }))
    expect(await statusOf(source)).toBe('planned')
    await settleDue({ d1: env.DB, ...tableSource, now: new Date(inHours(25)) })
    const [item] = (await company.call('GET', `/tenders?source=${source}`)).body.data
    expect(item.status).toBe('closed')
  })
})
