import { leastCases } from '../../../catalogue/market/schema.ts'
import { day } from '../../../platform/time/time.ts'
import { words } from '../../../catalogue/tenders/search-words.ts'
import { plain } from '../../../reading/document/plain.ts'
import { type NoticeCheckRun, noRisk, flagged, type NoticeInput, notCheckable, roundedTo } from './check.ts'
import { underDirective } from './procedures.ts'
import { thresholdsOf } from './thresholds.ts'
import { worded } from '../../../reference/language/worded.ts'

/** The minimum similarity of two titles: half of all their words are shared. */
const similarEnough = 0.5

export const relaunched: NoticeCheckRun = ({ tender, history }) => {
  if (!history.buyerKnown) return notCheckable('noBuyer')
  if (tender.cpvCodes.length === 0) return notCheckable('noCpv')
  const before = history.ended.find(({ title }) => similarity(title, tender.title) >= similarEnough)
  return before ? flagged('medium', { title: before.title }, ['/title', '/buyer']) : noRisk
}

/** The number of shared words divided by the number of all words, for words of three letters or more. */
function similarity(one: string, other: string): number {
  const [a, b] = [one, other].map((title) => new Set(words(title).filter((word) => word.length > 2)))
  if (!a || !b || a.size === 0 || b.size === 0) return 0
  const shared = [...a].filter((word) => b.has(word)).length
  return shared / (a.size + b.size - shared)
}

const turnover = worded('{{turnover}}', '')

export const turnoverDemand: NoticeCheckRun = ({ tender, requirements }) => {
  const demands = requirements.flatMap((requirement) => {
    const { category, code, title, text, threshold, lotId, id } = requirement
    const isTurnover =
      code?.startsWith('slc-stand-to') === true ||
      turnover().test(plain(`${title} ${(text ?? '').slice(0, 5000)}`))
    if (category !== 'economic' || !isTurnover || threshold?.kind !== 'amount') return []
    if (threshold.comparator === 'max' || threshold.amount === null) return []
    return [{ id, amount: threshold.amount, currency: threshold.currency, ...valueFor(tender, lotId) }]
  })
  if (demands.length === 0) return notCheckable('noTurnover')
  const valued = demands.flatMap(({ value, ...rest }) => (value ? [{ ...rest, value }] : []))
  if (valued.length === 0) return notCheckable('noValue')
  const same = valued.filter(({ currency, valueCurrency }) => currency === valueCurrency)
  if (same.length === 0) return notCheckable('otherCurrency')
  const ratio = Math.max(...same.map(({ amount, value }) => amount / value))
  return ratio > 2 ? flagged('high', { ratio: roundedTo(ratio) }, ['/estimatedValue']) : noRisk
}

/** The value that a requirement relates to: the value of the lot, otherwise of the tender. In major units. */
function valueFor({ lots, estimatedValue, currency }: NoticeInput['tender'], lotId: string | null) {
  const lot = lots.find(({ id }) => id === lotId)
  return lot?.estimatedValue
    ? { value: lot.estimatedValue, valueCurrency: lot.currency }
    : { value: estimatedValue, valueCurrency: currency }
}

/**
 * The minimum share of the awarded value, and the minimum number of awards, with which one winner dominates.
 */
const dominance = { share: 0.5, awards: 3 }

export const winnerShare: NoticeCheckRun = ({ history }) => {
  const { buyerKnown, year } = history
  if (!buyerKnown) return notCheckable('noBuyer')
  if (year.awards < leastCases) return notCheckable('fewCases')
  if (year.cents === 0) return notCheckable('noContractValue')
  const winner = year.winners.find(
    ({ awards, cents }) => awards >= dominance.awards && cents / year.cents >= dominance.share,
  )
  if (!winner) return noRisk
  const percent = Math.round((winner.cents / year.cents) * 100)
  return flagged('medium', { name: winner.name ?? undefined, percent, count: winner.awards }, ['/buyer'])
}

const window = 90 * day

export const splitPurchase: NoticeCheckRun = ({ tender, history }) => {
  if (!history.buyerKnown) return notCheckable('noBuyer')
  if (!underDirective(tender.buyer.country)) return notCheckable('noThreshold')
  if (tender.cpvCodes.length === 0) return notCheckable('noCpv')
  if (history.similar.length === 0) return notCheckable('noAward')
  for (const { awardedAt } of history.similar) {
    const year = new Date(awardedAt).getUTCFullYear()
    for (const amount of thresholdsOf(tender.contractNature, year)) {
      const count = history.similar.filter(
        (award) =>
          award.awardedAt >= awardedAt &&
          award.awardedAt - awardedAt <= window &&
          award.cents >= amount * 90 &&
          award.cents < amount * 100,
      ).length
      if (count >= 2) return flagged('medium', { count, amount }, ['/buyer', '/cpvCodes'])
    }
  }
  return noRisk
}

export const sourceConflict: NoticeCheckRun = ({ conflicts }) => {
  if (conflicts === null) return notCheckable('notCompared')
  if (conflicts.length === 0) return noRisk
  const fields = conflicts.map(({ field }) => field)
  // Of two deadlines the earlier one is shown everywhere, so a conflict is a question to the buyer and no danger.
  return {
    outcome: 'flagged',
    severity: 'medium',
    values: { fields: conflicts.map(({ label }) => label).join(', ') },
    paths: fields.map((field) => `/${field}`),
    quotes: conflicts.flatMap(({ quotes }) => quotes),
  }
}
