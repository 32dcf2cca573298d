import { exactMoneyText, moneyText } from '../../src/console/core/reader.ts'
import { inSentence, plainText } from '../../src/console/core/words.tsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { newTender } from '../support/bids.ts'
import { Browser, newPerson } from '../support/browser.ts'
import { award, company, importDeals } from '../support/market.ts'

const browser = new Browser()
const pages: string[] = []
const code = '45233130'
const english = 'Construction work for highways'
const german = 'Bauarbeiten für Fernstraßen'

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

describe('the labels of CPV codes', () => {
  it.for([
    ['de-AT,en;q=0.8', 'de', german],
    ['el', 'el', 'Κατασκευαστικές εργασίες για κεντρικές οδικές αρτηρίες'],
    ['nb-NO', 'no', 'Byggearbeid i forbindelse med hovedveier og motorveier'],
    ['ga,fr;q=0.5', 'fr', 'Travaux de construction de routes nationales'],
  ] as const)('are in the first language of %s that has labels', async ([accepted, lang, label]) => {
    for (const path of pages) {
      const { status, text } = await read(path, accepted)
      expect([path, status]).toEqual([path, 200])
      expect(text).toContain(`<span lang="${lang}">${label}</span>`)
      expect(text).not.toContain(english)
    }
  })

  it.for(['en-GB,de', 'ga,tlh', '', 'de_DE'])('are in English for %o', async (accepted) => {
    for (const path of pages) {
      const { text } = await read(path, accepted)
      expect(text).toContain(english)
      expect(text).not.toContain('<span lang=')
    }
  })
})

describe('a subject in the reader’s language', () => {
  it('is found by its words, and by its words in English', async () => {
    for (const typed of [german, english])
      expect((await read(`/tenders?cpv=${encodeURIComponent(typed)}`, 'de')).location).toBe(
        `/tenders?cpvCodes=${code}`,
      )
    const unknown = await read(`/tenders?${new URLSearchParams({ cpv: german })}`, 'en')
    expect(unknown.text).toContain(`No subject goes by “${german}”`)
    const several = await read(`/tenders?${new URLSearchParams({ cpv: 'Fernstraßen' })}`, 'de')
    expect(several.text).toContain(`<span lang="de">${german}</span>`)
  })

  it('is read from the line that the form of an alert shows, commas included', async () => {
    const label =
      'Landwirtschaftliche Erzeugnisse des Pflanzenbaus und der Tierhaltung sowie Fischerei-, Forst- und zugehörige Erzeugnisse'
    const { status, location } = await alertAbout(`03000000 ${label}`, 'de')
    expect(status).toBe(303)
    const { text } = await read(`${location}/edit`, 'de')
    expect(text).toContain(`>03000000 ${label}</textarea>`)
  })

  it('is a ticked box of the profile', async () => {
    const page = await browser.open('/company/profile/fields')
    const fields: [string, string][] = [['add-cpvCodes', german]]
    const sent = await browser.send(page, '/company/profile/fields', fields, { 'Accept-Language': 'de' })
    expect(sent.status).toBe(303)
    for (const path of ['/company', '/company/profile/fields'])
      expect((await read(path, 'de')).text).toContain(`<span lang="de">${german}</span>`)
  })
})

describe('a sum on a page', () => {
  const reader = { locale: 'en-GB', timeZone: 'UTC', labels: 'en' }
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
