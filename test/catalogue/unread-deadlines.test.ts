import '../support/tables.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { readNotices } from '../../src/catalogue/notices/read-notices.ts'
import { importNotices, newCompany, operate, type TestCompany } from '../support/api.ts'
import { Browser, newPerson } from '../support/browser.ts'
import { download } from '../support/exports.ts'
import { fixture } from '../support/fixtures.ts'
import { newSource } from '../support/imports.ts'
import { callTool } from '../support/mcp.ts'

const file = (name: string) => fixture(`reported/words/${name}`)

/** The deadline of a notice, or of its first lot, and the words that are not read. */
async function read(name: string) {
  const [notice] = readNotices(await file(name), { source: 'test' }).notices
  const { deadline = null, lots = [], unreadDeadlines = [] } = notice ?? {}
  return [deadline ?? lots[0]?.deadline ?? null, unreadDeadlines.map(({ written }) => written)]
}

describe('a deadline', () => {
  it.for([
    ['eforms-deadline-2049.xml', '2049-12-31T22:00:00.000Z'],
    ['eforms-deadline-hour1.xml', '2027-02-01T08:30:00.000Z'],
    ['eforms-deadline-nosec.xml', '2027-02-01T09:30:00.000Z'],
    ['eforms-deadline-hour24.xml', '2027-02-01T23:00:00.000Z'],
    ['ocds-date-24h.json', '2027-03-02T00:00:00.000Z'],
    ['ocds-date-ampm.json', '2027-03-01T11:30:00.000Z'],
    ['ocds-date-compact.json', '2027-03-01T12:00:00.000Z'],
    ['ocds-date-dmy.json', '2027-03-01T09:00:00.000Z'],
    ['ocds-date-epoch-ms.json', '2027-03-01T12:00:00.000Z'],
    ['ocds-date-h9.json', '2027-03-01T09:00:00.000Z'],
    ['ocds-date-iso-noz.json', '2027-03-01T09:00:00.000Z'],
    ['ocds-date-msdate.json', '2027-03-01T12:00:00.000Z'],
  ] as const)('of %s is %s', async ([name, deadline]) => {
    expect(await read(name)).toEqual([deadline, []])
  })

  it.for([
    ['eforms-deadline-9999.xml', '9999-12-31+01:00 23:59:59+01:00'],
    ['eforms-deadline-year25.xml', '0025-02-01+00:53 09:13:00+00:53'],
    ['ocds-date-0001.json', '0001-01-01T00:00:00Z'],
    ['ocds-date-1900.json', '1900-01-01T00:00:00Z'],
    ['ocds-date-9999.json', '9999-12-31T23:59:59Z'],
  ] as const)('of %s is not read from %s', async ([name, written]) => {
    expect(await read(name)).toEqual([null, [written]])
  })
})

interface Asked {
  endDate?: unknown
  lots?: object[]
  id?: string
  date?: string
}

const release = (ocid: string, { endDate, lots, id = '1', date = '2026-11-01T10:00:00Z' }: Asked) => ({
  ocid,
  id,
  date,
  tag: [id === '1' ? 'tender' : 'tenderUpdate'],
  language: 'en',
  buyer: { name: 'Ministry of Tests', address: { countryName: 'Kenya' } },
  tender: {
    id: 'T',
    title: 'Gravel road',
    status: 'active',
    tenderPeriod: { endDate },
    ...(lots && { lots }),
  },
})

describe('a deadline that cannot be read', () => {
  let company: TestCompany
  const written = '01/03/2027, in the morning'
  beforeAll(async () => {
    company = await newCompany({ plan: 'enterprise' })
  })

  async function imported(...asked: Asked[]) {
    const source = newSource()
    const releases = asked.map((each) => release(`ocds-unread-${source}`, each))
    const { body } = await importNotices(source, JSON.stringify({ releases }))
    const [item] = (await company.call('GET', `/tenders?source=${source}`)).body.data
    return { source, item, report: body.data }
  }

  it('is told to the operator, by the import and by the status', async () => {
    const { item, report, source } = await imported({ endDate: written })
    expect(report.warnings).toEqual([
      { id: expect.stringContaining('ocds-unread'), warning: `the deadline "${written}" cannot be read` },
    ])
    const { unread } = (await operate('GET', '/status')).body.data.deadlines
    expect(unread.newest).toContainEqual({ tenderId: item.id, source, written })
    expect(unread.tenders).toBeGreaterThan(0)
  })

  it('stands beside the tender in lists, exports, the connector and pages', async () => {
    const { item, source } = await imported({ endDate: written })
    expect(item).toMatchObject({ deadline: null, unreadDeadline: written, status: 'open' })
    const { body } = await company.call('GET', `/tenders/${item.id}`)
    expect(body.data).toMatchObject({ deadline: null, unreadDeadline: written })
    const { bytes } = await download(company, `/tenders/export?source=${source}`, 'text/csv')
    expect(new TextDecoder().decode(bytes)).toContain(written)
    const { data } = await callTool(company.key, 'get_tender', { tenderId: item.id })
    expect(data).toMatchObject({ unreadDeadline: written })
    expect(data.next).toContain('no certain time')
    const [person, browser] = [await newPerson(), new Browser()]
    await browser.signIn(person)
    for (const path of [
      `/tenders?source=${source}`,
      `/tenders/${item.id}`,
      `/tenders/${item.id}/documents`,
    ]) {
      const page = await browser.open(path)
      expect([path, page.text.includes(written)]).toEqual([path, true])
      expect(page.text).not.toContain('No deadline stated')
    }
  })

  it.for([
    [
      'where a later notice states it',
      [{ endDate: '2027-03-01' }, { endDate: written, id: '2', date: '2026-11-02T10:00:00Z' }],
      written,
    ],
    [
      'until a later notice states another',
      [{ endDate: written }, { endDate: '2027-03-01', id: '2', date: '2026-11-02T10:00:00Z' }],
      undefined,
    ],
    [
      'of lots, each once',
      [{ lots: [1, 2].map((id) => ({ id: `${id}`, tenderPeriod: { endDate: 'soon' } })) }],
      'soon',
    ],
    ['never where a word says that there is none', [{ endDate: 'N/A' }], undefined],
  ] as const)('is shown %s', async ([, asked, expected]) => {
    const { item } = await imported(...(asked as readonly Asked[]))
    expect(item.unreadDeadline).toBe(expected)
  })
})
