import '../support/tables.ts'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { listDates } from '../../src/workspace/following/calendar/dates.ts'
import { lineOf } from '../../src/workspace/news/digests/compose.ts'
import { readNews } from '../../src/workspace/news/digests/news.ts'
import { amountText } from '../../src/platform/text/money.ts'
import { scopes } from '../../src/platform/context/caller.ts'
import { day } from '../../src/platform/time/time.ts'
import { caller, operate } from '../support/api.ts'
import { importTender } from '../support/bids.ts'
import { Browser, newPerson } from '../support/browser.ts'
import { readCsv } from '../support/csv.ts'
import { download, textOf, xlsx } from '../support/exports.ts'
import { callTool } from '../support/mcp.ts'
import { addStaff, staffOf } from '../support/people.ts'

/*
 * One fact has one value: generated tenders and one company, read on every surface. A tender's number is in its title,
 * so that a row of a page is found by it.
 */

interface Given {
  /** Days from now until the deadline of the notice. */
  days: number
  /** Days from the notice's deadline to the deadline that a document states; null where it states none. */
  shift: number | null
  value: number | null
  currency: string
  price: number
  demands: string[]
}

const demands = [
  'Bidders must hold a valid ISO 9001 certificate.',
  'Bidders shall have an annual turnover of at least EUR 2,000,000 in each of the last three years.',
  'The contractor is liable without limit for all damage.',
  'Bidders must name three references for comparable works of the last five years.',
  'For each day of delay the contractor pays a penalty of 1% of the contract value.',
]

const given = fc.record<Given>({
  days: fc.integer({ min: 5, max: 60 }),
  shift: fc.option(fc.constantFrom(-3, -1, 4), { nil: null, freq: 3 }),
  value: fc.option(fc.integer({ min: 100, max: 2_000_000_000 }).map((cents) => cents / 100)),
  currency: fc.constantFrom('EUR', 'GBP', 'NOK'),
  price: fc.integer({ min: 100, max: 2_000_000_000 }).map((cents) => cents / 100),
  demands: fc.subarray(demands, { minLength: 1 }),
})
/** Both kinds of conflict are always among the tenders. */
const cases: Given[] = [
  ...fc.sample(given, { seed: 44, numRuns: 4 }),
  ...fc.sample(given, { seed: 45, numRuns: 1 }).map((each) => ({ ...each, shift: -3 })),
  ...fc.sample(given, { seed: 46, numRuns: 1 }).map((each) => ({ ...each, shift: 4 })),
]

const source = `facts-${crypto.randomUUID().slice(0, 8)}`
const browser = new Browser()
const titleOf = (n: number) => `Fact tender ${n} of roads`
const noonIn = (days: number) => {
  const at = new Date(Date.now() + days * day)
  at.setUTCHours(12, 0, 0, 0)
  return at
}
const written = (at: Date) =>
  at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Answers of the API are read as they come. */
type Data = ReturnType<typeof JSON.parse>
let person = { companies: [{ id: '' }], userId: '' } as Awaited<ReturnType<typeof newPerson>>
let call = caller('')
let key = ''
const ids: string[] = []
const bids: Data[] = []

beforeAll(async () => {
  for (const [n, { days, shift, value, currency, demands: asked }] of cases.entries()) {
    const closing =
      shift === null ? [] : [`Closing date for tenders: ${written(noonIn(days + shift))} at 12:00 UTC.`]
    await importTender(
      source,
      {
        reference: `F-${n}`,
        title: titleOf(n),
        buyer: { name: `Town ${n}`, country: 'GB' },
        deadline: noonIn(days).toISOString(),
        estimatedValue: value,
        currency: value === null ? null : currency,
        cpvCodes: ['45233140'],
        regions: ['UK'],
        awardCriteria: [{ name: 'Price', weight: 100 }],
      },
      [
        {
          title: 'Terms',
          kind: 'tender_documents',
          language: 'en',
          pages: [[...closing, ...asked].join('\n\n')],
        },
      ],
    )
  }
  person = await newPerson()
  const companyId = person.companies[0]?.id ?? ''
  const profile = {
    cpvCodes: ['45233140'],
    regions: ['GB'],
    turnover: [{ year: 2025, amount: 3_000_000, currency: 'EUR' }],
  }
  await operate('PATCH', `/companies/${companyId}`, { profile })
  const made = await operate('POST', '/keys', { companyId, userId: person.userId, name: 'Facts', scopes })
  key = made.body.data.key
  call = caller(key)
  await browser.signIn(person)
  const { body } = await call('GET', `/tenders?source=${source}&limit=100`)
  for (const [n, { price, currency }] of cases.entries()) {
    const { id } = body.data.find(({ title }: { title: string }) => title === titleOf(n))
    ids.push(id)
    await call('POST', '/tenders/saved', { tenderId: id })
    bids.push(
      (await call('POST', '/bids', { tenderId: id, value: price, currency, outline: true })).body.data,
    )
  }
}, 120_000)

const rows = cases.map((_, n) => n)
const data = async (path: string): Promise<Data> => (await call('GET', path)).body.data
const tool = async (name: string, args: object): Promise<Data> => (await callTool(key, name, args)).data
const byId = (list: Data[], id: string | undefined): Data =>
  list.find((each) => each.tenderId === id || each.id === id)

/** The rows of a table by the cell of a column. */
async function table(path: string, column: string) {
  const { bytes } = await download({ key }, path, 'text/csv')
  const [header = [], ...lines] = readCsv(bytes)
  const entries = lines.map((line) => Object.fromEntries(header.map((name, at) => [name, line[at] ?? ''])))
  return new Map(entries.map((entry) => [entry[column], entry]))
}

/** The part of a page from the link to a thing to the next row. */
function rowOf(html: string, href: string): string {
  const [, main = ''] = html.split('<main')
  const at = main.indexOf(`href="${href}`)
  expect(at, `${href} is on the page`).toBeGreaterThan(0)
  const end = main.slice(at).search(/<\/tr>|<li class="result|<li><article|<\/article>/)
  return end < 0 ? main.slice(at) : main.slice(at, at + end)
}

/** The deadlines that a page shows with the time left. */
const deadlinesIn = (html: string) => [
  ...new Set(
    [...html.matchAll(/<time datetime="([^"]+)">[^<]*<span class="deadline/g)].map(([, time = '']) => time),
  ),
]

describe('the deadline of a tender', () => {
  it.for(rows)('%d is the same on every surface', async (n) => {
    const [id, { days = 0, shift = null } = {}] = [ids[n] ?? '', cases[n]]
    const notice = noonIn(days).toISOString()
    const document = shift === null ? null : noonIn(days + shift).toISOString()
    const deadline = document !== null && document < notice ? document : notice
    const conflict =
      document === null
        ? null
        : document < notice
          ? { other: notice, source: 'notice' }
          : { other: document, source: 'document' }
    const shown = { deadline, deadlineConflict: conflict }
    const bid = await data(`/bids/${bids[n].id}`)
    const saved = byId(await data('/tenders/saved?limit=100'), id)
    const surfaces = {
      list: byId(await data(`/tenders?source=${source}&limit=100`), id),
      search: byId(await data(`/tenders?source=${source}&q=roads&limit=100`), id),
      one: await data(`/tenders/${id}`),
      saved,
      bid,
      bids: byId(await data('/bids?limit=100'), id),
      search_tenders: byId((await tool('search_tenders', { q: titleOf(n), limit: 25 })).tenders, id),
      get_tender: await tool('get_tender', { tenderId: id }),
      list_pipeline: byId((await tool('list_pipeline', { limit: 25 })).items, id),
      list_bids: byId((await tool('list_bids', { tenderId: id })).bids, id),
      get_bid: await tool('get_bid', { bidId: bid.id }),
    }
    for (const [name, surface] of Object.entries(surfaces))
      expect({
        name,
        deadline: surface?.deadline,
        deadlineConflict: surface?.deadlineConflict ?? null,
      }).toEqual({
        name,
        ...shown,
      })
    expect([bid.tender.deadline, saved.tender.deadline]).toEqual([deadline, deadline])
    const tables = [
      (await table(`/tenders/export?source=${source}`, 'id')).get(id),
      (await table('/bids', 'tenderId')).get(id),
    ]
    for (const row of tables)
      expect(row).toMatchObject({
        deadline,
        'deadlineConflict.other': conflict?.other ?? '',
        'deadlineConflict.source': conflict?.source ?? '',
      })
    const { bytes } = await download({ key }, `/tenders/export?source=${source}`, 'application/x-ndjson')
    const lines = new TextDecoder()
      .decode(bytes)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(byId(lines, id).deadline).toBe(deadline)
    const dates = await listDates(
      staffOf({ companyId: person.companies[0]?.id ?? '', userId: person.userId }).ctx(),
      person.companies[0]?.id ?? '',
    )
    expect(
      dates
        .filter(({ path, kind }) => path === `/tenders/${id}` && kind === 'deadline')
        .map(({ at }) => at.toISOString()),
    ).toEqual([deadline])
  })

  it.for(rows)('%d is the same on every page', async (n) => {
    const id = ids[n] ?? ''
    const { deadline } = await data(`/tenders/${id}`)
    for (const path of [`/tenders/${id}`, `/bids/${bids[n].id}`])
      expect([path, deadlinesIn((await browser.open(path)).text)]).toEqual([path, [deadline]])
    for (const [path, href] of [
      [`/tenders?source=${source}`, `/tenders/${id}`],
      ['/bids', `/bids/${bids[n].id}`],
    ] as const)
      expect([path, deadlinesIn(rowOf((await browser.open(path)).text, href))[0]]).toEqual([path, deadline])
  })
})

describe('the value of a tender and of a bid', () => {
  it.for(rows)('%d is the same on every surface', async (n) => {
    const [id, { value = null, currency = '', price = 0 } = {}] = [ids[n] ?? '', cases[n]]
    const own = value === null ? null : currency
    const item = { estimatedValue: value, currency: own }
    expect(byId(await data(`/tenders?source=${source}&limit=100`), id)).toMatchObject(item)
    expect(await data(`/tenders/${id}`)).toMatchObject(item)
    const found = byId((await tool('search_tenders', { q: titleOf(n), limit: 25 })).tenders, id)
    expect([found.value ?? null, found.currency ?? null]).toEqual([value, own])
    expect((await table(`/tenders/export?source=${source}`, 'id')).get(id)).toMatchObject({
      estimatedValue: value === null ? '' : String(value),
      currency: own ?? '',
    })
    if (value !== null) {
      const text = amountText('en-GB', value, currency)
      for (const path of [`/tenders?source=${source}`, `/tenders/${id}`, '/pipeline'])
        expect((await browser.open(path)).text).toContain(text)
    }
    expect((await tool('get_bid', { bidId: bids[n].id })).value).toBe(price)
    expect((await table('/bids', 'tenderId')).get(id)?.value).toBe(String(price))
    const bidText = amountText('en-GB', price, currency, { exact: true })
    for (const path of ['/bids', `/bids/${bids[n].id}`])
      expect((await browser.open(path)).text).toContain(bidText)
  })
})

describe('verdict, risk and counts', () => {
  it.for(rows)('of tender %d are the same on every surface', async (n) => {
    const id = ids[n] ?? ''
    const analysed = async (kind: string): Promise<Data> =>
      (await call('POST', `/analysis/${kind}/${id}`, {})).body.data.result
    const [match, risk, gaps] = [await analysed('match'), await analysed('risk'), await analysed('gaps')]
    const matrix = await data(`/compliance/${id}`)
    const fit = await tool('assess_fit', { tenderId: id })
    expect([fit.verdict, fit.score]).toEqual([match.verdict, match.score])
    const verdicts: Record<string, string> = { bid: 'Bid', consider: 'Consider', no_bid: 'Do not bid' }
    const { text: analysis } = await browser.open(`/tenders/${id}/analysis`)
    const { text: list } = await browser.open(`/tenders?source=${source}`)
    const word = verdicts[match.verdict]
    if (word !== undefined) {
      expect(analysis).toContain(word)
      expect(analysis).toContain(`${match.score} of 100`)
      expect(rowOf(list, `/tenders/${id}`).replaceAll(/<[^>]*>/g, '')).toContain(`${word} ${match.score}`)
    }
    const levels: Record<string, string> = {
      low: 'Low risk',
      medium: 'Medium risk',
      high: 'High risk',
      unknown: 'Risk not known',
    }
    const { text: first } = await browser.open(`/tenders/${id}`)
    const brief = first.split('aria-labelledby="in-brief"')[1]?.split('</section>')[0] ?? ''
    for (const text of [analysis, brief]) {
      expect(text).toContain(levels[risk.level])
      if (word !== undefined) expect(text).toContain(`${match.score} of 100`)
      // The scale of risks is for programs. People see the level and the risks themselves.
      expect(text).not.toMatch(/risk[^<]{0,9} \d+ of 100/i)
    }
    for (const { title } of risk.flags) expect(analysis).toContain(title)

    const states = new Map<string, string>(
      matrix.items.map((each: Data) => [each.requirementId, each.status] as const),
    )
    for (const { requirementId, status } of gaps.items) expect(states.get(requirementId)).toBe(status)
    const counted = (status: string) => [...states.values()].filter((each) => each === status).length
    const { text: page } = await browser.open(`/tenders/${id}/compliance`)
    const sheet = await table(`/compliance/${id}`, 'requirementId')
    const tools = await tool('get_compliance_matrix', { tenderId: id })
    expect(sheet.size).toBe(matrix.counts.total)
    expect(tools.counts).toMatchObject(matrix.counts)
    for (const status of ['met', 'partial', 'missing', 'expiring', 'unknown']) {
      expect(matrix.counts[status]).toBe(counted(status))
      expect([...sheet.values()].filter((each) => each.status === status)).toHaveLength(counted(status))
      if (counted(status) > 0)
        expect(page).toMatch(new RegExp(`value="${status}"[^>]*>[^<]*\\(${counted(status)}\\)`))
    }
    const { summary, headline } = matrix
    const inGroup = (group: string) => matrix.items.filter((each: Data) => each.group === group)
    expect([summary.company.total, summary.bid.total, summary.contract.total]).toEqual(
      ['company', 'bid', 'contract'].map((group) => inGroup(group).length),
    )
    expect([gaps.counts.total, gaps.counts.met]).toEqual([summary.company.total, summary.company.met])
    expect(tools.headline).toBe(headline)
    for (const [name, shown] of Object.entries({ page, analysis }))
      expect([name, shown]).toEqual([name, expect.stringContaining(headline)])
    for (const [column, member] of [
      ['group', 'group'],
      ['state', 'state'],
      ['reason', 'reason'],
    ] as const)
      for (const item of matrix.items) expect(sheet.get(item.requirementId)?.[column]).toBe(item[member])
    const listedGroups = (await data(`/tenders/${id}/requirements?limit=100`)).map((each: Data) => [
      each.id,
      each.group,
    ])
    expect(listedGroups).toEqual(matrix.items.map((each: Data) => [each.requirementId, each.group]))
    const { requirementCount } = await data(`/tenders/${id}`)
    const { body } = await call('GET', `/tenders/${id}/requirements`)
    expect(body.pagination.total).toBe(requirementCount)
    expect((await tool('get_tender', { tenderId: id })).requirementCount).toBe(requirementCount)
    expect(page).toContain(`Requirements (${requirementCount})`)
  })
})

describe('counts that lead to a list', () => {
  it('are the numbers of the lists', async () => {
    const { text: overview } = await browser.open('/')
    for (const [, status = '', n = ''] of overview.matchAll(
      /href="\/bids\?status=(\w+)">[^<]*<\/a> <span class="number">(\d+)</g,
    )) {
      expect((await call('GET', `/bids?status=${status}`)).body.pagination.total).toBe(Number(n))
      expect((await browser.open(`/bids?status=${status}`)).text).toContain(`(${n})`)
    }
    for (const { id } of bids) {
      const added = [{ key: 'method', heading: 'Method' }]
      await call('PATCH', `/bids/${id}`, { sections: [...(await data(`/bids/${id}`)).sections, ...added] })
      const { sections } = await data(`/bids/${id}`)
      const { text } = await browser.open('/bids')
      expect(rowOf(text, `/bids/${id}`)).toContain(`0 of ${sections.length}`)
      expect((await browser.open(`/bids/${id}`)).text).toContain(`0 of ${sections.length} written`)
      expect((await table('/bids', 'id')).get(id)).toMatchObject({
        'sections.written': '0',
        'sections.total': String(sections.length),
      })
    }
  })
})

describe('the mail and the notification of a submission', () => {
  it('name the value and the status as the pages do', async () => {
    const [bid] = bids
    const companyId = person.companies[0]?.id ?? ''
    const colleague = await addStaff(companyId, 'member')
    expect((await call('POST', `/bids/${bid.id}/submit`)).status).toBe(200)
    const ctx = colleague.ctx()
    const [news = []] = await readNews(ctx, [
      { companyId, userId: colleague.userId, upto: 1e9, of: [['bids', 0]] },
    ])
    const [told] = news.flatMap(({ items }) => items)
    const line = told && lineOf(ctx, 'UTC', told)
    const value = amountText('en-GB', bid.value, bid.currency, { exact: true })
    expect(line?.details.join()).toContain(value.replaceAll('\u00a0', ' '))
    expect(line?.title).toBe(`Bid submitted: ${bid.title}`)
    expect((await browser.open('/notifications')).text).toContain(value)
    expect((await browser.open(`/bids/${bid.id}`)).text).toContain(value)
  })
})

describe('files that people open', () => {
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const minuteOf = (at: string) => at.slice(0, 16).replace('T', ' ')
  /** The rows of a workbook by the cell of a column. */
  const sheet = async (path: string, by: string) => {
    const text = await textOf((await download({ key }, path, xlsx)).bytes, 'rows.xlsx')
    const [head = [], ...lines] = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
    const records = lines.map((line) => Object.fromEntries(head.map((name, i) => [name, line[i]])))
    return new Map(records.map((record) => [record[by], record]))
  }

  it('have the deadlines and values of the API in workbooks', async () => {
    const [tenders, own] = await Promise.all([
      sheet(`/tenders/export?source=${source}`, 'Id'),
      sheet('/bids', 'Tender id'),
    ])
    for (const n of rows) {
      const tender = await data(`/tenders/${ids[n]}`)
      const bid = await data(`/bids/${bids[n].id}`)
      const due = {
        'Deadline (UTC)': minuteOf(tender.deadline),
        'Other deadline (UTC)': tender.deadlineConflict ? minuteOf(tender.deadlineConflict.other) : '',
      }
      expect(tenders.get(ids[n])).toMatchObject({
        ...due,
        'Estimated value': tender.estimatedValue === null ? '' : String(tender.estimatedValue),
        Currency: tender.currency ?? '',
      })
      expect(own.get(ids[n])).toMatchObject({ ...due, Value: String(bid.value), Currency: bid.currency })
    }
  })

  it.for(rows)('have the deadline of tender %d in the bid as Word and PDF', async (n) => {
    const { deadline } = await data(`/bids/${bids[n].id}`)
    for (const [type, name] of [
      [docx, 'bid.docx'],
      ['application/pdf', 'bid.pdf'],
    ] as const) {
      const { bytes } = await download({ key }, `/bids/${bids[n].id}/export`, type)
      const text = (await textOf(bytes, name)).replaceAll(/[\s|]+/g, ' ')
      expect(text).toContain(`Deadline ${written(new Date(deadline))}, 12:00 UTC`)
    }
  })
})
