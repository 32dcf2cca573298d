import { describe, expect, it } from 'vitest'
import { type AwardEntry, marketEntryOf } from '../../src/catalogue/market/entry.ts'
import { type Money, money } from '../../src/platform/text/money.ts'
import { emptyAward, emptyNotice, noLotTerms } from '../../src/catalogue/notices/empty.ts'
import type { Notice } from '../../src/catalogue/notices/schema.ts'
import type { NoticeAward, NoticeLot } from '../../src/catalogue/notices/parts.ts'
import { compose } from '../../src/catalogue/tenders/compose/facts.ts'
import { shownAwards } from '../../src/catalogue/tenders/compose/award-view.ts'
import { composeItem } from '../../src/catalogue/tenders/compose/item-view.ts'
import { newCompany, importNotices } from '../support/api.ts'

const eur = (amount: number): Money => money(amount, 'EUR') ?? { minor: 0, currency: 'EUR' }

const lot = (id: string, given: Partial<NoticeLot> = {}): NoticeLot => ({
  id,
  title: null,
  description: null,
  status: null,
  deadline: null,
  estimatedValue: null,
  cpvCodes: [],
  regions: [],
  awardCriteria: [],
  ...noLotTerms,
  ...given,
})

const award = (key: string, given: Partial<NoticeAward> = {}): NoticeAward => ({
  ...emptyAward,
  key,
  status: 'awarded' as const,
  ...given,
})

/** The stored form of a notice's awards. One euro is worth two units of any other currency. */
function entriesOf(given: Partial<Notice>): AwardEntry[] {
  const notice: Notice = {
    ...emptyNotice,
    noticeId: 'n',
    version: '01',
    refs: ['notice:n'],
    kind: 'result',
    status: 'awarded',
    ...given,
  }
  const facts = compose([{ notice, source: 'ted', importedAt: 0 }])
  const toEur = ({ minor, currency }: Money) => (currency === 'EUR' ? minor : minor / 2)
  const context = {
    tenderId: 'tender_1',
    source: 'ted',
    publishedAt: '2024-01-01T00:00:00.000Z',
    valueEur: null,
    updatedAt: '2024-01-01T00:00:00.000Z',
    now: new Date(0),
  }
  const awards = shownAwards(facts, context, (value) => toEur(value) / 100)
  return marketEntryOf({ facts, item: composeItem(facts, context), awards, id: 1 }, toEur).awards
}

describe('the estimate an award is compared with', () => {
  const ratios = (given: Partial<Notice>) => entriesOf(given).map(({ toEstimate }) => toEstimate)
  const value = eur(90)

  it('is the tender’s where the whole is one award', () => {
    expect(ratios({ estimatedValue: eur(100), awards: [award('a', { value })] })).toEqual([0.9])
    const two = [award('a', { value }), award('b', { value })]
    expect(ratios({ estimatedValue: eur(100), awards: two })).toEqual([null, null])
    const rest = [award('a', { value }), award('b', { status: 'unsuccessful' })]
    expect(ratios({ estimatedValue: eur(100), awards: rest })).toEqual([0.9, null])
  })

  it('is the lot’s where the lot has one winner', () => {
    const lots = [lot('1', { estimatedValue: eur(60) }), lot('2', { estimatedValue: eur(180) })]
    const awards = [
      award('a', { lotId: '1', value }),
      award('b', { lotId: '2', value }),
      award('c', { lotId: '2', value }),
    ]
    expect(ratios({ lots, awards })).toEqual([1.5, null, null])
  })

  it('is unknown where each lot repeats the value of the whole, or one of several lots tells none', () => {
    const repeated = [lot('1', { estimatedValue: eur(100) }), lot('2', { estimatedValue: eur(100) })]
    const awards = [award('a', { lotId: '1', value }), award('b', { lotId: '2', value })]
    expect(ratios({ estimatedValue: eur(100), lots: repeated, awards })).toEqual([null, null])
    expect(ratios({ lots: repeated, awards })).toEqual([null, null])
    expect(ratios({ estimatedValue: eur(200), lots: repeated, awards })).toEqual([0.9, 0.9])
    const [first] = awards
    expect(
      ratios({ estimatedValue: eur(100), lots: [lot('1'), lot('2')], awards: first ? [first] : [] }),
    ).toEqual([null])
  })

  it('is in the award’s currency, else both are in euro', () => {
    const dollars = { minor: 9000, currency: 'USD' }
    expect(
      ratios({
        estimatedValue: { minor: 10_000, currency: 'USD' },
        awards: [award('a', { value: dollars })],
      }),
    ).toEqual([0.9])
    expect(ratios({ estimatedValue: eur(100), awards: [award('a', { value: dollars })] })).toEqual([0.45])
    expect(ratios({ estimatedValue: eur(0), awards: [award('a', { value })] })).toEqual([null])
  })
})

describe('what is stored of an award', () => {
  it('counts bids only where all were counted', () => {
    const bids = (bidsReceived: number | null, bidsReceivedIsMinimum = false) =>
      entriesOf({ awards: [award('a', { bidsReceived, bidsReceivedIsMinimum })] })[0]?.bids
    expect([bids(3), bids(1), bids(0), bids(null), bids(3, true)]).toEqual([3, 1, null, null, null])
  })

  it('has the days from the deadline of its lot, else the last of the tender', () => {
    const lots = [
      lot('1', { deadline: '2024-01-01T23:00:00.000Z' }),
      lot('2', { deadline: '2024-02-01T12:00:00.000Z' }),
    ]
    const days = (lotId: string | null, awardedAt: string | null) =>
      entriesOf({ lots, awards: [award('a', { lotId, awardedAt })] })[0]?.decisionDays
    expect(days('1', '2024-01-02T00:00:00.000Z')).toBe(1)
    expect(days('2', '2024-02-01T00:00:00.000Z')).toBe(0)
    expect(days(null, '2024-02-11T00:00:00.000Z')).toBe(10)
    expect(days('2', '2024-01-31T00:00:00.000Z')).toBeNull()
    expect(days('2', null)).toBeNull()
  })

  it('counts a total that the notice repeats for each award once, and compares it with no lot', () => {
    const lots = ['1', '2', '3'].map((id) => lot(id, { estimatedValue: eur(100) }))
    const given = { value: eur(90), valueIsTotal: true as const }
    const awards = lots.map(({ id }) => award(id, { lotId: id, ...given }))
    const entries = entriesOf({ estimatedValue: eur(300), lots, awards })
    expect(entries.map(({ valueEur, toEstimate }) => [valueEur, toEstimate])).toEqual([
      [9000, null],
      [null, null],
      [null, null],
    ])
  })

  it('names each supplier once', () => {
    const named = (name: string) => ({
      name,
      names: [],
      country: 'DE',
      registrationNumber: null,
      otherRegistrationNumbers: [],
      sme: null,
    })
    const [one, group] = entriesOf({
      awards: [
        award('a', { suppliers: [named('Alpha'), named('ALPHA GmbH')] }),
        award('b', { suppliers: [named('Alpha'), named('Beta')] }),
      ],
    })
    expect([one?.suppliers.length, group?.suppliers.length]).toEqual([1, 2])
  })
})

describe('the tenders of a market', () => {
  it('are those published within the window, and open as of now', async () => {
    const lines = [
      ['2024-01-01T10:00:00Z', '2024-02-01T00:00:00Z', 100],
      ['2024-01-02T00:00:00Z', '2099-01-01T00:00:00Z', 200],
      ['2024-01-02T00:00:01Z', null, null],
    ].map(([publishedAt, deadline, estimatedValue], index) =>
      JSON.stringify({
        format: 'tender/1',
        tender: {
          reference: `M-${index}`,
          title: `Market ${index}`,
          buyer: { name: 'Town', country: 'DE' },
          publishedAt,
          deadline,
          estimatedValue,
          currency: 'EUR',
          cpvCodes: ['98391000'],
          regions: ['DE212'],
        },
      }),
    )
    await importNotices('market-tenders', lines.join('\n'))
    const { call } = await newCompany()
    const tenders = async (query: string) =>
      (await call('GET', `/market/insights?cpvCodes=98391&${query}`)).body.data.tenders
    expect(await tenders('regions=DE2')).toEqual({ count: 3, valueEur: { value: null, n: 2 }, open: 1 })
    expect((await tenders('to=2024-01-01')).count).toBe(1)
    expect((await tenders('from=2024-01-02')).count).toBe(2)
    expect((await tenders('from=2024-01-02T00:00:00.001Z')).count).toBe(1)
    expect((await tenders('to=2024-01-02T00:00:00Z')).count).toBe(2)
    expect((await call('GET', '/market/insights')).body.data.tenders.count).toBe(3)
    const { series } = (await call('GET', '/market/insights?cpvCodes=98391&to=2024-01-31')).body.data
    expect(series).toEqual([
      { start: '2024-01-01T00:00:00.000Z', tenders: 3, awards: 0, valueEur: { value: null, n: 0 } },
    ])
  })
})
