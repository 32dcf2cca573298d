import '../support/tables.ts'
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../src/app.ts'
import { ordered } from '../../src/console/parts/market/span.ts'
import { loosenedFilters } from '../../src/console/parts/tenders/applied.ts'
import { SearchPageQuery, settledAddress } from '../../src/console/parts/tenders/search-query.ts'
import { lotText, readableCode, regionText, webAddress } from '../../src/console/parts/tenders/labels.tsx'
import { thresholdText } from '../../src/console/parts/tenders/threshold.ts'
import { plainText } from '../../src/console/core/words.tsx'
import { type CallerCtx, createCtx } from '../../src/platform/context/context.ts'
import { findListed } from '../../src/workspace/pipeline/listed.ts'
import { countSearches } from '../../src/catalogue/tenders/search/count.ts'
import { searchTenders } from '../../src/catalogue/tenders/search/search.ts'
import { SearchTenders } from '../../src/catalogue/tenders/search/params.ts'
import { newId } from '../../src/platform/context/ids.ts'
import { importNotices, newCompany, type TestCompany, operate } from '../support/api.ts'
import { importTender } from '../support/bids.ts'
import { fixture } from '../support/fixtures.ts'
import { Browser, newPerson, type Person, publicOrigin } from '../support/browser.ts'
import { award, company as marketCompany, importDeals } from '../support/market.ts'
import { pack } from '../../src/platform/db/packed.ts'

interface Given {
  title: string
  lots?: object[]
  [member: string]: unknown
}

/** Imports a tender of a new source and returns the tender's id. */
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

const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

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
    ['?minValue=500.000&maxValue=1,200,000.50', '/tenders?minValue=500000&maxValue=1200000.5'],
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

describe('the search page', () => {
  it('shows open tenders, says so, and leads to all; fields, downloads and alerts follow', async () => {
    const { browser } = await signed()
    const word = `w${crypto.randomUUID().slice(0, 8)}`
    const company = await newCompany()
    await imported(company, { title: `${word} open`, deadline: soon(9) })
    await imported(company, { title: `${word} over`, status: 'awarded' })
    const titles = ({ text }: { text: string }) =>
      ['open', 'over'].filter((each) => text.includes(`>${word} ${each}<`))
    const page = await browser.open(`/tenders?q=${word}`)
    expect(titles(page)).toEqual(['open'])
    expect(page.text).toContain('1 open tender</h2>'.replace('</h2>', ''))
    expect(page.text).toMatch(/<option value="open" selected/)
    expect(page.text).toContain(`href="/tenders/export/csv?q=${word}&amp;status=open"`)
    expect(page.text).toContain(`href="/alerts/new?q=${word}&amp;status=open"`)
    const [, all = ''] = /href="([^"]*)">Show all, closed ones too/.exec(page.text) ?? []
    const every = await browser.open(all.replaceAll('&amp;', '&'))
    expect(titles(every)).toEqual(['open', 'over'])
    expect(every.text).toContain(`href="/tenders/export/csv?q=${word}"`)
    expect(every.text).not.toContain('Some filters were left out')
    expect(titles(await browser.open(`/tenders?q=${word}&status=awarded`))).toEqual(['over'])
    expect((await browser.open(`/tenders?q=${word}&status=open`)).location).toBe(`/tenders?q=${word}`)
  })

  it('says how each open tender fits the company, and why', async () => {
    const { browser, person } = await signed()
    const source = `fit-${crypto.randomUUID().slice(0, 8)}`
    await importTender(source, { title: 'Ring road', deadline: soon(60), cpvCodes: ['45233140'] })
    const search = `/tenders?source=${source}`
    expect((await browser.open(search)).text).not.toContain(' fit ')
    await operate('PATCH', `/companies/${person.companies[0]?.id}`, { profile: { cpvCodes: ['45233140'] } })
    expect((await browser.open(search)).text).toMatch(/(Good|Fair) fit \d+.*your subject \(Roadworks\)/s)
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
    expect(listed.get(many)).toMatchObject({ saved: { id: saved.body.data.id, stage: 'preparing' }, lots: 3 })
    expect(listed.get(none)).toMatchObject({ saved: null, lots: 0 })
    expect(await findListed(ctxOf(own), [])).toEqual(new Map())
  })
})

describe('an empty search', () => {
  it('leaves several codes of a filter out together, and a single one by its name', () => {
    const all = SearchPageQuery.parse({ q: 'road', cpvCodes: '45,48', regions: 'DE' })
    const loosened = loosenedFilters({ locale: 'en-GB', timeZone: 'UTC', language: 'en' } as const, all)
    const seen = loosened.map(({ name, text, rest: { q, cpvCodes, regions } }) => [
      name,
      plainText(text),
      ...[q, cpvCodes, regions].map((each) => each !== undefined),
    ])
    expect(seen).toEqual([
      ['Subject', 'filter', true, false, true],
      ['Text', '“road”', false, true, true],
      ['Place', 'Germany', true, true, false],
    ])
  })
})

describe('the market', () => {
  beforeAll(async () => {
    const suppliers = [marketCompany('Quoll Ltd')]
    const deal = award({ date: '2026-01-15T00:00:00Z', ends: soon(300), suppliers })
    const buyer = marketCompany('Quoll Town')
    await importDeals('quoll', [
      { title: 'Quoll', cpvCodes: ['03111700'], buyer, awards: [deal] },
      { title: 'Next quoll', cpvCodes: ['03111700'], buyer, deadline: soon(20), tag: 'tender' },
    ])
  })
  const time = (text: string) => new Date(text)
  it.for([
    ['2026-01-01T00:00:00Z', '2026-01-31T23:59:59.999Z', null, null],
    // Where plain days are exchanged, the span includes both days. Times are exchanged as they are.
    ['2026-01-31T00:00:00Z', '2026-01-01T23:59:59.999Z', '2026-01-01T00:00:00Z', '2026-01-31T23:59:59.999Z'],
    ['2026-01-31T08:00:00Z', '2026-01-01T09:00:00Z', '2026-01-01T09:00:00Z', '2026-01-31T08:00:00Z'],
  ] as const)('takes a span from %s to %s forwards', ([from, to, first, last]) => {
    expect(ordered({ from: time(from), to: time(to) })).toEqual({
      from: time(first ?? from),
      to: time(last ?? to),
    })
  })

  it.for([
    ['/market', 'from', 'to'],
    ['/market/competitors', 'from', 'to'],
    ['/market/awards', 'awardedAfter', 'awardedBefore'],
  ] as const)(
    '%s shows a span that runs backwards, and keeps it for the other pages',
    async ([path, from, to]) => {
      const { browser } = await signed()
      const page = await browser.open(`${path}?cpvCodes=03111700&${from}=2026-01-31&${to}=2026-01-01`)
      expect(page.status).toBe(200)
      expect(page.text).toContain('Quoll Ltd')
      if (path === '/market')
        expect(page.text).toMatch(
          /\/market\/awards\?[^"]*awardedAfter=2026-01-31&amp;awardedBefore=2026-01-01/,
        )
    },
  )
})

describe('the pages of a buyer and a supplier', () => {
  it('lead from the tender to its buyer, and from there to who won, what ends and what is open', async () => {
    const { browser } = await signed()
    const { call } = await newCompany()
    const [{ id }] = (await call('GET', '/tenders?source=quoll&status=open')).body.data
    expect((await browser.open(`/tenders/${id}`)).text).toContain(`/tenders/${id}/buyer`)
    const buyer = (await browser.open(`/tenders/${id}/buyer`)).text
    for (const part of ['Quoll Town', 'Open tenders', 'Next quoll', 'Contracts that end soon', 'Suppliers'])
      expect(buyer).toContain(part)
    const [, path = ''] = /href="(\/market\/suppliers\/[^"]+)"/.exec(buyer) ?? []
    const supplier = (await browser.open(path)).text
    for (const part of ['Quoll Ltd', '1 published award', 'Contracts that end soon', 'Quoll Town'])
      expect(supplier).toContain(part)
    const ending = (await browser.open('/market/ending?cpvCodes=03111700')).text
    expect(ending).toContain('1 contract: ')
    expect((await browser.open('/market/suppliers/supplier_01jd0c4kwqe5m9v2x7h3tz8rgn')).status).toBe(404)
  })

  it('begin the market with the company’s own codes and regions, once', async () => {
    const { browser, person } = await signed()
    expect((await browser.open('/market/ending')).status).toBe(200)
    const profile = { cpvCodes: ['03111700'], regions: ['DE'] }
    await operate('PATCH', `/companies/${person.companies[0]?.id}`, { profile })
    const begins = async () => {
      const { status, location } = await browser.open('/market')
      return [status, location]
    }
    const won = award({ date: '2026-01-15T00:00:00Z', suppliers: [marketCompany('Pademelon GmbH')] })
    await importDeals('pademelon', [
      { title: 'Seeds', cpvCodes: ['03112000'], regions: ['DE'], awards: [won] },
    ])
    // No award has the company's own code: the page begins with the wider code of one that has.
    expect(await begins()).toEqual([302, '/market?cpvCodes=03110000&regions=DE'])
    await importDeals('potoroo', [
      { title: 'Soya beans', cpvCodes: ['03111700'], regions: ['DE'], awards: [won] },
    ])
    expect(await begins()).toEqual([302, '/market?cpvCodes=03111700&regions=DE'])
    expect((await browser.open('/market?cpvCodes=')).text).toContain('Everything, everywhere')
  })
})

describe('a tender’s pages', () => {
  it('show many lots part by part', async () => {
    const company = await newCompany()
    const lots = Array.from({ length: 95 }, (_, index) => ({
      id: `${index + 1}`,
      title: `Numbered ${index + 1}`,
    }))
    const id = await imported(company, { title: 'Quokka', lots })
    const { browser } = await signed()
    const [first, last] = await Promise.all(
      ['', '?lots=3'].map(async (query) => (await browser.open(`/tenders/${id}${query}`)).text),
    )
    expect(first?.match(/<details class="lot"/g)).toHaveLength(40)
    expect(first).toContain(`href="/tenders/${id}?lots=2#lots"`)
    expect(last?.match(/<details class="lot"/g)).toHaveLength(15)
    expect(last).toContain('Numbered 95')
  })

  it('show how long the contract runs, whom to call, and how the contract was changed', async () => {
    const company = await newCompany()
    const { browser } = await signed()
    const page = async (source: string, file: string) => {
      await importNotices(source, await fixture(`notices/${file}`))
      const { data } = (await company.call('GET', `/tenders?source=${source}`)).body
      return (await browser.open(`/tenders/${data[0].id}`)).text
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
    }
    const changed = await page('console-changed', 'found/eforms/can-modif_24_duration.xml')
    for (const words of [
      'Duration 120 months from 1 Jun 2016',
      'contract BSO/2010/REV-01',
      'Changes of the contract 7 Oct 2010 : Need for modifications because of circumstances which a diligent buyer',
      'GBP 105,000,000 Extension of six (6) months',
      'Clooney Road, BT47 6YZ Londonderry, United Kingdom contact@example.org',
      'Mediation Example Mediator',
    ])
      expect(changed).toContain(words)
    const call = await page('console-terms', 'eforms/sdk-examples/cn_24_maximal.xml')
    for (const words of [
      'Renewals At most 3 Renewal description ---',
      'Options Options description ---',
      'Dynamic purchasing system Yes',
      'Electronic auction Yes',
      'Submission Electronic submission',
      'Languages of bids English',
      'Guarantee Required',
      'Procedure Description of the procedure ---',
      'Covered by the GPA Yes',
      'Environment Clim mitig Strategic procurement description ---',
      'Additional information Additional information ---',
    ])
      expect([words, call.includes(words)]).toEqual([words, true])
    const result = await page('console-result', 'eforms/sdk-examples/can_24_maximal.xml')
    for (const words of [
      'contract REF RST-678, framework up to EUR 10,000,000, 30% subcontracted',
      'All tenders, requests to participate or projects were withdrawn or found inadmissible',
    ])
      expect([words, result.includes(words)]).toEqual([words, true])
    const withheld = await page('console-withheld', 'eforms/sdk-examples/can_25_withheld.xml')
    expect(withheld).toContain('Not published yet')
    expect(withheld).toContain('until 2024-12-31 – Publication delayed because of ...')
    const sent = new TextDecoder().decode(await fixture('notices/eforms/sdk-examples/can_25_withheld.xml'))
    const codes = sent.replaceAll(/<efbc:ReasonDescription.*?<\/efbc:ReasonDescription>/gs, '')
    await importNotices('console-held-codes', codes)
    const { data } = (await company.call('GET', '/tenders?source=console-held-codes')).body
    expect((await browser.open(`/tenders/${data[0].id}`)).text).toContain('– Other public interest</span>')
    expect(await page('console-bids', 'found/eforms/559670-2025.xml')).toContain('at least 0')
  })

  it('name the kind of a document, and what was left out of it, in one sentence', async () => {
    const release = {
      ocid: 'ocds-console-kinds',
      id: '1',
      date: '2026-11-01T00:00:00Z',
      tag: ['tender'],
      buyer: { name: 'Town' },
      tender: {
        title: 'Slides',
        status: 'active',
        documents: [
          { id: '1', documentType: 'biddingDocuments', title: 'Terms', url: 'https://b.example/a.rtf' },
        ],
      },
    }
    await importNotices('console-kinds', JSON.stringify(release))
    const { call } = await newCompany()
    const [{ id }] = (await call('GET', '/tenders?source=console-kinds')).body.data
    const listed = (await call('GET', `/tenders/${id}/documents?kind=tender_documents`)).body.data
    await env.DB.prepare(
      `INSERT INTO document_files (document_id, tender_id, url, state, reason, format, due_at)
       VALUES (?1, ?2, 'https://b.example/a.rtf', 'read', 'Deleted text was left out.', 'application/rtf', 0)`,
    )
      .bind(listed[0].id, id)
      .run()
    const browser = new Browser()
    await browser.signIn(await newPerson())
    expect((await browser.open(`/tenders/${id}/documents`)).text).toMatch(/>\s*RTF\s*</)
    const { text } = await browser.open(`/tenders/${id}/documents/${listed[0].id}`)
    expect(text).toContain('<p>Deleted text was left out.</p>')
  })

  it('promise to fetch documents only where the service fetches some', async () => {
    const company = await newCompany()
    const { browser } = await signed()
    await importNotices('console-fetching', await fixture('notices/ocds/uk-contracts-finder-awards.json'))
    const { data } = (await company.call('GET', '/tenders?source=console-fetching')).body
    const { text } = await browser.open(`/tenders/${data[0].id}/documents`)
    expect([text.includes('Not fetched'), text.includes('fetches no documents')]).toEqual([true, true])
    const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request(new URL(`/tenders/${data[0].id}/documents`, publicOrigin), {
      headers: { Cookie: cookies, 'CF-Connecting-IP': browser.network },
    })
    const work = createExecutionContext()
    const answer = await createApp().fetch(request, { ...env, DOCUMENT_FETCHING: 'on' } as never, work)
    const fetching = await answer.text()
    await waitOnExecutionContext(work)
    expect(fetching).toContain('are fetched once you save the tender')
    expect(fetching).not.toContain('fetches no documents')
  })

  it('give out every notice as it came, and the tender as OCDS', async () => {
    const company = await newCompany()
    const { browser } = await signed()
    const sent = await fixture('notices/eforms/doffin-real/ContractNotice_cn-standard_2024-107345.xml')
    await importNotices('console-sources', sent)
    const { data } = (await company.call('GET', '/tenders?source=console-sources')).body
    const page = (await browser.open(`/tenders/${data[0].id}`)).text
    const [, link = ''] = /href="([^"]+\/source[^"]*)" download/.exec(page) ?? []
    expect(page).toContain('Original notice (eForms XML)')
    const source = await browser.open(link.replaceAll('&amp;', '&'))
    expect([source.status, source.text]).toEqual([200, new TextDecoder().decode(sent)])
    expect(page).toContain(`href="/tenders/${data[0].id}/ocds" download`)
    const ocds = await browser.open(`/tenders/${data[0].id}/ocds`)
    expect(JSON.parse(ocds.text).releases).toHaveLength(1)
  })

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

/**
 * Stores `count` requirements, as the notices of a source would state them. Optional requirements and the
 * last categories come first.
 */
async function demand(tenderId: string, count: number): Promise<void> {
  const all = Array.from({ length: count }, (_, index) => ({
    id: newId('requirement', new Date(index)),
    tenderId,
    lotId: `LOT-${index + 1}`,
    lotIds: [`LOT-${index + 1}`],
    nature: 'condition',
    code: null,
    category: index % 2 === 0 ? 'submission' : 'economic',
    title: `Demand ${index}`,
    text: wordsOf(index, 60),
    mandatory: index % 4 > 1,
    threshold: null,
    espdCriterionId: null,
    source: { documentId: null, page: null, path: null, quote: null },
    language: 'en',
  }))
  await env.DB.prepare('INSERT INTO requirements (tender_id, ordinal, content) VALUES (?1, 0, unhex(?2))')
    .bind(tenderId, pack(JSON.stringify(all), 'notices'))
    .run()
}

/** Text that compresses about as badly as the text of a notice. */
const wordsOf = (seed: number, count: number) =>
  Array.from({ length: count }, (_, index) => ((seed + 1) * (index + 7) * 2_654_435) % 99_991).join(' ')

async function transferred(text: string): Promise<number> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return (await new Response(stream).arrayBuffer()).byteLength
}

describe('a tender with 400 lots and 400 requirements', () => {
  let id = ''
  let browser = new Browser()
  beforeAll(async () => {
    const lots = Array.from({ length: 400 }, (_, index) => ({
      id: `LOT-${index + 1}`,
      title: wordsOf(index, 12),
      description: wordsOf(index, 90),
      estimatedValue: 1000 + index,
      currency: 'EUR',
      cpvCodes: ['45000000'],
      regions: ['DE212'],
    }))
    id = await imported(await newCompany(), { title: 'Echidna', lots })
    await demand(id, 400)
    browser = (await signed()).browser
  })

  it.for(['', '/requirements', '/compliance', '/compliance/espd'])('fits into 60 KB at %s', async (side) => {
    const { status, text } = await browser.open(`/tenders/${id}${side}`)
    expect(status).toBe(200)
    expect(await transferred(text)).toBeLessThan(60 * 1024)
  })

  it.for(['requirements', 'compliance'])('goes on in /%s where the part before ended', async (side) => {
    const seen: number[] = []
    for (let page = 1; page <= 7; page++) {
      const { text } = await browser.open(`/tenders/${id}/${side}?page=${page}`)
      seen.push(...Array.from(text.matchAll(/>Demand (\d+)</g), ([, number]) => Number(number)))
    }
    const rank = (index: number) => (index % 2 === 0 ? 2 : 0) + (index % 4 > 1 ? 0 : 1)
    const all = Array.from({ length: 400 }, (_, index) => index)
    expect(seen).toEqual(all.toSorted((a, b) => rank(a) - rank(b)))
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

  const reader = { locale: 'en-GB', timeZone: 'UTC', language: 'en' } as const
  it.for([
    [
      { kind: 'amount', comparator: 'min', amount: 8_000_000, currency: 'GBP', unit: null },
      'At least GBP\u00a08,000,000',
    ],
    [
      { kind: 'count', comparator: 'max', amount: 1, currency: null, unit: 'working_days' },
      'At most 1 working day',
    ],
    [{ kind: 'years', comparator: 'min', amount: 3, currency: null, unit: null }, 'At least 3 years'],
    [{ kind: 'percent', comparator: 'equal', amount: 5, currency: null, unit: null }, '5%'],
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
      'East of England (UKH1)',
    ])
    expect([
      readableCode('tenderAmendment'),
      readableCode('OPEN_CALL'),
      readableCode('Other - Open'),
    ]).toEqual(['Tender amendment', 'Open call', 'Other - Open'])
  })
})
