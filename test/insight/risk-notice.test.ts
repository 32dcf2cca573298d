import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { checkNotice, risksInNotice } from '../../src/insight/risk/notice.ts'
import type { NoticeInput } from '../../src/insight/risk/notice/check.ts'
import { type NoticeRisk, noticeRisks } from '../../src/insight/risk/schema.ts'
import { emptyNotice } from '../../src/catalogue/notices/empty.ts'
import type { Notice } from '../../src/catalogue/notices/schema.ts'
import type { NoticeAward } from '../../src/catalogue/notices/parts.ts'
import type { Tender } from '../../src/catalogue/tenders/schema.ts'
import type { Requirement } from '../../src/reading/requirements/schema.ts'
import { risk } from '../support/risk-input.ts'

const { notice, tender, input, award, outcome, requirement } = risk

/** The result of a check: its severity, `clean`, or the reason why the check was impossible. */
const verdict = (code: NoticeRisk, given: Partial<NoticeInput>) => {
  const found = checkNotice(input(given)).find((each) => each.code === code)
  if (found?.outcome === 'flagged') return found.severity
  return found?.outcome === 'notCheckable' ? found.reason : found?.outcome
}

const call = (given: Partial<Notice> = {}) => notice({ kind: 'competition', status: 'open', ...given })
const change = (given: Partial<Notice>) =>
  call({ kind: 'change', change: { reason: 'update-add', description: null }, ...given })
const plan = (given: Partial<Notice> = {}) => notice({ kind: 'planning', status: 'planned', ...given })
const result = (awards: NoticeAward[], given: Partial<Notice> = {}) =>
  notice({ kind: 'result', status: 'awarded', awards, ...given })

describe('short_submission_period', () => {
  const sent = '2026-11-01T09:00:00.000Z'
  const until = (
    deadline: string | null,
    more: Partial<Tender> = {},
    notices = [call({ dispatchedAt: sent })],
  ) => verdict('short_submission_period', { tender: tender({ deadline, ...more }), notices })
  const early = plan({ dispatchedAt: '2026-09-01T09:00:00.000Z' })
  it.for<[string, unknown, unknown]>([
    ['thirty days', until('2026-12-01T12:00:00.000Z'), 'clean'],
    ['29 days', until('2026-11-30T12:00:00.000Z'), 'medium'],
    ['14 days', until('2026-11-15T12:00:00.000Z'), 'high'],
    ['15 days, accelerated', until('2026-11-16T12:00:00.000Z', { accelerated: true }), 'clean'],
    [
      '20 days after a plan',
      until('2026-11-21T12:00:00.000Z', {}, [early, call({ dispatchedAt: sent })]),
      'clean',
    ],
    ['25 days in the United Kingdom', until('2026-11-26T12:00:00.000Z', risk.in('GB')), 'clean'],
    ['24 days in the United Kingdom', until('2026-11-25T12:00:00.000Z', risk.in('GB')), 'medium'],
    ['16 days elsewhere', until('2026-11-17T12:00:00.000Z', risk.in('US')), 'clean'],
    ['16 days of a small one', until('2026-11-17T12:00:00.000Z', { estimatedValueEur: 50_000 }), 'clean'],
    ['9 days of a small one', until('2026-11-10T12:00:00.000Z', { estimatedValueEur: 50_000 }), 'medium'],
    [
      'thirty days by the notice, ten by the documents',
      until('2026-11-11T12:00:00.000Z', {
        deadlineConflict: { other: '2026-12-01T12:00:00.000Z', source: 'notice' },
      }),
      'clean',
    ],
    [
      'a deadline of the documents alone',
      until('2026-11-11T12:00:00.000Z', { deadlineConflict: { other: null, source: 'notice' } }),
      'noDeadline',
    ],
    ['no deadline', until(null), 'noDeadline'],
    ['a plan alone', until('2026-11-10T12:00:00.000Z', {}, [plan()]), 'noCall'],
  ])('%s', ([, found, expected]) => expect(found).toBe(expected))

  it('says the days and the minimum', () => {
    const [finding] = risksInNotice(
      input({
        tender: tender({ deadline: '2026-11-15T12:00:00.000Z' }),
        notices: [call({ dispatchedAt: sent })],
      }),
      'de',
    )
    expect(finding).toMatchObject({
      code: 'short_submission_period',
      title: 'Kurze Angebotsfrist',
      explanation: 'Von der Bekanntmachung bis zum Fristende sind es 14 Tage; üblich sind mindestens 30.',
      paths: ['/publishedAt', '/deadline'],
    })
    expect(finding?.basis).toContain('Directive 2014/24/EU art. 27')
  })
})

describe('checks of the call', () => {
  const procedure = (procedureType: string | null, more: Partial<Tender> = {}) =>
    tender({ procedureType, ...more })
  const day = (date: string) => `2026-${date}T08:00:00.000Z`
  const first = call({ dispatchedAt: day('10-01'), deadline: day('11-20') })
  const late = change({ noticeId: 'n2', dispatchedAt: day('11-16'), deadline: day('11-20') })
  const moved = change({ noticeId: 'n2', dispatchedAt: day('11-16'), deadline: day('11-30') })
  const early = change({ noticeId: 'n2', dispatchedAt: day('10-10'), deadline: day('11-20') })
  it.for<[NoticeRisk, Partial<NoticeInput>, unknown]>([
    ['no_call', { tender: procedure('neg-wo-call'), notices: [result([])] }, 'high'],
    ['no_call', { tender: procedure('neg-wo-call'), notices: [call(), result([])] }, 'clean'],
    ['no_call', { tender: procedure('direct'), notices: [result([])] }, 'high'],
    ['no_call', { tender: procedure('open'), notices: [result([])] }, 'clean'],
    ['no_call', { tender: procedure(null), notices: [result([])] }, 'noProcedure'],
    ['no_call', { tender: procedure('open'), notices: [plan()] }, 'noCall'],
    ['procedure_type', { tender: procedure('open') }, 'clean'],
    ['procedure_type', { tender: procedure('Offenes Verfahren') }, 'clean'],
    ['procedure_type', { tender: procedure('restricted') }, 'low'],
    ['procedure_type', { tender: procedure('selective') }, 'low'],
    ['procedure_type', { tender: procedure('neg-w-call') }, 'medium'],
    ['procedure_type', { tender: procedure('Verhandlungsverfahren') }, 'medium'],
    ['procedure_type', { tender: procedure('oth-single') }, 'medium'],
    ['procedure_type', { tender: procedure(null) }, 'medium'],
    ['procedure_type', { tender: procedure(null, { source: 'manual' }) }, 'noProcedure'],
    ['accelerated', { tender: tender({ accelerated: true }) }, 'medium'],
    ['accelerated', { tender: tender({ accelerated: false }) }, 'clean'],
    ['accelerated', { tender: tender({ accelerated: null }) }, 'notStated'],
    ['call_changed', { notices: [first] }, 'clean'],
    ['call_changed', { notices: [first, early] }, 'low'],
    ['call_changed', { notices: [first, early, moved] }, 'medium'],
    ['call_changed', { notices: [first, late] }, 'medium'],
    ['call_changed', { notices: [first, moved] }, 'low'],
    ['call_changed', { notices: [plan()] }, 'noCall'],
    [
      'call_changed',
      { notices: [first, change({ change: { reason: 'cancel', description: null }, status: 'cancelled' })] },
      'clean',
    ],
  ])('%s, case %#', ([code, given, expected]) => expect(verdict(code, given)).toBe(expected))
})

describe('checks of results', () => {
  const own = (...each: Parameters<typeof outcome>[0][]) => ({
    history: risk.history({ own: each.map(outcome) }),
  })
  // 12 October 2026, which is a Monday.
  const monday = Date.UTC(2026, 9, 12)
  const eur = (minor: number) => award({ value: { minor, currency: 'EUR' } })
  const modified = (minor: number) => notice({ noticeId: 'm', kind: 'modification', awards: [eur(minor)] })
  it.for<[NoticeRisk, Partial<NoticeInput>, unknown]>([
    ['single_bid', own({ bids: 1 }), 'high'],
    ['single_bid', own({ bids: 3 }, { bids: 1 }), 'high'],
    ['single_bid', own({ bids: 2 }), 'clean'],
    ['single_bid', own({ bids: null }), 'noBidCount'],
    ['single_bid', own({ won: false, bids: 1 }), 'noAward'],
    [
      'single_bid',
      { ...own({ bids: 1 }), tender: tender({ procedureType: 'neg-wo-call' }) },
      'withoutCompetition',
    ],
    ['decision_period', own({ awardedAt: monday, decisionDays: 60 }), 'clean'],
    ['decision_period', own({ awardedAt: monday, decisionDays: 121 }), 'medium'],
    ['decision_period', own({ awardedAt: monday, decisionDays: 7 }), 'clean'],
    ['decision_period', own({ awardedAt: monday, decisionDays: 6 }), 'medium'],
    ['decision_period', own({ awardedAt: null }), 'noAwardDate'],
    ['award_vs_estimate', own({ toEstimate: 1.2 }), 'clean'],
    ['award_vs_estimate', own({ toEstimate: 1.21 }), 'medium'],
    ['award_vs_estimate', own({ toEstimate: 0.5 }), 'clean'],
    ['award_vs_estimate', own({ toEstimate: 0.49 }), 'medium'],
    ['award_vs_estimate', own({}), 'noEstimate'],
    ['modification', { notices: [call()] }, 'noAward'],
    ['modification', { notices: [result([eur(100)])] }, 'clean'],
    ['modification', { notices: [result([eur(100)]), modified(110)] }, 'clean'],
    ['modification', { notices: [result([eur(100)]), modified(111)] }, 'medium'],
    ['modification', { notices: [result([eur(100)]), modified(150)] }, 'high'],
    [
      'modification',
      { notices: [result([eur(100)]), modified(115)], tender: tender({ contractNature: 'works' }) },
      'clean',
    ],
    ['modification', { notices: [modified(150)] }, 'noContractValue'],
  ])('%s, case %#', ([code, given, expected]) => expect(verdict(code, given)).toBe(expected))
})

describe('checks of demands and the market', () => {
  const worth = tender({ estimatedValue: 1_000_000, currency: 'EUR' })
  const asks = (amount: number, currency = 'EUR', more: Partial<Requirement> = {}) => [
    requirement({
      category: 'economic',
      title: 'Average yearly turnover',
      threshold: { kind: 'amount', comparator: 'min', amount, currency, unit: null },
      ...more,
    }),
  ]
  const year = (awards: number, ...winners: [number, number][]) => ({
    history: risk.history({
      year: {
        awards,
        cents: 1000,
        winners: winners.map(([count, cents]) => ({ name: 'Winner', awards: count, cents })),
      },
    }),
  })
  const start = Date.UTC(2026, 1, 1)
  const similar = (...each: [day: number, eur: number][]) => ({
    history: risk.history({
      similar: each.map(([day, eur]) => ({ awardedAt: start + day * 864e5, cents: eur * 100 })),
    }),
  })
  const ended = (title: string) => ({ history: risk.history({ ended: [{ title }] }) })
  const unknown = { history: risk.history({ buyerKnown: false }) }
  it.for<[NoticeRisk, Partial<NoticeInput>, unknown]>([
    ['turnover_demand', { tender: worth, requirements: asks(2_000_000) }, 'clean'],
    ['turnover_demand', { tender: worth, requirements: asks(2_100_000) }, 'high'],
    ['turnover_demand', { tender: worth, requirements: asks(9_000_000, 'SEK') }, 'otherCurrency'],
    ['turnover_demand', { requirements: asks(2_100_000) }, 'noValue'],
    [
      'turnover_demand',
      { tender: worth, requirements: asks(5_000_000, 'EUR', { title: 'Insurance', text: null, code: null }) },
      'noTurnover',
    ],
    ['relaunched', ended('Cleaning of the town hall and schools'), 'medium'],
    ['relaunched', ended('Resurfacing of the ring road'), 'clean'],
    ['relaunched', unknown, 'noBuyer'],
    ['winner_share', year(5, [3, 500]), 'medium'],
    ['winner_share', year(5, [2, 900]), 'clean'],
    ['winner_share', year(5, [3, 499]), 'clean'],
    ['winner_share', year(4, [4, 900]), 'fewCases'],
    ['winner_share', unknown, 'noBuyer'],
    ['split_purchase', similar([0, 139_000], [60, 130_000]), 'medium'],
    ['split_purchase', similar([0, 139_000], [91, 130_000]), 'clean'],
    ['split_purchase', similar([0, 139_000], [60, 125_000]), 'clean'],
    ['split_purchase', similar([0, 140_000], [60, 140_000]), 'clean'],
    ['split_purchase', { ...similar([0, 139_000]), tender: tender(risk.in('US')) }, 'noThreshold'],
    ['split_purchase', similar(), 'noAward'],
    ['source_conflict', { conflicts: null }, 'notCompared'],
    ['source_conflict', { conflicts: [] }, 'clean'],
    ['source_conflict', { conflicts: [{ field: 'deadline', label: 'Tenders until', quotes: [] }] }, 'medium'],
    [
      'source_conflict',
      { conflicts: [{ field: 'estimatedValue', label: 'Estimated value', quotes: [] }] },
      'medium',
    ],
  ])('%s, case %#', ([code, given, expected]) => expect(verdict(code, given)).toBe(expected))
})

it('says of every code what became of it, once', () => {
  expect(checkNotice(input({})).map(({ code }) => code)).toEqual(noticeRisks)
})

it('knows nothing of a notice that says nothing', () => {
  const nothing = { ...emptyNotice, noticeId: 'x', version: '01', kind: 'planning' as const }
  const bare = tender({ procedureType: null, source: 'manual', cpvCodes: [], accelerated: null })
  const found = checkNotice(
    input({
      conflicts: null,
      tender: bare,
      notices: [nothing],
      history: risk.history({ buyerKnown: false }),
    }),
  )
  expect(found.filter(({ outcome }) => outcome !== 'notCheckable')).toEqual([])
})
