import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { eachNotice, readNotices } from '../../src/catalogue/notices/read-notices.ts'
import type { Notice } from '../../src/catalogue/notices/schema.ts'
import type { Parsed } from '../../src/catalogue/notices/parsed.ts'
import { importNotices, newCompany } from '../support/api.ts'
import { fixture } from '../support/fixtures.ts'

const file = 'notices/sam-gov/opportunities-search-response.json'
const day = '2026-02-02T00:00:00.000Z'

describe('readNotices of SAM.gov', () => {
  it('finds what the response says of each opportunity', async () => {
    const { notices, skipped, failed } = readNotices(await fixture(file), { source: 'sam' })
    expect([skipped, failed]).toEqual([[], []])
    const told = notices.map((notice) => [
      notice.noticeId.slice(0, 4),
      notice.refs[0],
      notice.kind,
      notice.status,
      notice.deadline,
      notice.regions.join(),
      notice.reservedFor.join(),
      notice.contractNature,
      notice.documents.length,
    ])
    expect(told).toEqual([
      [
        'ff96',
        'solicitation:N0002426SN-20',
        'consultation',
        'planned',
        '2026-03-02T21:00:00.000Z',
        '',
        '',
        'supplies',
        0,
      ],
      [
        'fd05',
        'solicitation:EQ8PSCC250025',
        'planning',
        'planned',
        '2026-02-28T23:00:00.000Z',
        'US',
        'SBA',
        'works',
        0,
      ],
      [
        'fc82',
        'solicitation:N6264926RK007',
        'competition',
        'open',
        '2026-02-10T01:00:00.000Z',
        'KR',
        '',
        'services',
        5,
      ],
      [
        'fa64',
        'solicitation:SPRTA1-26-R-0138',
        'planning',
        'planned',
        '2026-02-17T22:00:00.000Z',
        'US',
        '',
        'supplies',
        1,
      ],
      ['f90f', 'solicitation:621I', 'result', 'awarded', null, '', '', 'services', 1],
      [
        'f85f',
        'solicitation:1202SC21Q0004',
        'competition',
        'open',
        '2026-02-13T21:30:00.000Z',
        'US',
        '',
        'supplies',
        7,
      ],
      [
        'f82d',
        'solicitation:N0010426QBL15',
        'competition',
        'open',
        '2026-03-02T20:30:00.000Z',
        '',
        '',
        'supplies',
        0,
      ],
    ])
    for (const notice of notices)
      expect(notice).toMatchObject({
        publishedAt: day,
        dispatchedAt: day,
        languages: ['en'],
        description: null,
        cpvCodes: [],
        lots: [],
      })
  })

  it('keeps the codes of industry and product, which the search finds as words', async () => {
    const { notices } = readNotices(await fixture(file), { source: 'sam' })
    expect(notices[2]?.otherCodes).toEqual([
      { scheme: 'NAICS', code: '336611' },
      { scheme: 'PSC', code: 'J999' },
    ])
    const { call } = await newCompany()
    await importNotices('sam', await fixture(file))
    for (const q of ['336611', 'J999', '"NAICS 336611"']) {
      const { body } = await call('GET', `/tenders?source=sam&q=${encodeURIComponent(q)}`)
      expect(body.data.map(({ title }: { title: string }) => title)).toContain(
        'USNS RICHARD E. BYRD (T-AKE 4) VRA KR',
      )
      expect(body.data.length).toBeLessThan(7)
    }
  })

  it.for<[unknown, unknown, string[], string | null]>([
    ['SBA', 'Total Small Business', ['SBA'], 'Total Small Business'],
    [['SBA', '8A'], ['Total Small Business', '8(a)'], ['SBA', '8A'], 'Total Small Business, 8(a)'],
    [[], [], [], null],
    ['NONE', null, [], null],
  ])('takes the set-aside of %j from a text and from a list', ([codes, words, reservedFor, more]) => {
    const opportunity = {
      noticeId: 'a1',
      type: 'Solicitation',
      typeOfSetAside: codes,
      typeOfSetAsideDescription: words,
    }
    const response = JSON.stringify({ totalRecords: 1, opportunitiesData: [opportunity] })
    const { notices } = readNotices(new TextEncoder().encode(response), { source: 'sam' })
    expect(notices).toMatchObject([{ reservedFor, additionalInformation: more }])
  })

  it('has the buyer from the department down, the page and the award', async () => {
    const { notices } = readNotices(await fixture(file), { source: 'sam' })
    expect(notices[0]).toMatchObject({
      title: { en: 'MIL-PRF-24282A, Light, Signal, Multipurpose, Kit, Nonmagnetic' },
      url: 'https://sam.gov/workspace/contract/opp/ff9642d70c15414a85940230450bda32/view',
      version: '2026-02-02-active',
      buyers: [
        {
          name: 'DEPT OF DEFENSE / DEPT OF THE NAVY / NAVSEA / NAVSEA HQ',
          country: 'US',
          registrationNumber: null,
        },
      ],
    })
    // The path names the department twice. The awardee's address has a state in place of the country.
    expect(notices[4]).toMatchObject({
      buyers: [{ name: 'VETERANS AFFAIRS, DEPARTMENT OF / NAC FEDERAL SUPPLY SCHEDULE (36F797)' }],
      awards: [
        {
          key: '36F79726D0065',
          lotId: null,
          suppliers: [
            {
              name: 'CANCER CAREPOINT ASSOCIATES, LLC',
              names: [],
              country: null,
              registrationNumber: 'LPZ2UE7MLNL5',
              otherRegistrationNumbers: ['135X2'],
              sme: null,
            },
          ],
          value: { minor: 500_000_000, currency: 'USD' },
          bidsReceived: null,
          awardedAt: '2026-01-29T00:00:00.000Z',
          status: 'awarded',
        },
      ],
    })
    expect(notices[3]?.documents).toEqual([
      {
        key: 'https://sam.gov/api/prod/opps/v3/opportunities/resources/files/7b17df63f70f443ca7f469c503e25619/download',
        lotId: null,
        title: 'Attachment 1',
        kind: 'tender_documents',
        language: null,
        url: 'https://sam.gov/api/prod/opps/v3/opportunities/resources/files/7b17df63f70f443ca7f469c503e25619/download',
        format: null,
        access: 'open',
      },
    ])
  })
})

const parse = (...opportunitiesData: unknown[]): Parsed[] => [
  ...eachNotice(JSON.stringify({ opportunitiesData }), 'sam'),
]
const opportunity = (members: object) => ({
  noticeId: 'n1',
  title: 'Title',
  postedDate: '2026-02-02',
  type: 'Solicitation',
  active: 'Yes',
  ...members,
})
const one = (members: object): Notice | undefined => parse(opportunity(members))[0]?.notices[0]

describe('an opportunity', () => {
  it.for<[object, string, string | null]>([
    [{ type: 'Sources Sought' }, 'consultation', 'planned'],
    [{ type: 'Intent to Bundle Requirements (DoD-Funded)' }, 'planning', 'planned'],
    [{ type: 'Solicitation', active: 'No' }, 'competition', 'closed'],
    [{ type: 'Presolicitation', active: 'No' }, 'planning', 'closed'],
    [{ type: 'Award Notice', active: 'No' }, 'result', 'awarded'],
    [{ type: 'Justification' }, 'direct-award', null],
    [{ type: 'Justification', award: { amount: '10', number: 'c1' } }, 'direct-award', 'awarded'],
    [{ type: null, baseType: 'Solicitation' }, 'competition', 'open'],
  ])('of %j', ([members, kind, status]) => {
    const notice = one(members)
    expect([notice?.kind, notice?.status]).toEqual([kind, status])
  })

  it('stands for itself without a solicitation number', () => {
    expect(one({ solicitationNumber: ' ' })).toMatchObject({ refs: ['notice:n1'], procedureId: null })
    expect(one({ solicitationNumber: 'sp-1' })).toMatchObject({
      refs: ['solicitation:SP-1'],
      procedureId: 'sp-1',
    })
  })

  it('has a new version once it is archived', () => {
    expect([one({})?.version, one({ active: 'No' })?.version]).toEqual([
      '2026-02-02-active',
      '2026-02-02-archived',
    ])
  })

  it.for([
    ['1423368.5', 142_336_850],
    ['12,000,000.00', 1_200_000_000],
    ['$1,423,368.00', 142_336_800],
    ['$ 5,000', 500_000],
    ['1,23', null],
    ['up to $5,000', null],
  ] as const)('reads the amount %s of an award', ([amount, minor]) => {
    const given = { amount, number: 'c1', awardee: { name: 'A' } }
    const value = one({ type: 'Award Notice', award: given })?.awards[0]?.value
    expect(value).toEqual(minor === null ? null : { minor, currency: 'USD' })
  })

  it('ends with the day where no time is given, and has no amount that is none', () => {
    expect(one({ responseDeadLine: '2026-03-01' })?.deadline).toBe('2026-03-02T04:59:59.000Z')
    expect(
      one({ type: 'Award Notice', award: { amount: '', awardee: { name: 'A' } } })?.awards[0],
    ).toMatchObject({ key: 'n1', value: null })
    expect(one({ type: 'Award Notice', award: {} })?.awards).toEqual([])
  })

  it('is skipped or refused with a reason', () => {
    const read = parse(
      opportunity({ type: 'Sale of Surplus Property' }),
      { title: 'x' },
      null,
      opportunity({ title: '\ud800' }),
    )
    expect(read.flatMap(({ notices }) => notices)).toEqual([])
    expect(read.flatMap(({ skipped }) => skipped)).toEqual([
      { id: 'n1', reason: 'the type "Sale of Surplus Property" is no procurement notice: it sells property' },
    ])
    expect(read.flatMap(({ failed }) => failed)).toEqual([
      { index: 1, error: 'the opportunity has no noticeId' },
      { index: 2, error: 'the opportunity has no noticeId' },
      { index: 3, error: 'opportunity n1: /title holds NUL or half of a surrogate pair' },
    ])
  })
})
