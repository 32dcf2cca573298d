import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { historyStatements, loadMarketHistory } from '../../src/insight/risk/queries.ts'
import { prepare } from '../../src/platform/db/sql.ts'
import { importNotices, newCompany } from '../support/api.ts'
import { award, company, type Deal, importDeals } from '../support/market.ts'
import { risk } from '../support/risk-input.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const buyer = (name: string) => company(name, 'DE')

const deal = (name: string, cpv: string, value: number, date: string, winner: string): Partial<Deal> => ({
  title: `${winner} ${date}`,
  buyer: buyer(name),
  cpvCodes: [cpv],
  publishedAt: '2026-01-01T00:00:00Z',
  deadline: '2026-02-01T00:00:00Z',
  estimate: value * 2,
  bids: 1,
  awards: [award({ value, date, suppliers: [company(winner)] })],
})

const asked = (name: string) =>
  risk.tender({ buyer: { name, country: 'DE', registrationNumber: null }, cpvCodes: ['90911200'] })

describe('loadMarketHistory', () => {
  it('knows what one buyer awarded, to whom and near which day', async () => {
    await importDeals('ocds', [
      deal('Town of Askern', '90911300', 139_000, '2026-10-01T00:00:00Z', 'Clean Ltd'),
      deal('Town of Askern', '90919000', 135_000, '2026-11-01T00:00:00Z', 'Clean Ltd'),
      deal('Town of Askern', '45233140', 70_000, '2026-11-02T00:00:00Z', 'Road Ltd'),
      deal('Town of Askern', '90911300', 50_000, '2025-10-01T00:00:00Z', 'Old Ltd'),
      deal('Town of Belton', '90911300', 90_000, '2026-11-01T00:00:00Z', 'Other Ltd'),
    ])
    const history = await loadMarketHistory({ d1: env.DB, now }, asked('Town of Askern'))
    expect(history).toEqual({
      buyerKnown: true,
      own: [],
      year: {
        awards: 3,
        cents: 34_400_000,
        winners: [
          { name: 'Clean Ltd', awards: 2, cents: 27_400_000 },
          { name: 'Road Ltd', awards: 1, cents: 7_000_000 },
        ],
      },
      similar: [
        { awardedAt: Date.UTC(2026, 9, 1), cents: 13_900_000 },
        { awardedAt: Date.UTC(2026, 10, 1), cents: 13_500_000 },
      ],
      ended: [],
    })
  })

  it('knows the outcomes of the tender itself', async () => {
    await importDeals('ocds', [deal('Town of Corby', '90911300', 50_000, '2026-03-03T00:00:00Z', 'Won Ltd')])
    const caller = await newCompany()
    const { body } = await caller.call('GET', '/tenders?q="town of corby"')
    const tender = (await caller.call('GET', `/tenders/${body.data[0].id}`)).body.data
    const { own } = await loadMarketHistory({ d1: env.DB, now }, tender)
    expect(own).toEqual([
      {
        awardId: tender.awards[0].id,
        won: true,
        awardedAt: Date.UTC(2026, 2, 3),
        bids: 1,
        decisionDays: 30,
        toEstimate: 0.5,
      },
    ])
  })

  it('finds what the buyer ended without a contract in the year before', async () => {
    const manual = (reference: string, name: string, status: string, publishedAt: string, cpv: string) =>
      JSON.stringify({
        format: 'tender/1',
        tender: {
          reference,
          title: reference,
          buyer: { name, country: 'DE' },
          status,
          publishedAt,
          cpvCodes: [cpv],
        },
      })
    const lines = [
      manual('Cleaning one', 'Town of Dover', 'cancelled', '2026-06-01T00:00:00Z', '90911200'),
      manual('Cleaning two', 'Town of Dover', 'unsuccessful', '2026-07-01T00:00:00Z', '90911300'),
      manual('Cleaning three', 'Town of Dover', 'open', '2026-07-01T00:00:00Z', '90911200'),
      manual('Cleaning four', 'Town of Dover', 'cancelled', '2025-10-01T00:00:00Z', '90911200'),
      manual('Roads', 'Town of Dover', 'cancelled', '2026-06-01T00:00:00Z', '45233140'),
      manual('Cleaning five', 'New Town of Dover', 'cancelled', '2026-06-01T00:00:00Z', '90911200'),
    ]
    const { body } = await importNotices('manual', lines.join('\n'), 'application/x-ndjson')
    expect(body.data.failed).toEqual([])
    const { ended } = await loadMarketHistory({ d1: env.DB, now }, asked('Town of Dover'))
    expect(ended.map(({ title }) => title)).toEqual(['Cleaning two', 'Cleaning one'])
  })

  it('mixes up no buyers who cannot be told apart', async () => {
    const nobody = risk.tender({ buyer: { name: null, country: 'DE', registrationNumber: null } })
    expect(await loadMarketHistory({ d1: env.DB, now }, nobody)).toMatchObject({
      buyerKnown: false,
      similar: [],
      ended: [],
      year: { awards: 0, winners: [] },
    })
  })

  it('reads nothing but what an index leads to', async () => {
    const statements = historyStatements(asked('Town of Askern'), now)
    const plans = await Promise.all(
      statements.map(async ({ text, values }) => {
        const plan = await prepare(env.DB, { text: `EXPLAIN QUERY PLAN ${text}`, values }).all<{
          detail: string
        }>()
        return plan.results.map(({ detail }) => detail)
      }),
    )
    const [own, winners, similar, ended] = plans
    const byBuyer = /award_facts_of_buyer \(buyer=\? AND awarded_at>\? AND awarded_at<\?\)/
    expect(own).toContainEqual(expect.stringMatching(/award_facts_of_tender \(tender_id=\?\)/))
    expect(winners).toContainEqual(expect.stringMatching(byBuyer))
    expect(similar).toContainEqual(expect.stringMatching(byBuyer))
    expect(similar).toContainEqual(
      expect.stringMatching(/SEARCH c USING PRIMARY KEY \(tender=\? AND code>\? AND code<\?\)/),
    )
    expect(ended).toContainEqual(expect.stringMatching(/tender_index VIRTUAL TABLE INDEX .*M/))
    expect(
      plans.flat().filter((step) => /^SCAN (?:award_facts|f|c|d|award_codes|tender_docs)\b/.test(step)),
    ).toEqual([])
  })
})
