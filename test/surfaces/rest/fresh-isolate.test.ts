import { beforeAll, describe, expect, it } from 'vitest'
import { forgetTables } from '../../../src/platform/files/tables.ts'
import { newCompany, operate, type TestCompany } from '../../support/api.ts'
import { importTender } from '../../support/bids.ts'

const pages = [
  `Terms
The tenderer must declare that no ground for exclusion applies to it.
The tenderer must name three comparable references of the last three years.
The tenderer must hold ISO 9001 and be insured for EUR 2,000,000.
Tenders must arrive by 1 March 2099 at 12:00. A penalty of 1 % is due for each day of delay.`,
  `Eignung
Der Bieter muss einen Jahresumsatz von mindestens 1 Mio. EUR nachweisen.
Die Projektleitung muss fünf Jahre Berufserfahrung haben.`,
]

let company: TestCompany
let tenderId: string
let bidId: string
let key: string
beforeAll(async () => {
  const source = `fresh-${crypto.randomUUID().slice(0, 8)}`
  const terms = { title: 'Terms', language: 'en', kind: 'tender_documents', pages }
  const tender = { title: 'Works', languages: ['en'], deadline: '2099-03-02', cpvCodes: ['45233140'] }
  await importTender(source, tender, [terms])
  company = await newCompany()
  const profile = {
    exclusionGrounds: { 'crime-org': { applies: false } },
    cpvCodes: ['45233142'],
    references: [
      { title: 'Road', cpvCode: '45233142', value: 5000, currency: 'EUR', year: 2025, public: true },
    ],
    turnover: [{ year: 2025, amount: 2_000_000, currency: 'EUR' }],
  }
  await operate('PATCH', `/companies/${company.companyId}`, { profile })
  tenderId = (await company.call('GET', `/tenders?source=${source}`)).body.data[0].id
  const bid = (await company.call('POST', '/bids', { tenderId, title: 'Our bid', outline: true })).body.data
  bidId = bid.id
  key = 'concept'
  const sections = [...bid.sections, { key, heading: 'Concept' }]
  await company.call('PATCH', `/bids/${bidId}`, { sections })
})

describe('an isolate that has loaded no table', () => {
  it.for<[string, string, object?]>([
    ['GET', '/tenders/TENDER'],
    ['GET', '/tenders/TENDER/requirements'],
    ['GET', '/tenders/TENDER/documents'],
    ['GET', '/tenders?q=works'],
    ['POST', '/analysis/tender/TENDER', {}],
    ['POST', '/analysis/risk/TENDER', {}],
    ['POST', '/analysis/match/TENDER', {}],
    ['POST', '/analysis/gaps/TENDER', {}],
    ['GET', '/compliance/TENDER'],
    ['POST', '/compliance/espd', { tenderId: 'TENDER' }],
    ['POST', '/chat', { tenderId: 'TENDER', message: 'By when must tenders arrive?' }],
    ['GET', '/bids/BID'],
    ['GET', '/bids/BID/export'],
    ['POST', '/bids/BID/sections/KEY/draft', {}],
  ])('answers %s %s', async ([method, path, body]) => {
    const named = (text: string) =>
      text.replaceAll('TENDER', tenderId).replaceAll('BID', bidId).replace('KEY', key)
    forgetTables()
    const sent = body && JSON.parse(named(JSON.stringify(body)))
    const { status } = await company.call(method, named(path), sent)
    expect(status).toBeLessThan(400)
  })
})
