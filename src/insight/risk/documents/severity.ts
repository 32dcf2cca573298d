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
}

const usual: Record<DocumentRisk, RiskSeverity> = {
  contract_penalty: 'medium',
  fixed_milestones: 'medium',
  ip_transfer: 'medium',
  joint_and_several_liability: 'medium',
  liquidated_damages: 'medium',
  long_payment_term: 'medium',
  mandatory_site_visit: 'medium',
  minimum_score_exclusion: 'medium',
  no_minimum_volume: 'medium',
  performance_bond: 'medium',
  price_fixed: 'medium',
  price_only_award: 'medium',
  reserved_lot: 'medium',
  retention: 'medium',
  service_credits: 'low',
  short_transition: 'medium',
  staff_transfer: 'medium',
  termination_for_convenience: 'medium',
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

/** In per cent of the price: a retained or pledged sum is grave from here on. */
const grave = 10

/** Without a cap a penalty is grave if a month of delay costs as much as a grave retention. */
export function isGraveUncapped(statement: ContractStatement, price: ContractPrice | null): boolean {
  const share = ratePercent(statement)
  if (share && (isOfPartOfPrice(statement) || isOfPart(statement, share))) return false
  return 30 * (dailyRate(statement, price) ?? 0) >= grave
}

const band = (value: number, medium: number, high: number): RiskSeverity =>
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
        : { severity: band(rate, 0, 1), ...(percent !== undefined && { percent }) }
    }
    case 'service_credits': {
      // A percentage above 50 is not a reduction but a level that must be reached, such as 99.5 %.
      const reduction = Math.max(...percentagesIn(statement).filter((each) => each <= 50))
      return Number.isFinite(reduction)
        ? { severity: band(reduction, 5, 10), percent: reduction }
        : { severity }
    }
    case 'retention':
    case 'performance_bond': {
      const percent = percentagesIn(statement)[0]
      return percent === undefined ? { severity } : { severity: band(percent, 5, grave), percent }
    }
    case 'long_payment_term': {
      const days = Math.max(...longTermsIn(statement))
      return Number.isFinite(days) ? { severity: band(days, 31, 61), days } : { severity }
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
      return { severity: onlyForFault().test(statement.plain) ? 'medium' : severity }
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
