import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { settledAddress } from '../src/console/tenders/asked.ts'
import { webAddress } from '../src/console/tenders/away.tsx'
import { thresholdText } from '../src/console/tenders/threshold.ts'
import { lotText, readable, regionText } from '../src/console/tenders/words.ts'
import { type CallerCtx, createCtx } from '../src/context.ts'
import { findListed } from '../src/tenders/listed.ts'
import { countSearches } from '../src/tenders/search/count.ts'
import { searchTenders } from '../src/tenders/search/search.ts'
import { SearchTenders } from '../src/tenders/params.ts'
import { newCompany, type TestCompany } from './api.ts'
import { importTender } from './bids.ts'
import { Browser, newPerson, type Person } from './browser.ts'

interface Given {
  title: string
  lots?: object[]
  [member: string]: unknown
}

/** Imports a tender of a source of its own and gives its id. */
async function imported(company: TestCompany, tender: Given): Promise<string> {
  const source = `console-${crypto.randomUUID().slice(0, 8)}`
  await importTender(source, { deadline: null, ...tender })
  return (await company.call('GET', `/tenders?source=${source}`)).body.data[0].id
}

const asked = (input: object) => SearchTenders.parse(input)
const ctxOf = ({ companyId, userId }: TestCompany): CallerCtx => ({
  ...createCtx(env, () => undefined),
  caller: {
    user: { id: userId, name: 'Ada', email: 'ada@example.com', role: 'owner' },
    company: { id: companyId, name: 'Own', country: 'DE', plan: 'enterprise' },
    key: null,
  },
  keyHash: '',
  idempotency: null,
  ifMatch: null,
})

async function signed(): Promise<{ browser: Browser; person: Person }> {
  const person = await newPerson({ role: 'member' })
  const browser = new Browser()
  await browser.signIn(person)
  return { browser, person }
}

describe('the address of a search', () => {
  const settled = (query: string) => settledAddress(new URL(`https://x.test/tenders${query}`))

  it.for([
    ['?q=&status=&page=1&currency=EUR', '/tenders'],
    ['?q=road&strange=1', '/tenders?q=road'],
    ['?cpv=Construction+work', '/tenders?cpvCodes=45000000'],
    ['?cpvCodes=45000000&cpv=48000000', '/tenders?cpvCodes=45000000%2C48000000'],
    ['?cpvCodes=45000000&cpvCodes=48000000', '/tenders?cpvCodes=45000000%2C48000000'],
    ['?region=Germany', '/tenders?regions=DE'],
    ['?minValue=5&currency=GBP', '/tenders?minValue=5&currency=GBP'],
    ['?currency=GBP', '/tenders'],
    ['?minValue=abc', '/tenders?minValue=abc'],
  ] as const)('settles %s', ([query, address]) => {
    expect(settled(query).address).toBe(address)
    expect(settled(address.replace('/tenders', '')).address).toBe(address)
  })

  it('keeps words that it cannot place, and says what they may mean', () => {
    const { address, unclear } = settled('?cpv=road&region=Atlantis')
    expect(new URL(address, 'https://x.test').searchParams.get('cpv')).toBe('road')
    expect(unclear.cpv?.several[0]?.options.length).toBeGreaterThan(1)
    expect(unclear.region?.unknown).toEqual(['Atlantis'])
    expect(settled(new URL(address, 'https://x.test').search).address).toBe(address)
  })
})

describe('searches beside the page', () => {
  it('counts what each of several searches finds, as the search itself does', async () => {
    const company = await newCompany()
    await imported(company, { title: 'Bridge wombat', estimatedValue: 500, currency: 'EUR' })
    await imported(company, { title: 'Tunnel wombat' })
    const searches = [{ q: 'wombat' }, { q: 'wombat bridge' }, { q: '!!' }, { q: '"bridge wombat"' }, {}].map(
      asked,
    )
    const counts = await countSearches(ctxOf(company), searches)
    const totals: number[] = []
    for (const each of searches) totals.push((await searchTenders(ctxOf(company), each)).total)
    expect(counts).toEqual(totals)
    expect(counts.slice(0, 4)).toEqual([2, 1, 0, 1])
  })

  it('finds the tenders of a month', async () => {
    const company = await newCompany()
    const october = await imported(company, { title: 'Numbat', publishedAt: '2019-10-31T23:59:59Z' })
    await imported(company, { title: 'Numbat', publishedAt: '2019-11-01T00:00:00Z' })
    const found = await searchTenders(ctxOf(company), { ...asked({ q: 'numbat' }), month: '2019-10' })
    expect(found.items.map(({ id }) => id)).toEqual([october])
  })

  it('tells saved tenders of the own company only, and how many lots there are', async () => {
    const [own, other] = [await newCompany(), await newCompany()]
    const lots = ['1', '2', '3'].map((id) => ({ id, title: `Lot ${id}` }))
    const [many, none] = [
      await imported(own, { title: 'Bilby', lots }),
      await imported(own, { title: 'Bilby' }),
    ]
    const saved = await own.call('POST', '/tenders/saved', { tenderId: many, stage: 'preparing' })
    await other.call('POST', '/tenders/saved', { tenderId: none })
    const listed = await findListed(ctxOf(own), [many, none])
    expect(listed.get(many)).toEqual({ saved: { id: saved.body.data.id, stage: 'preparing' }, lots: 3 })
    expect(listed.get(none)).toEqual({ saved: null, lots: 0 })
    expect(await findListed(ctxOf(own), [])).toEqual(new Map())
  })
})

describe('a tender’s pages', () => {
  it('save once, and again without a change', async () => {
    const company = await newCompany()
    const id = await imported(company, { title: 'Dunnart' })
    const { browser } = await signed()
    const page = await browser.open(`/tenders/${id}`)
    const first = await browser.send(page, `/tenders/${id}/save`, [
      ['stage', 'qualifying'],
      ['priority', 'high'],
    ])
    expect([first.status, first.location]).toEqual([303, `/tenders/${id}`])
    const second = await browser.send(page, `/tenders/${id}/save`, [
      ['once', crypto.randomUUID()],
      ['stage', 'won'],
    ])
    expect(second.status).toBe(303)
    const after = await browser.open(`/tenders/${id}`)
    expect(after.text).toContain('Qualifying')
    expect(after.text).not.toContain(`action="/tenders/${id}/save"`)
  })

  it('goes back to the tender in the list, and nowhere else', async () => {
    const company = await newCompany()
    const id = await imported(company, { title: 'Potoroo' })
    const { browser } = await signed()
    const page = await browser.open('/tenders?q=potoroo')
    const action = `/tenders/${id}/save`
    const evil = await browser.send(page, action, [
      ['back', '//evil.example/'],
      ['stage', 'watching'],
    ])
    expect(evil.location).toBe('/')
    const good = await browser.send(page, action, [['once', crypto.randomUUID()]])
    expect(good.location).toBe(`/tenders?q=potoroo#in-list-${id}`)
  })

  it('refuses a form without its token, and a stage there is none of', async () => {
    const company = await newCompany()
    const id = await imported(company, { title: 'Kowari' })
    const { browser } = await signed()
    const page = await browser.open(`/tenders/${id}`)
    const action = `/tenders/${id}/save`
    expect((await browser.send(page, action, [['token', 'x']])).status).toBe(403)
    const wrong = await browser.send(page, action, [['stage', 'dreaming']])
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('field-error')
  })

  it.for(['', '/documents', '/requirements', '/documents/doc_01m7ycgkqae02s6grbpejwt11d'])(
    'of a tender there is none of is not found: %s',
    async (side) => {
      const { browser } = await signed()
      for (const id of ['tender_01m7ycgkqae02s6grbpejwt11d', 'nonsense'])
        expect((await browser.open(`/tenders/${id}${side}`)).status).toBe(404)
    },
  )

  it('shows hostile words as words, and follows no address but of the web', async () => {
    const company = await newCompany()
    const id = await imported(company, {
      title: '<script>alert(1)</script>',
      description: '"><img src=x onerror=alert(2)>',
      url: 'https://portal.example/bids',
    })
    const { browser } = await signed()
    const { text } = await browser.open(`/tenders/${id}`)
    expect(text).not.toContain('<script>alert')
    expect(text).not.toContain('<img')
    expect(text).toContain('href="https://portal.example/bids"')
    expect(text).toContain('rel="noopener noreferrer nofollow"')
  })
})

describe('words', () => {
  it.for([
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['ftp://example.com/', null],
    ['nowhere', null],
    ['https://example.com/a b', 'https://example.com/a%20b'],
  ] as const)('take %s for the address %s', ([url, address]) => {
    expect(webAddress(url)?.href ?? null).toBe(address)
  })

  const reader = { locale: 'en-GB', timeZone: 'UTC' }
  it.for([
    [
      { kind: 'amount', comparator: 'min', amount: 8_000_000, currency: 'GBP', unit: null },
      'At least £8,000,000',
    ],
    [
      { kind: 'count', comparator: 'max', amount: 1, currency: null, unit: 'working_days' },
      'At most 1 working day',
    ],
    [{ kind: 'years', comparator: 'min', amount: 3, currency: null, unit: null }, 'At least 3 years'],
    [{ kind: 'percent', comparator: 'equal', amount: 5, currency: null, unit: null }, '5 %'],
    [{ kind: 'standard', comparator: 'equal', amount: null, currency: null, unit: 'ISO 27001' }, 'ISO 27001'],
    [{ kind: 'amount', comparator: 'min', amount: null, currency: 'EUR', unit: null }, null],
  ] as const)('say a threshold: %o', ([threshold, text]) => {
    expect(thresholdText(reader, threshold)).toBe(text)
  })

  it('name codes', () => {
    expect([lotText('LOT-0010'), lotText('7'), lotText('PART-A')]).toEqual(['Lot 10', 'Lot 7', 'PART-A'])
    expect([regionText('EL'), regionText('DE'), regionText('UKH1')]).toEqual([
      'Greece',
      'Germany',
      'United Kingdom (UKH1)',
    ])
    expect([readable('tenderAmendment'), readable('OPEN_CALL'), readable('Other - Open')]).toEqual([
      'Tender amendment',
      'Open call',
      'Other - Open',
    ])
  })
})
