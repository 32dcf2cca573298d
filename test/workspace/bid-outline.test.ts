import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { newCompany, type TestCompany } from '../support/api.ts'
import { newRelease, newTender, patch, soon, started } from '../support/bids.ts'

/**
 * A German release with demands of every category, some for a single lot. Some demands want an answer and some do not.
 */
const demands = {
  id: '1',
  date: '2026-01-01T12:00:00Z',
  tag: ['tender'],
  language: 'de',
  buyer: { name: 'Stadt' },
  tender: {
    title: 'Ringstraße',
    status: 'active',
    tenderPeriod: { endDate: soon },
    lots: [
      {
        id: 'L1',
        title: 'Los 1',
        selectionCriteria: { criteria: [{ type: 'technical', title: 'Referenzen' }] },
      },
      { id: 'L2', title: 'Los 2', otherRequirements: { requiresStaffNamesAndQualifications: true } },
    ],
    exclusionGrounds: { criteria: [{ type: 'corruption', description: 'Bestechung' }] },
    selectionCriteria: {
      criteria: [
        {
          type: 'slc-stand-to-gen',
          description: 'Umsatz von mindestens 1 Mio. EUR im Jahr. Nachweis beizufügen.',
        },
      ],
    },
    awardCriteria: {
      criteria: [
        { type: 'price', name: 'Preis' },
        { type: 'quality', name: 'Konzept', description: 'Wie gebaut wird. Und wann.' },
      ],
    },
    submissionTerms: { languages: ['de'], depositsGuarantees: 'Bürgschaft über 5 %. Unbefristet.' },
    contractTerms: { performanceTerms: 'Mindestlohn ist zu zahlen.' },
  },
}

const newDemanding = (tender: object = demands.tender): Promise<string> => newRelease(tender, demands)

describe('an outline', () => {
  let demanding = ''
  beforeAll(async () => {
    demanding = await newDemanding()
  })
  const outlineOf = async (company: TestCompany, body: object = {}) =>
    started(company, { tenderId: demanding, outline: true, ...body })
  const headings = ({ sections }: { sections: { heading: string }[] }) =>
    sections.map(({ heading }) => heading)
  const all = ['Konzept', 'L2: Names and qualifications of the staff who will perform the contract']

  it('has a section for every criterion and every text to be written, in the words of the tender, criteria first', async () => {
    const company = await newCompany()
    const bid = await outlineOf(company)
    expect(headings(bid).toSorted()).toEqual(all.toSorted())
    expect(headings(bid)[0]).toBe('Konzept')
    const { data } = (await company.call('GET', `/tenders/${demanding}/requirements?limit=100`)).body
    const ids = new Map(data.map(({ id, category }: { id: string; category: string }) => [id, category]))
    for (const { key, requirementId, text } of bid.sections)
      expect([key.replace(/-1$/, ''), text]).toEqual([ids.get(requirementId), ''])
    expect(new Set(ids.values())).toContain('exclusion')
    expect(data.length).toBe(all.length + 7)
  })

  it('is of the bid’s lots', async () => {
    const bid = await outlineOf(await newCompany(), { lotIds: ['L1'] })
    expect(headings(bid).toSorted()).toEqual(all.slice(0, 1))
  })

  it('comes again behind what is there, for what has no answer yet', async () => {
    const company = await newCompany()
    const { id, sections } = await outlineOf(company)
    const [first, ...rest] = sections.map(({ updatedAt: _at, ...each }: { updatedAt: string }) => each)
    const own = [
      { key: rest[0].key, heading: 'Approach' },
      { ...first, text: 'Done.' },
    ]
    const { data } = (await patch(company, { id }, { sections: own, outline: true })).body
    expect(headings(data).slice(0, 2)).toEqual(['Approach', first.heading])
    expect(headings(data).slice(2).toSorted()).toEqual(
      all.filter((heading) => heading !== first.heading).toSorted(),
    )
    expect(new Set(data.sections.map(({ key }: { key: string }) => key)).size).toBe(data.sections.length)
    const again = (await patch(company, { id }, { outline: true })).body.data
    expect(again.sections).toEqual(data.sections)
    const emptied = (await patch(company, { id }, { sections: [], lotIds: ['L2'], outline: true })).body.data
    expect(headings(emptied)).toHaveLength(2)
  })

  it('whose requirement the tender no longer has may be sent back', async () => {
    const company = await newCompany()
    const tenderId = await newDemanding()
    const { id, sections } = await outlineOf(company, { tenderId })
    await env.DB.prepare('DELETE FROM requirements WHERE tender_id = ?').bind(tenderId).run()
    const same = sections.map(({ updatedAt: _at, ...each }: { updatedAt: string }) => each)
    const { status, body } = await patch(company, { id }, { sections: same })
    expect([status, body.data.sections]).toEqual([200, sections])
  })

  it('follows the award criteria by weight, with one section for what several lots share', async () => {
    const criteria = (...given: [name: string, type: string, number: number][]) => ({
      criteria: given.map(([name, type, number]) => ({
        name,
        type,
        numbers: [{ number, weight: 'percentageExact' }],
      })),
    })
    const shared = criteria(
      ['Price', 'price', 30],
      ['Performance', 'quality', 25],
      ['Whole-life cost', 'cost', 45],
    )
    const lots = [
      ...['A', 'B'].map((id) => ({ id, title: id, awardCriteria: shared })),
      { id: 'C', title: 'C', awardCriteria: criteria(['Team', 'quality', 7], ['Price', 'price', 5]) },
    ]
    const tenderId = await newDemanding({
      title: 'Vans',
      status: 'active',
      tenderPeriod: { endDate: soon },
      lots,
    })
    const company = await newCompany()
    const bid = await outlineOf(company, { tenderId })
    expect(headings(bid)).toEqual(['Performance (25 %)', 'C: Team (7 points)'])
    const again = (await patch(company, bid, { outline: true })).body.data
    expect(again.sections).toEqual(bid.sections)
  })

  it('says a weight once that the name of a criterion ends with', async () => {
    const tenderId = await newTender({
      awardCriteria: [
        { name: 'Concept (45 %)', weight: 45 },
        { name: 'Team: 30 %', weight: 30 },
        { name: 'Vision 2030 (5 %)', weight: 25 },
      ],
    })
    const bid = await outlineOf(await newCompany(), { tenderId })
    expect(headings(bid)).toEqual(['Concept (45 %)', 'Team (30 %)', 'Vision 2030 (5 %) (25 %)'])
  })

  it('follows criteria that a notice gives alone, without what certificates prove, declarations and terms of the contract', async () => {
    const tenderId = await newTender(
      {
        awardCriteria: [
          { name: 'Social value', weight: 10 },
          { name: 'Whole-life cost', weight: 60 },
          { name: 'After care', weight: 30 },
        ],
      },
      [
        {
          title: 'Terms',
          kind: 'tender_documents',
          language: 'en',
          pages: [
            'The tenderer must hold a valid ISO 9001 certificate. The tenderer declares that no ground for exclusion applies. ' +
              'The contractor pays a performance bond of 5 %. The tenderer must provide a method statement. ' +
              'Care staff must be trained twice a year for the whole life of the contract.',
          ],
        },
      ],
    )
    const company = await newCompany()
    const bid = await outlineOf(company, { tenderId })
    expect(headings(bid)).toEqual(['After care (30 %)', 'Social value (10 %)', 'Method statement'])
    const again = (await patch(company, bid, { outline: true })).body.data
    expect(again.sections).toEqual(bid.sections)
  })

  it('follows the criteria of the documents where the notice gives no weights, without price and minimum score', async () => {
    const pages = [
      'Award criteria\nPrice: 40 %\nQuality of the concept: 35 %\nDelivery time: 25 %\n\nTenders that do not reach 60 points for quality will be excluded.',
    ]
    const tenderId = await newTender({ awardCriteria: [{ name: 'See the tender documents' }] }, [
      { title: 'Terms', kind: 'tender_documents', language: 'en', pages },
    ])
    const company = await newCompany()
    const bid = await outlineOf(company, { tenderId })
    expect(headings(bid)).toEqual(['Quality of the concept (35 %)', 'Delivery time (25 %)'])
    const again = (await patch(company, bid, { outline: true })).body.data
    expect(again.sections).toEqual(bid.sections)
  })
})
