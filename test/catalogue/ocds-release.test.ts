import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { withLineBreaks } from '../../src/catalogue/notices/ocds/debris.ts'
import { writeRelease } from '../../src/catalogue/notices/ocds/write/release.ts'
import { eachNotice } from '../../src/catalogue/notices/read-notices.ts'
import type { Notice } from '../../src/catalogue/notices/schema.ts'
import type { Parsed } from '../../src/catalogue/notices/parsed.ts'

const ocid = 'ocds-test-1'
const release = (members: object) => ({
  ocid,
  id: '1',
  date: '2024-05-01T12:00:00+02:00',
  tag: ['tender'],
  language: 'en',
  ...members,
})

function parse(document: object): Parsed {
  const all = [...eachNotice(JSON.stringify(document), 'ocds')]
  return {
    notices: all.flatMap(({ notices }) => notices),
    skipped: all.flatMap(({ skipped }) => skipped),
    failed: all.flatMap(({ failed }) => failed),
  }
}

function one(members: object): Notice {
  const { notices, skipped, failed } = parse(release(members))
  if (!notices[0]) throw new Error(JSON.stringify({ skipped, failed }))
  return notices[0]
}

const award = (status: string, more = {}) => ({
  id: status,
  status,
  suppliers: [{ name: 'Supplier' }],
  ...more,
})

describe('kind and status of a release', () => {
  it.for<[string, string[], object, string, string | null]>([
    ['a plan', ['planning'], { planning: {} }, 'planning', 'planned'],
    [
      'market engagement',
      ['planning'],
      { planning: { documents: [{ documentType: 'marketEngagementNotice' }] } },
      'consultation',
      'planned',
    ],
    ['a call', ['tender'], { tender: { status: 'active' } }, 'competition', 'open'],
    ['a call without a status', ['tender'], { tender: {} }, 'competition', 'open'],
    ['a call that is over', ['tender'], { tender: { status: 'complete' } }, 'competition', 'closed'],
    [
      'a plan turned into a call',
      ['planning', 'tender'],
      { tender: { status: 'active' } },
      'competition',
      'open',
    ],
    ['an amendment', ['tenderAmendment'], { tender: { status: 'active' } }, 'change', 'open'],
    ['an update without a status', ['tenderUpdate'], { tender: {} }, 'change', null],
    ['a cancellation', ['tenderCancellation'], { tender: { status: 'active' } }, 'change', 'cancelled'],
    ['a cancelled tender', ['tender'], { tender: { status: 'cancelled' } }, 'competition', 'cancelled'],
    ['a withdrawn tender', ['tenderUpdate'], { tender: { status: 'withdrawn' } }, 'change', 'cancelled'],
    [
      'an unsuccessful tender',
      ['tenderUpdate'],
      { tender: { status: 'unsuccessful' } },
      'change',
      'unsuccessful',
    ],
    ['an award', ['award'], { awards: [award('active')] }, 'result', 'awarded'],
    [
      'an award beside a stale plan',
      ['tender'],
      { tender: { status: 'planned' }, awards: [award('active')] },
      'competition',
      'awarded',
    ],
    ['a pending award', ['award'], { awards: [award('pending')] }, 'result', 'closed'],
    [
      'an unsuccessful award',
      ['award'],
      { tender: { status: 'complete' }, awards: [award('unsuccessful')] },
      'result',
      'unsuccessful',
    ],
    [
      'a cancelled award',
      ['awardCancellation'],
      { tender: { status: 'complete' }, awards: [award('cancelled')] },
      'result',
      'closed',
    ],
    ['a contract alone', ['contract'], { contracts: [{ id: 'c', awardID: 'a' }] }, 'result', 'awarded'],
    ['a cancelled contract', ['contract'], { contracts: [{ id: 'c', status: 'cancelled' }] }, 'result', null],
    ['a contract amendment', ['contractAmendment'], { contracts: [{ id: 'c' }] }, 'modification', 'awarded'],
    [
      'an amendment without a contract',
      ['contractAmendment'],
      { tender: { status: 'complete' } },
      'modification',
      null,
    ],
    ['a termination', ['contractTermination'], { contracts: [{ id: 'c' }] }, 'completion', 'awarded'],
    [
      'award and implementation in one',
      ['award', 'implementation'],
      { awards: [award('active')] },
      'result',
      'awarded',
    ],
    ['a compiled plan', ['compiled'], { tender: { status: 'planning' } }, 'planning', 'planned'],
    ['a compiled call', ['compiled'], { tender: { status: 'active' } }, 'competition', 'open'],
    [
      'a compiled award',
      ['compiled'],
      { tender: { status: 'complete' }, awards: [award('active')] },
      'result',
      'awarded',
    ],
    ['an unknown tag', ['somethingNew'], { tender: { status: 'active' } }, 'competition', 'open'],
  ])('of %s', ([, tag, members, kind, status]) => {
    const notice = one({ tag, ...members })
    expect([notice.kind, notice.status]).toEqual([kind, status])
  })

  const lots = (...statuses: (string | null)[]) => statuses.map((status, i) => ({ id: `${i + 1}`, status }))
  it.for<[object, (string | null)[], string]>([
    [
      {
        tender: { status: 'active', lots: lots('active', 'active') },
        awards: [award('active', { relatedLots: ['1'] })],
      },
      ['awarded', null],
      'open',
    ],
    [
      {
        tender: { status: 'active', lots: lots('complete', 'active') },
        awards: [award('active', { relatedLots: ['1'] })],
      },
      ['awarded', null],
      'open',
    ],
    [
      {
        tender: { status: 'complete', lots: lots('complete', 'unsuccessful') },
        awards: [award('active', { relatedLots: ['1'] })],
      },
      ['awarded', 'unsuccessful'],
      'awarded',
    ],
    [{ tender: { lots: lots('unsuccessful', 'cancelled') } }, ['unsuccessful', 'cancelled'], 'unsuccessful'],
    [
      { tender: { status: 'complete', lots: lots('cancelled', 'withdrawn') } },
      ['cancelled', 'cancelled'],
      'cancelled',
    ],
    [
      {
        tender: { status: 'complete', lots: lots(null, null) },
        awards: [
          award('unsuccessful', { items: [{ relatedLot: '2' }] }),
          award('active', { relatedLots: ['1', '2'] }),
        ],
      },
      ['awarded', 'awarded'],
      'awarded',
    ],
  ])('follows its lots: %j', ([members, decided, status]) => {
    const notice = one(members)
    expect([notice.lots.map((lot) => lot.status), notice.status]).toEqual([decided, status])
  })
})

describe('places, classifications and values of a release', () => {
  const at = (...deliveryAddresses: object[]) =>
    one({ tender: { items: [{ id: '1', deliveryAddresses }] } }).regions

  it.for<[object, string[]]>([
    [{ region: 'NO082', country: 'NO' }, ['NO082']],
    [{ region: 'ITC4C' }, ['ITC4C']],
    [{ region: 'UKI32' }, ['UKI32']],
    [{ region: 'EL30', countryName: 'Greece' }, ['EL30']],
    [{ region: 'FR999', countryName: 'France' }, ['FR999']],
    [{ region: 'London', countryName: 'UK' }, ['UKI']],
    [{ region: 'London', countryName: 'Canada' }, ['CA']],
    [{ region: 'MEX', countryName: 'MX' }, ['MX']],
    [{ region: 'MEX' }, []],
    [{ region: 'MX09' }, []],
    [{ region: 'DE212', countryName: 'Austria' }, ['AT']],
    [{ region: 'CA', postalCode: '90210', countryName: 'United States' }, ['US']],
    [{ postalCode: 'BS1 6PN' }, ['GB']],
    [{ postalCode: '06720' }, []],
    [{ postalCode: 'K1A 0B1' }, []],
    [{ postalCode: 'BS1 6PN', countryName: 'FR' }, ['FR']],
    [{ countryName: 'MÉXICO' }, ['MX']],
    [{ countryName: 'ENG' }, ['GB']],
    [{ countryName: 'DEU' }, ['DE']],
    [{ countryName: 'Europe' }, []],
  ])('finds %j at %j', ([address, expected]) => expect(at(address)).toEqual(expected))

  it('takes CPV codes only, main ones first, without check digits', () => {
    const items = [
      {
        classification: { scheme: 'CPV', id: '45233162-2' },
        additionalClassifications: [{ scheme: 'CPVS', id: 'AA01-1' }],
      },
      { classification: { scheme: 'UNSPSC', id: '72141003' } },
      { classification: { scheme: 'cpv', id: 3_111_000 } },
      { classification: { scheme: 'ДК021', id: '09310000-5' } },
    ]
    const tender = {
      items,
      additionalClassifications: [
        { scheme: 'CPV', id: '45000000' },
        { scheme: 'CPV', id: '450' },
      ],
    }
    const { cpvCodes, otherCodes } = one({ tender })
    expect(cpvCodes).toEqual(['45233162', '03111000', '09310000', '45000000'])
    expect(otherCodes).toEqual([
      { scheme: 'UNSPSC', code: '72141003' },
      { scheme: 'CPVS', code: 'AA01-1' },
    ])
  })

  it.for([
    ['ocds-70d2nz-3955-54-LE24', 'CL'],
    ['ocds-9t57fa-166041', 'ZA'],
    ['ocds-213czf-000-00001', null],
  ])('knows the buyer of %s by its role, in %s', ([from, country]) => {
    const parties = [{ id: 'CL-MP-4875', name: 'Santa Juana', roles: ['procuringEntity'] }]
    const { buyers } = one({ ocid: from, tender: { title: 'Transport' }, parties })
    expect(buyers).toMatchObject([{ name: 'Santa Juana', country, role: 'procuring_entity' }])
  })

  it.for([
    ['ocds-70d2nz-3955-54-LE24', '2024-10-10T12:42:00Z', '2024-10-10T15:42:00.000Z'],
    ['ocds-70d2nz-1211839-44-LE26', '2026-07-08T16:00:00Z', '2026-07-08T20:00:00.000Z'],
    ['ocds-70d2nz-1211839-44-LE26', '2026-07-08T16:00:00-04:00', '2026-07-08T20:00:00.000Z'],
    ['ocds-9t57fa-166041', '2026-07-08T16:00:00Z', '2026-07-08T16:00:00.000Z'],
    // Its text states "12:00 noon on 28 May 2019".
    ['ocds-r6ebe6-0000581665', '2019-05-28T12:00:00Z', '2019-05-28T11:00:00.000Z'],
    // Its text states "uploaded to the BravoSolution portal by 14:00".
    ['ocds-kuma6s-148227', '2025-04-03T14:00:00Z', '2025-04-03T13:00:00.000Z'],
    ['ocds-kuma6s-148227', '2025-02-03T14:00:00Z', '2025-02-03T14:00:00.000Z'],
  ] as const)('takes the times of %s for those of its publisher: %s', ([from, endDate, deadline]) => {
    const notice = one({ ocid: from, tender: { title: 'Transport', tenderPeriod: { endDate } } })
    expect(notice.deadline).toBe(deadline)
  })

  it.for([
    [['allowed', 'notAllowed'], null],
    [['notAllowed', 'notAllowed', undefined], 'not_allowed'],
    [[undefined, 'allowed'], 'allowed'],
  ] as const)('says of variants in lots with %j: %s', ([policies, variants]) => {
    const lots = policies.map((variantPolicy, i) => ({
      id: `${i + 1}`,
      submissionTerms: { variantPolicy, languages: ['en'] },
    }))
    expect(one({ tender: { title: 'Transport', lots } }).submission).toMatchObject({ variants })
  })

  it('takes a buyer for one buyer though its party has another name', () => {
    const parties = [{ id: 'org-57', name: 'Common Services Agency (NSS)', roles: ['buyer'] }]
    const buyer = { id: 'org-57', name: 'Common Services Agency (NHS)' }
    const { buyers } = one({ tender: { title: 'Transport' }, parties, buyer })
    expect(buyers).toMatchObject([
      { name: 'Common Services Agency (NHS)', names: ['Common Services Agency (NSS)'] },
    ])
  })

  it('keeps the days of a publisher that writes local times as UTC', () => {
    const contractPeriod = { startDate: '2019-06-01T00:00:00Z', endDate: '2021-05-31T00:00:00Z' }
    const notice = one({ ocid: 'ocds-r6ebe6-0000581665', tender: { title: 'Transport', contractPeriod } })
    expect(notice.duration).toMatchObject({
      startsAt: '2019-06-01T00:00:00.000Z',
      endsAt: '2021-05-31T00:00:00.000Z',
    })
  })

  it.for(['2024-07-01T00:00:00+01:00', '2024-07-01T00:00:00Z', '2024-07-01T00:00:00', '2024-07-01'])(
    'shows the day of an award where %s stands for a day',
    (date) => {
      const [award] = one({ tag: ['award'], awards: [{ id: '1', date, status: 'active' }] }).awards
      expect(award?.awardedAt).toBe('2024-07-01T00:00:00.000Z')
    },
  )

  it('keeps the time of an award that has one', () => {
    const awards = [{ id: '1', date: '2024-07-01T09:30:00+01:00', status: 'active' }]
    expect(one({ tag: ['award'], awards }).awards[0]?.awardedAt).toBe('2024-07-01T08:30:00.000Z')
  })

  it('reads the same deadline from its own release of a publisher that writes local times as UTC', () => {
    const of = { ocid: 'ocds-70d2nz-1-LE26', seenAt: '2026-07-01T12:00:00.000Z', sources: ['ocds'] }
    const tenderPeriod = { endDate: '2026-07-08T16:00:00Z' }
    const notice = one({ ocid: of.ocid, tender: { title: 'Transport', tenderPeriod } })
    const written = writeRelease(notice, of)
    expect(written).toMatchObject({
      tender: { tenderPeriod: { endDate: '2026-07-08T20:00:00.000Z' } },
      sourceNotice: { details: [] },
    })
    expect(one(written).deadline).toBe(notice.deadline)
  })

  it.for<[string, string | undefined, string]>([
    ['SCD3701/2026', 'Supply of water meters.\nIn three lots.', 'Supply of water meters (SCD3701/2026)'],
    ['RFQ 12/2026', 'Water meters', 'Water meters (RFQ 12/2026)'],
    ['SIE-7', `${'word '.repeat(40)}end`, `${'word '.repeat(32).trim()}… (SIE-7)`],
    ['SCD3701/2026', undefined, 'SCD3701/2026'],
    ['Water meters 2026', 'Supply of water meters', 'Water meters 2026'],
    ['RFQ', 'Supply of water meters', 'RFQ'],
  ])('calls a tender that is titled "%s" by what is bought', ([title, description, spoken]) =>
    expect(one({ language: 'en', tender: { title, description } }).title).toEqual({ en: spoken }),
  )

  it('takes the codes of what was bought, each once, where only contracts have items', () => {
    const items = ['92000', '96200', '96200'].map((id) => ({ classification: { scheme: 'NIGP', id } }))
    const { otherCodes } = one({ tender: {}, contracts: [{ id: '1', items }] })
    expect(otherCodes).toEqual([
      { scheme: 'NIGP', code: '92000' },
      { scheme: 'NIGP', code: '96200' },
    ])
  })

  it.for([
    ['bestValueToGovernment', 'Best value to government', null],
    ['lowestCost', 'Lowest cost', 'cost'],
    ['priceOnly', 'Price only', 'price'],
    ['localCode', 'localCode', null],
  ])('names the criterion %s "%s"', ([awardCriteria, name, type]) =>
    expect(one({ tender: { awardCriteria } }).awardCriteria).toEqual([
      { name, type, weight: null, description: null },
    ]),
  )

  it.for<[object, number | null, string | null]>([
    [{ description: '60' }, 60, null],
    [{ description: ' 17.5 ' }, 17.5, null],
    [{ description: '12,5 %' }, 12.5, null],
    [{ description: '30%' }, 30, null],
    [{ description: '15-40%' }, null, '15-40%'],
    [{ description: '2026' }, null, '2026'],
    [{ description: '60 points for the plan' }, null, '60 points for the plan'],
    [{ description: '60', numbers: [{ number: 40, weight: 'percentageExact' }] }, 40, '60'],
    [{}, null, null],
  ])('weighs a criterion with %j', ([more, weight, description]) => {
    const lots = [{ id: '1', awardCriteria: { criteria: [{ type: 'quality', name: 'Plan', ...more }] } }]
    expect(one({ tender: { lots } }).lots[0]?.awardCriteria).toEqual([
      { name: 'Plan', type: 'quality', weight, description },
    ])
  })

  const euro = (amount: number | null) => ({ amount, currency: 'EUR' })
  it.for<[object, number | null]>([
    [{ tender: { value: euro(10), minValue: euro(5) } }, 1000],
    [{ tender: { minValue: euro(5) } }, 500],
    [{ tender: { value: euro(0), minValue: euro(5) } }, 500],
    [{ tender: { value: euro(0) } }, null],
    [{ tender: { value: { amount: 10 } } }, null],
    [{ tender: { value: euro(null) } }, null],
    [{ tender: { value: euro(-1) } }, null],
    [
      {
        tender: {
          lots: [
            { id: '1', value: euro(1) },
            { id: '2', value: euro(2) },
          ],
        },
      },
      300,
    ],
    [
      {
        tender: {
          lots: [
            { id: '1', value: euro(2) },
            { id: '2', value: euro(2) },
          ],
        },
      },
      null,
    ],
    [{ tender: { lots: [{ id: '1', value: euro(2) }, { id: '2' }] } }, null],
    [{ tender: { lots: [{ id: '1', value: euro(2) }] } }, 200],
    [{ planning: { budget: { amount: euro(7) } }, tender: {} }, 700],
  ])('values %j at %j', ([members, minor]) => expect(one(members).estimatedValue?.minor ?? null).toBe(minor))
})

describe('awards of a release', () => {
  it('keep their own amounts beside those of their contracts', () => {
    const { awards } = one({
      tag: ['contract'],
      awards: [
        {
          id: 7,
          status: 'active',
          value: { amount: 100, currency: 'EUR' },
          contractPeriod: { endDate: '2025-01-01' },
        },
      ],
      contracts: [
        { id: 1, awardID: '7', value: { amount: 60, currency: 'EUR' }, period: { endDate: '2026-06-30' } },
        { id: 2, awardID: 7, value: { amount: 30.5, currency: 'EUR' }, dateSigned: '2024-04-01T00:00:00Z' },
        { id: 3, awardID: '7', value: { amount: 5, currency: 'EUR' }, status: 'cancelled' },
      ],
    })
    expect(awards).toMatchObject([
      {
        key: '7',
        value: { minor: 10000 },
        contracts: [
          { id: '1', value: { minor: 6000 } },
          { id: '2', value: { minor: 3050 } },
        ],
        awardedAt: '2024-04-01T00:00:00.000Z',
        contractEndsAt: '2026-06-30T23:59:59.000Z',
      },
    ])
  })

  it('have the number that their contract bears, beside the technical id of the notice', () => {
    const identifiers = [{ scheme: 'NO-ANSKAFFELSER', id: '2024/117 A' }]
    const { awards } = one({
      tag: ['award', 'contract'],
      awards: [award('active')],
      contracts: [{ id: 'CON-0001', awardID: 'active', identifiers }],
    })
    expect(awards.map(({ contractId }) => contractId)).toEqual(['2024/117 A'])
  })

  it.for<[object, string[]]>([
    [{ id: 'CON-0001', buyers: [{ id: 'ORG-1' }], relatedBids: ['TEN-1'] }, []],
    [{ id: 'b', documents: [{ id: 'd', url: 'https://example.org/d.pdf' }] }, []],
    [{ id: 'b', title: 'Lot 2' }, ['b']],
    [{ id: 'b', relatedLots: ['2'] }, ['b']],
    [{ id: 'b', date: '2024-05-01T00:00:00Z' }, ['b']],
  ])('are not made by references alone: %j', ([second, more]) => {
    const { awards } = one({ tag: ['award'], awards: [award('active'), second] })
    expect(awards.map(({ key }) => key)).toEqual(['active', ...more])
  })

  const bids = (...statistics: object[]) => ({
    bids: { statistics },
    awards: [award('active', { relatedLots: ['1'] })],
  })
  const lots = [{ id: '1' }, { id: '2' }]
  it('are written with every contract and with each amount in its currency', () => {
    const suppliers = [{ name: 'Supplier' }]
    const nok = (amount: number) => ({ amount, currency: 'NOK' })
    const eur = (amount: number) => ({ amount, currency: 'EUR' })
    const given = {
      awards: [
        { id: 'a', status: 'active', suppliers, value: eur(10), maximumValue: nok(1000) },
        { id: 'b', status: 'active', suppliers },
        { id: 'c', status: 'active', suppliers, value: { amount: 5, currency: 'SEK' } },
      ],
      contracts: [
        { id: 'b1', awardID: 'b', status: 'active', value: nok(100) },
        {
          id: 'b2',
          awardID: 'b',
          status: 'active',
          value: eur(20),
          period: { endDate: '2027-01-31T00:00:00.000Z' },
        },
        { id: 'c1', awardID: 'c', status: 'active', value: nok(7) },
        { id: 'c2', awardID: 'c', status: 'active', value: nok(8) },
      ],
    }
    const notice = one({ tag: ['award', 'contract'], ...given })
    expect(notice.awards.map(({ value }) => value)).toEqual([
      { minor: 1000, currency: 'EUR' },
      null,
      { minor: 500, currency: 'SEK' },
    ])
    const { sourceNotice: _ours, ...written } = writeRelease(notice, {
      ocid,
      seenAt: '2024-05-01T12:00:00.000Z',
      sources: ['ocds'],
    })
    expect(written).toMatchObject({
      awards: [
        { value: eur(10), maximumValue: nok(1000) },
        { id: 'b' },
        { value: { amount: 5, currency: 'SEK' } },
      ],
      contracts: given.contracts,
    })
    expect(one(written).awards).toEqual(notice.awards)
  })

  it.for<[object, number | null, boolean]>([
    [bids({ measure: 'bids', value: 4, relatedLots: ['1'] }), 4, false],
    [
      bids({ measure: 'bids', value: 4, relatedLot: '1' }, { measure: 'smeBids', value: 9, relatedLot: '1' }),
      4,
      false,
    ],
    [
      bids(
        { measure: 'smeBids', value: 2, relatedLots: ['1'] },
        { measure: 'electronicBids', value: 3, relatedLots: ['1'] },
      ),
      3,
      true,
    ],
    [
      bids(
        { measure: 'requests', value: 8, relatedLots: ['1'] },
        { measure: 'lowestValidBidValue', value: 8 },
      ),
      null,
      false,
    ],
    [{ ...bids({ measure: 'bids', value: 4 }), tender: { lots } }, null, false],
    [{ ...bids({ measure: 'bids', value: 4 }), tender: { lots: lots.slice(1) } }, 4, false],
    [{ ...bids(), tender: { numberOfTenderers: 3 } }, 3, false],
    [{ ...bids(), tender: { numberOfTenderers: 3, lots } }, null, false],
    [
      {
        awards: [award('active')],
        bids: { details: [{ status: 'valid' }, { status: 'withdrawn' }, { status: 'disqualified' }] },
      },
      2,
      false,
    ],
  ])('count bids: %j', ([members, received, minimum]) => {
    const [first] = one({ tag: ['award'], ...members }).awards
    expect([first?.bidsReceived, first?.bidsReceivedIsMinimum]).toEqual([received, minimum])
  })
})

describe('terms of a release', () => {
  it.for<[string, string | null]>([
    ['https://bids.example.org/tenders/1', 'https://bids.example.org/tenders/1'],
    ['Use https://bids.example.org/tenders/1 by noon, or post it.', 'https://bids.example.org/tenders/1'],
    ['https://bids.example.org or by post and/or courier', 'https://bids.example.org/'],
    ['https://www.tr afnidiaeth.example.org/tenders', null],
    ['https://www.bids.example .org/tenders', null],
    ['https://bids.example.org /tenders/1', null],
    ['https://bids.example.org/Invitation Documents/lot1.html', null],
  ])('name an address for bids in %j: %s', ([submissionMethodDetails, url]) => {
    const notice = one({ tender: { title: 'Road', submissionMethodDetails } })
    expect(notice.submissionUrl === null ? null : new URL(notice.submissionUrl).href).toBe(url)
  })

  const deadline = { endDate: '2026-05-07T12:00:00Z' }
  it.for<[object, object, number | null]>([
    [{ durationInDays: 90, endDate: '2026-10-03T00:00:00Z' }, deadline, 90],
    [{ endDate: '2026-10-03T00:00:00Z' }, deadline, 149],
    [{ endDate: '2026-10-03' }, deadline, 149],
    [{ endDate: '2026-05-01' }, deadline, null],
    [{ endDate: '2026-10-03' }, {}, null],
  ])('keep bids valid by %j after %j for %i days', ([bidValidityPeriod, tenderPeriod, validityDays]) => {
    const tender = { tenderPeriod, submissionTerms: { languages: ['en'], bidValidityPeriod } }
    expect(one({ tender }).submission).toMatchObject({ validityDays })
  })

  it.for<[object[], string | null]>([
    [[{ electronicCatalogPolicy: 'allowed' }], 'allowed'],
    [[{ electronicCataloguePolicy: 'required' }], 'required'],
    [[{ electronicCataloguePolicy: 'required' }, {}], 'required'],
    [[{ electronicCataloguePolicy: 'required' }, { electronicCatalogPolicy: 'notAllowed' }], null],
  ])('ask for a catalogue by %j: %s', ([terms, eCatalogue]) => {
    const lots = terms.map((submissionTerms, index) => ({
      id: `${index}`,
      submissionTerms: { variantPolicy: 'notAllowed', ...submissionTerms },
    }))
    expect(one({ tender: { lots } }).submission).toMatchObject({ eCatalogue })
  })

  it('are those of the EU profile', () => {
    const notice = one({
      parties: [{ id: '1', name: 'European Union', roles: ['funder'] }],
      tender: {
        title: 'Road',
        title_de: 'Straße',
        title_fr_CH: 'Route',
        procedure: { isAccelerated: true },
        submissionMethodDetails: 'Send it to https://example.org/tenders/1.',
        enquiryPeriod: { endDate: '2024-06-01' },
        expressionOfInterestDeadline: '2024-07-01T10:00:00Z',
        mainProcurementCategory: 'goods',
        lots: [
          {
            id: 'LOT-0001',
            techniques: { hasFrameworkAgreement: true },
            otherRequirements: { reservedParticipation: ['shelteredWorkshop'] },
            submissionTerms: {
              depositsGuarantees: 'A guarantee of at least EUR 5,000',
              bidValidityPeriod: { durationInDays: 90 },
            },
            selectionCriteria: {
              criteria: [
                {
                  type: 'economic',
                  subType: 'slc-stand-to-gen',
                  description: 'Turnover',
                  minimum: 'At least EUR 2,000,000',
                },
              ],
            },
            awardCriteria: {
              criteria: [
                { type: 'price', name: 'Price', numbers: [{ number: 60, weight: 'percentageExact' }] },
                {
                  type: 'quality',
                  name: 'Plan',
                  numbers: [
                    { number: 1, weight: 'order' },
                    { number: 65, threshold: 'minimumScore' },
                  ],
                },
              ],
            },
          },
        ],
        exclusionGrounds: { sources: ['epo-notice', 'espd-request'] },
      },
    })
    expect(notice).toMatchObject({
      title: { en: 'Road', de: 'Straße', fr: 'Route' },
      languages: ['en', 'de', 'fr'],
      accelerated: true,
      framework: true,
      fundedByEu: true,
      reservedFor: ['res-ws'],
      contractNature: 'supplies',
      submissionUrl: 'https://example.org/tenders/1',
      questionsDeadline: '2024-06-01T23:59:59.000Z',
      deadline: '2024-07-01T10:00:00.000Z',
      awardCriteria: [
        { name: 'Price', type: 'price', weight: 60, description: null },
        { name: 'Plan', type: 'quality', weight: null, description: null },
      ],
    })
    expect(
      notice.requirements.map(({ key, category, title, threshold }) => [
        key,
        category,
        title,
        threshold?.amount,
      ]),
    ).toEqual([
      [
        'exclusionGrounds/sources:tender:1',
        'exclusion',
        'Exclusion grounds: see the ESPD request',
        undefined,
      ],
      ['selectionCriteria:LOT-0001:1', 'economic', 'General yearly turnover', 2_000_000],
      ['submissionTerms/depositsGuarantees:LOT-0001:1', 'guarantee', 'Tender guarantee', 5000],
      [
        'submissionTerms/bidValidityPeriod/durationInDays:LOT-0001:1',
        'submission',
        'The tender must remain valid for 90 days',
        90,
      ],
      [
        'otherRequirements/reservedParticipation:LOT-0001:1',
        'reserved',
        'Reserved for sheltered workshops and economic operators that integrate disadvantaged persons',
        undefined,
      ],
      ['awardCriteria:LOT-0001:1', 'award', 'Price', undefined],
      ['awardCriteria:LOT-0001:2', 'award', 'Plan', undefined],
    ])
  })
})

describe('packages', () => {
  it('skips linked releases and reads embedded ones', () => {
    const url = 'https://example.org/releases/1.json'
    const records = [
      { ocid, releases: [{ url, date: '2024-01-01T00:00:00Z', tag: ['tender'] }] },
      {
        ocid: 'ocds-test-2',
        compiledRelease: {
          ...release({ tag: ['compiled'], tender: { title: 'Road' } }),
          ocid: undefined,
          id: undefined,
        },
      },
      { ocid: 'ocds-test-3', releases: [release({ ocid: 'ocds-test-3', tender: {} })] },
    ]
    const { notices, skipped, failed } = parse({ records })
    expect(notices.map(({ noticeId }) => noticeId)).toEqual(['ocds-test-2:compiled', 'ocds-test-3:1'])
    expect(skipped).toEqual([
      { id: url, reason: 'a linked release: fetch its address and send the release itself' },
    ])
    expect(failed).toEqual([])
  })

  it('comes out by date, whatever the order in the file', () => {
    const dates = ['2024-03-01', '2024-01-01', '2024-02-01']
    const releases = dates.map((date) => release({ id: date, date: `${date}T00:00:00Z`, tender: {} }))
    expect(parse({ releases }).notices.map(({ noticeId }) => noticeId)).toEqual(
      dates.toSorted().map((date) => `${ocid}:${date}`),
    )
  })

  it('names by index what it cannot read, and reads the others', () => {
    const { ocid: _, ...anonymous } = release({ tender: {} })
    const releases = [
      anonymous,
      release({ tender: {} }),
      'text',
      release({ id: '', tender: {} }),
      release({ tender: { title: 'a\u0000b' } }),
      release({ id: '9', tag: [] }),
    ]
    const { notices, skipped, failed } = parse({ releases })
    expect(notices.map(({ noticeId }) => noticeId.replace(/[0-9a-f]{12}$/, 'hash'))).toEqual([
      `${ocid}:1`,
      `${ocid}:2024-05-01-tender-hash`,
    ])
    expect(skipped).toEqual([
      { id: '9', reason: 'the release tells of no planning, tender, award or contract' },
    ])
    expect(failed.toSorted((a, b) => a.index - b.index)).toEqual([
      { index: 0, error: 'the release has no ocid' },
      { index: 2, error: 'the release has no ocid' },
      { index: 4, error: 'release 1: /tender/title holds NUL or half of a surrogate pair' },
    ])
  })

  it('takes the date of the package where a release has none', () => {
    const { notices } = parse({
      publishedDate: '2024-09-01T00:00:00Z',
      releases: [release({ date: null, tender: {} })],
    })
    expect(notices[0]).toMatchObject({
      version: '2024-09-01T00:00:00.000Z',
      publishedAt: '2024-09-01T00:00:00.000Z',
    })
    expect(one({ date: '0001-01-01T00:00:00Z', tender: {} })).toMatchObject({
      version: '01',
      publishedAt: null,
      dispatchedAt: null,
    })
  })
})

describe('withLineBreaks', () => {
  it.for([
    ['a;  rnrn- b', 'a;  \n\n- b'],
    ['12 RoadrnMK13 7HB', '12 Road\nMK13 7HB'],
    ['Great Eastern St', 'Great Eastern St'],
    ['Great EasternrnLondon', 'Great Eastern\nLondon'],
    ['in the barnrnrnThe end', 'in the barn\n\nThe end'],
    ['please return as soon', 'please return as soon'],
    ['www.rnli.org and Barnsley', 'www.rnli.org and Barnsley'],
    ['Fulbourn, Wyvern House', 'Fulbourn, Wyvern House'],
    ['material.rn      o Live', 'material.\n      o Live'],
    ['recorded materialrn      o Live', 'recorded material\n      o Live'],
    ['see rnhttps://example.org', 'see \nhttps://example.org'],
    ['diverted) andrn- Aggregated', 'diverted) and\n- Aggregated'],
    ['the end. rn', 'the end. \n'],
  ] as const)('reads %j as %j', ([written, meant]) => expect(withLineBreaks(written)).toBe(meant))
})
