import { describe, expect, it } from 'vitest'
import { importNotices, newCompany, operate } from '../support/api.ts'

const terms = [
  'The contractor shall maintain commercial general liability insurance of at least $1,000,000 per occurrence.',
  'The offeror shall have had an average annual turnover of at least $2.5 million in the last three years.',
].join('\n\n')

/** A tender of a buyer in a country, whose documents write sums with a bare `$`. */
async function tenderOf(country: string): Promise<string> {
  const tender = {
    reference: 'D',
    title: 'Grounds maintenance',
    buyer: { name: 'Department of Parks', country },
    publishedAt: '2026-11-01',
    deadline: '2098-01-01T12:00:00Z',
    cpvCodes: ['77314000'],
  }
  const documents = [{ title: 'Solicitation', language: 'en', kind: 'tender_documents', pages: [terms] }]
  const source = `dollars-${country.toLowerCase()}`
  await importNotices(source, JSON.stringify({ format: 'tender/1', tender, documents }))
  return (await (await newCompany()).call('GET', `/tenders?source=${source}`)).body.data[0].id
}

describe('sums that a document writes with a bare $', () => {
  it.for([
    ['US', 'USD'],
    ['CA', 'CAD'],
    ['AU', 'AUD'],
    ['IE', null],
  ] as const)('are in the dollars of a buyer in %s: %s', async ([country, currency], { expect }) => {
    const tenderId = await tenderOf(country)
    const { body } = await (
      await newCompany()
    ).call('GET', `/tenders/${tenderId}/requirements?category=economic`)
    expect(body.data.map(({ threshold }: { threshold: unknown }) => threshold)).toEqual([
      { kind: 'amount', comparator: 'min', amount: 1_000_000, currency, unit: null },
      { kind: 'amount', comparator: 'min', amount: 2_500_000, currency, unit: null },
    ])
  })

  it('are compared with what the company has', async () => {
    const tenderId = await tenderOf('NZ')
    const company = await newCompany()
    const insurances = [
      { type: 'General liability', amount: 2_000_000, currency: 'NZD', validUntil: '2099-01-01' },
    ]
    await operate('PATCH', `/companies/${company.companyId}`, { profile: { insurances } })
    const { body } = await company.call('POST', `/analysis/gaps/${tenderId}`)
    const of = (name: string) =>
      body.data.result.items.find(({ title }: { title: string }) => title.startsWith(name))
    expect([of('Insurance').status, of('Turnover').status]).toEqual(['met', 'unknown'])
    expect(of('Insurance').need).toContain('NZD 1,000,000')
  })
})
