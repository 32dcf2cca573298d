import { dayText, exactMoneyText, moneyText, readerOf } from '../../src/console/core/reader.ts'
import { inSentence, plainText } from '../../src/console/core/words.tsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { newTender } from '../support/bids.ts'
import { Browser, newPerson } from '../support/browser.ts'
import { award, company, importDeals } from '../support/market.ts'

const browser = new Browser()
const pages: string[] = []
const code = '45233130'
const english = 'Construction work for highways'

const read = (path: string, language: string) =>
  browser.open(path, { headers: { 'Accept-Language': language } })

/** Creates an alert whose subject is typed by a reader of a language; the answer leads to the alert. */
async function alertAbout(subject: string, language: string) {
  const fields: [string, string][] = [
    ['name', 'Roads'],
    ['frequency', 'daily'],
    ['currency', 'EUR'],
    ['cpvCodes', subject],
  ]
  const page = await browser.open('/alerts/new')
  return browser.send(page, '/alerts/new', fields, { 'Accept-Language': language })
}

beforeAll(async () => {
  await browser.signIn(await newPerson({ role: 'owner' }))
  const deal = award({ date: '2026-01-15T00:00:00Z', suppliers: [company('Numbat Ltd')] })
  await importDeals('numbat', [{ title: 'Numbat', cpvCodes: [code], awards: [deal] }])
  const tender = await newTender({
    title: 'Numbat road',
    cpvCodes: [code],
    lots: ['1', '2'].map((id) => ({ id, title: id, cpvCodes: [code] })),
  })
  await newTender({ title: 'Numbat bridge', cpvCodes: [code] })
  const { location } = await alertAbout(code, 'en')
  // The first page after a change says that it was saved.
  await browser.open(location ?? '')
  pages.push(
    `/tenders/${tender}`,
    `/tenders/${tender}/similar`,
    `/tenders?q=Numbat&cpvCodes=${code}`,
    `/tenders?q=Numbat&cpvCodes=${code}&status=cancelled`,
    '/alerts',
    location ?? '',
    `/market?cpvCodes=${code}`,
    `/market/competitors?cpvCodes=${code}`,
    `/market/awards?cpvCodes=${code}`,
  )
})

/** A page without the numbers of its forms, which differ at each look. */
const withoutFormNumbers = (text: string) =>
  text.replaceAll(/<input type="hidden"[^>]*>/g, '').replaceAll('><', '>\n<')

describe('a page', () => {
  it.for(['de-AT,en;q=0.8', 'el', 'nb-NO', 'ga,fr;q=0.5', 'en-GB,de', '', 'de_DE'])(
    'is entirely in English for %o',
    async (accepted) => {
      for (const path of pages) {
        const british = await read(path, 'en-GB')
        const { status, text } = await read(path, accepted)
        expect([path, status]).toEqual([path, 200])
        expect(text).toContain(english)
        expect(text).not.toContain('<span lang=')
        expect(withoutFormNumbers(text).split('\n')).toEqual(withoutFormNumbers(british.text).split('\n'))
      }
    },
  )

  it.for([
    ['en-US', 'Dec 3, 2026'],
    ['en-US,de;q=0.5', 'Dec 3, 2026'],
    ['de,en-US', 'Dec 3, 2026'],
    ['de', '3 Dec 2026'],
    ['en-DE', '3 Dec 2026'],
  ] as const)('writes dates for %o with one English format', ([accepted, shown]) => {
    const request = new Request('https://x.test', { headers: { 'Accept-Language': accepted } })
    expect(dayText(readerOf(request, { ENVIRONMENT: 'local' }), '2026-12-03')).toBe(shown)
  })
})

describe('times and numbers', () => {
  it('follow the choice in the account, on every page and for this person alone', async () => {
    const [person, other] = [new Browser(), new Browser()]
    await person.signIn(await newPerson())
    await other.signIn(await newPerson())
    const id = await newTender({ title: 'Zoned', deadline: '2098-07-01T22:30:00Z' })
    const path = `/tenders/${id}`
    expect((await person.open(path)).text).toContain('1 Jul 2098, 22:30 UTC')
    const page = await person.open('/account')
    const send = (timeZone: string, regionFormat: string) =>
      person.send(page, '/account/preferences', [
        ['timeZone', timeZone],
        ['regionFormat', regionFormat],
      ])
    expect((await send('Australia/Sydney', 'en-US')).status).toBe(303)
    expect((await person.open(path)).text).toMatch(/Jul 2, 2098, 08:30\sAM/)
    expect((await other.open(path)).text).toContain('1 Jul 2098, 22:30 UTC')
    expect((await send('Mars/Olympus', 'en-US')).text).toContain('must be a time zone such as Europe/Oslo')
    expect((await send('', 'tlh')).status).toBe(422)
    expect((await person.open(path)).text).toMatch(/Jul 2, 2098, 08:30\sAM/)
    expect((await send('', '')).status).toBe(303)
    expect((await person.open(path)).text).toContain('1 Jul 2098, 22:30 UTC')
  })
})

/** Official labels of codes, and words that people would type for them. */
const typedWords = [
  ['Gebäudereinigung', '90911200'],
  ['Bauarbeiten für Fernstraßen', code],
  ['Travaux de construction de routes nationales', code],
  ['servicios de limpieza de edificios', '90911200'],
  ['Úklidové služby', '90910000'],
  ['Kontormøbler', '39130000'],
  ['Έπιπλα γραφείων', '39130000'],
] as const

describe('a subject in any language', () => {
  it.for(typedWords)(
    '%s is found wherever it is typed, whatever the browser’s language',
    async ([typed, found]) => {
      for (const language of ['en', 'de']) {
        const search = await read(`/tenders?${new URLSearchParams({ cpv: typed })}`, language)
        expect(`${search.location}${search.text}`).toContain(found)
        const market = await read(`/market?${new URLSearchParams({ cpvCodes: typed })}`, language)
        expect(market.text).toContain(found)
      }
      const page = await browser.open('/company/profile/fields')
      const sent = await browser.send(page, '/company/profile/fields', [['add-cpvCodes', typed]])
      expect(sent.status === 303 ? (await browser.open('/company')).text : sent.text).toContain(found)
      const alert = await alertAbout(typed, 'en')
      expect(alert.status === 303 ? (await browser.open(alert.location ?? '')).text : alert.text).toContain(
        found,
      )
    },
  )

  it('is refused where no label has the word', async () => {
    const { text } = await read(`/tenders?${new URLSearchParams({ cpv: 'xyzzyq' })}`, 'en')
    expect(text).toContain('No subject goes by “xyzzyq”')
  })

  it('is read from the line that the form of an alert shows, commas included', async () => {
    const label = 'Agricultural, farming, fishing, forestry and related products'
    const { status, location } = await alertAbout(`03000000 ${label}`, 'de')
    expect(status).toBe(303)
    const { text } = await read(`${location}/edit`, 'de')
    expect(text).toContain(`>03000000 ${label}</textarea>`)
  })
})

describe('a sum on a page', () => {
  const reader = { locale: 'en-GB', timeZone: 'UTC', language: 'en' } as const
  it.for([
    [12_345_678.9, 'EUR\u00a012,345,679', 'EUR\u00a012,345,678.90'],
    [9_999.5, 'EUR\u00a09,999.50', 'EUR\u00a09,999.50'],
    [11_400_000, 'EUR\u00a011,400,000', 'EUR\u00a011,400,000'],
  ] as const)('of %d has cents only where they matter', ([value, shown, exact]) => {
    expect(moneyText(reader, value, 'EUR')).toBe(shown)
    expect(exactMoneyText(reader, value, 'EUR')).toBe(exact)
  })
})

it.for([
  ['United Kingdom', 'the United Kingdom'],
  ['Netherlands', 'the Netherlands'],
  ['France', 'France'],
] as const)('%s reads in a sentence as %s', ([place, words]) =>
  expect(plainText(inSentence([place]))).toBe(words),
)
