import type { Profile } from '../../../identity/accounts/schema.ts'
import type { Convert } from '../../match/evidence/facts.ts'

type Size = NonNullable<Profile['sizeClass']>

/**
 * Commission Recommendation 2003/361/EC, Annex, Article 2: fewer than this many employees, and at most this turnover in
 * EUR.
 */
const ceilings: readonly (readonly [Size, number, number])[] = [
  ['micro', 10, 2_000_000],
  ['small', 50, 10_000_000],
  ['medium', 250, 50_000_000],
]

/** The last year's turnover; null if no turnover is known. */
export const latestTurnover = (profile: Profile | null) =>
  (profile?.turnover ?? []).toSorted((a, b) => b.year - a.year)[0] ?? null

/**
 * The stated size class, otherwise the class derived from employees and turnover; null if either is unknown.
 */
export function companySizeOf(profile: Profile | null, convert: Convert): Size | null {
  if (profile?.sizeClass) return profile.sizeClass
  const latest = latestTurnover(profile)
  const turnover = latest && convert(latest.amount, latest.currency, 'EUR')
  const employees = profile?.employees ?? null
  if (turnover === null || employees === null) return null
  return ceilings.find(([, staff, max]) => employees < staff && turnover <= max)?.[0] ?? 'large'
}
