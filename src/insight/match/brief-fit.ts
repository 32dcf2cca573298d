import type { TenderItem } from '../../catalogue/tenders/item-schema.ts'
import type { Profile } from '../../identity/accounts/schema.ts'
import { day, wholeDays } from '../../platform/time/time.ts'
import { cpvList } from '../../reference/codes/lookup/cpv.ts'
import { labelOf } from '../../reference/codes/lookup/list.ts'
import { nearestPlace } from './place.ts'
import { weights } from '../../company/profile/weights.ts'
import { fitOfRatio } from './size.ts'
import { nearestCodes } from './trade.ts'

/** The data of a company that a brief fit needs. */
export interface BriefCompany extends Pick<
  Profile,
  'cpvCodes' | 'regions' | 'languages' | 'turnover' | 'address'
> {
  country: string
}

/** How well an open tender fits, judged only by its list item and the company's profile. */
export interface BriefFit {
  /** 0 to 100. */
  score: number
  level: 'good' | 'fair' | 'weak'
  /** In a few words, the most important fact first. */
  reason: string
}

interface Fact {
  weight: number
  /** 0 to 1; null if unknown. */
  value: number | null
  /** Null for what needs no words. */
  words: string | null
}

/** A tender outside the company's codes scores at most this, as in a match. */
const unrelated = 20

/**
 * The fit of a tender in a list, computed from stored facts and without documents (load `cpvTables` first),
 * by the measures of a match. Null for a closed tender, and for a company that has not stated what it does: a
 * number would mean nothing.
 */
export function briefFit(item: TenderItem, company: BriefCompany | null, now: Date): BriefFit | null {
  if (!company || (item.status !== 'open' && item.status !== 'planned')) return null
  const trade = tradeOf(item, company)
  if (trade === null) return null
  const facts = [
    trade,
    placeOf(item, company),
    sizeOf(item, company),
    languageOf(item, company),
    timeOf(item, now),
  ]
  const known = facts.filter(({ value }) => value !== null)
  const sum = known.reduce((total, { weight, value }) => total + weight * (value ?? 0), 0)
  const points = Math.round((100 * sum) / known.reduce((total, { weight }) => total + weight, 0))
  const score = trade.value === 0 ? Math.min(unrelated, points) : points
  return {
    score,
    level: score >= 70 ? 'good' : score >= 45 ? 'fair' : 'weak',
    reason: facts.flatMap(({ words }) => words ?? []).join(', '),
  }
}

const levels = {
  same: 'your subject',
  part: 'your subject',
  category: 'close to your subjects',
  class: 'close to your subjects',
  group: 'near your subjects',
  division: 'of the field of your subjects',
} as const

/** The English label of a code: few people know the codes. */
const nameOf = (code: string): string => labelOf(cpvList, code) ?? code

function tradeOf(item: TenderItem, { cpvCodes }: BriefCompany): Fact | null {
  const found = nearestCodes(cpvCodes ?? [], item.cpvCodes)
  if (found === null) return null
  const { value, best } = found
  const words = best.level === null ? 'outside your subjects' : `${levels[best.level]} (${nameOf(best.code)})`
  return { weight: weights.cpv, value: best.level === null ? 0 : value, words }
}

function placeOf(item: TenderItem, company: BriefCompany): Fact {
  const { best, atHome } = nearestPlace(company, company.country, item)
  if (best === null) return { weight: weights.region, value: null, words: null }
  const own = atHome ? 'the region of your address' : 'your regions'
  const words = best.value >= 0.6 ? `in ${own}` : best.value > 0 ? `near ${own}` : `outside ${own}`
  return { weight: weights.region, value: best.value, words }
}

/**
 * The value beside the average turnover of three years. Amounts in currencies other than the tender's are
 * left out.
 */
function sizeOf({ estimatedValue, currency }: TenderItem, { turnover }: BriefCompany): Fact {
  const last = (turnover ?? [])
    .filter((each) => each.currency === currency && each.amount > 0)
    .toSorted((a, b) => b.year - a.year)
    .slice(0, 3)
  if (!estimatedValue || last.length === 0) return { weight: weights.size, value: null, words: null }
  const average = last.reduce((sum, { amount }) => sum + amount, 0) / last.length
  const value = fitOfRatio(estimatedValue / average)
  return { weight: weights.size, value, words: value < 0.5 ? 'large beside your turnover' : 'of your size' }
}

const languageWeight = 10

function languageOf({ languages }: TenderItem, company: BriefCompany): Fact {
  const own = company.languages ?? []
  if (own.length === 0 || languages.length === 0) return { weight: languageWeight, value: null, words: null }
  const value = languages.some((each) => own.includes(each)) ? 1 : 0
  return { weight: languageWeight, value, words: value === 0 ? 'in none of your languages' : null }
}

function timeOf({ deadline }: TenderItem, now: Date): Fact {
  if (deadline === null) return { weight: weights.time, value: null, words: null }
  const days = Math.max(0, (Date.parse(deadline) - now.getTime()) / day)
  const left = wholeDays(days * day)
  const words =
    days >= 7 ? null : `${left === 0 ? 'less than a day' : left === 1 ? '1 day' : `${left} days`} left`
  return { weight: weights.time, value: Math.min(1, days / 30), words }
}
