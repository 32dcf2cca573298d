import type { DocumentRisk, RiskSeverity } from '../schema.ts'
import type { ContractPrice } from './cost.ts'
import { isOfPart, isOfPartOfPrice, owedIn, ratePercent } from './rate.ts'
import { daysIn, longTermsIn, percentagesIn, shortTransition } from './rule.ts'
import type { ContractStatement } from './statements.ts'
import { wordsFor } from './words.ts'
import { worded } from '../../../reference/language/worded.ts'

/** The severity of a risk, with its number in words: "8 %", "90 days". */
export interface Weight {
  severity: RiskSeverity
  percent?: number
  days?: number
  /** Instead of days, if the words count months. */
  months?: number
  /** Whether liability is unlimited only where the law leaves it so: for intent, gross negligence or injury. */
  isForFault?: boolean
}

/**
 * The severity without a number. Terms that most public contracts have, and conditions that a bidder only has to plan
 * for, are low: otherwise every tender looks risky.
 */
const usual: Record<DocumentRisk, RiskSeverity> = {
  contract_penalty: 'low',
  fixed_milestones: 'low',
  ip_transfer: 'medium',
  joint_and_several_liability: 'low',
  liquidated_damages: 'low',
  long_payment_term: 'medium',
  mandatory_site_visit: 'low',
  minimum_score_exclusion: 'low',
  no_minimum_volume: 'medium',
  performance_bond: 'medium',
  price_fixed: 'medium',
  price_only_award: 'low',
  reserved_lot: 'low',
  retention: 'medium',
  service_credits: 'low',
  short_transition: 'medium',
  staff_transfer: 'medium',
  termination_for_convenience: 'low',
  uncapped_penalties: 'high',
  unlimited_liability: 'high',
  embedded_instructions: 'high',
}

const perDay = wordsFor('daily')
const perWeek = wordsFor('weekly')

/** Per cent of the price for each day; a weekly rate is divided by seven. Null without a rate for a time. */
function dailyRate(statement: ContractStatement, price: ContractPrice | null): number | null {
  const rate = ratePercent(statement)?.percent ?? shareOf(price, statement)
  if (rate === undefined) return null
  if (perDay().test(statement.plain)) return rate
  return perWeek().test(statement.plain) ? rate / 7 : null
}

/** The sum that a clause states, in per cent of the price. */
function shareOf(price: ContractPrice | null, statement: ContractStatement): number | undefined {
  const [sum] = owedIn(statement)
  return price && sum && sum.currency === price.currency ? (sum.amount / price.amount) * 100 : undefined
}

/** In per cent of the price: retained or pledged sums. 5 to 10 % are usual. */
const pledged = { medium: 5, high: 15 }

/** In per cent of the price for each day of delay. Up to 0.3 % is usual. */
const perDayOfDelay = { medium: 0.3, high: 1 }

/** In per cent of the price: without a cap, a penalty is high if a month of delay costs this much. */
const graveMonth = 10

export function isGraveUncapped(statement: ContractStatement, price: ContractPrice | null): boolean {
  const share = ratePercent(statement)
  if (share && (isOfPartOfPrice(statement) || isOfPart(statement, share))) return false
  return 30 * (dailyRate(statement, price) ?? 0) >= graveMonth
}

const band = (value: number, { medium, high }: { medium: number; high: number }): RiskSeverity =>
  value >= high ? 'high' : value >= medium ? 'medium' : 'low'

/** Liability that the law leaves unlimited: a contract that mentions it usually limits all other liability. */
const onlyForFault = worded('{{only_for_fault}}', '')

/** The severity of a finding, by its numbers if it has any. */
export function weighRisk(
  code: DocumentRisk,
  statement: ContractStatement,
  price: ContractPrice | null = null,
): Weight {
  const severity = usual[code]
  switch (code) {
    case 'contract_penalty':
    case 'liquidated_damages': {
      const percent = ratePercent(statement)?.percent
      const rate = dailyRate(statement, price)
      return rate === null
        ? { severity }
        : { severity: band(rate, perDayOfDelay), ...(percent !== undefined && { percent }) }
    }
    case 'service_credits': {
      // A percentage above 50 is not a reduction but a level that must be reached, such as 99.5 %.
      const reduction = Math.max(...percentagesIn(statement).filter((each) => each <= 50))
      return Number.isFinite(reduction)
        ? { severity: band(reduction, { medium: 10, high: 25 }), percent: reduction }
        : { severity }
    }
    case 'retention':
    case 'performance_bond': {
      const percent = percentagesIn(statement)[0]
      return percent === undefined ? { severity } : { severity: band(percent, pledged), percent }
    }
    case 'long_payment_term': {
      const days = Math.max(...longTermsIn(statement))
      return Number.isFinite(days) ? { severity: band(days, { medium: 31, high: 61 }), days } : { severity }
    }
    case 'short_transition': {
      const days = Math.min(...daysIn(statement).filter((each) => each <= shortTransition))
      if (!Number.isFinite(days)) return { severity }
      return { severity: days < 15 ? 'high' : days < 43 ? 'medium' : 'low', days }
    }
    case 'termination_for_convenience': {
      const days = Math.min(...daysIn(statement))
      if (!Number.isFinite(days)) return { severity }
      const isInMonths = days % 30 === 0 && !statement.plain.includes(String(days))
      return {
        severity: days < 30 ? 'high' : severity,
        ...(isInMonths ? { months: days / 30 } : { days }),
      }
    }
    case 'unlimited_liability':
      return onlyForFault().test(statement.plain) ? { severity: 'low', isForFault: true } : { severity }
    case 'embedded_instructions':
    case 'fixed_milestones':
    case 'ip_transfer':
    case 'joint_and_several_liability':
    case 'mandatory_site_visit':
    case 'minimum_score_exclusion':
    case 'no_minimum_volume':
    case 'price_fixed':
    case 'price_only_award':
    case 'reserved_lot':
    case 'staff_transfer':
    case 'uncapped_penalties':
      return { severity }
  }
}
