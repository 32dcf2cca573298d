import { isEmptyCode } from './empty-code.ts'
import { noValueOf } from './placeholder.ts'

/**
 * The winners that are companies. Publishers fill the field with words if nobody won, or if they do not
 * disclose the winner. `isFailed` if the words mean for the whole award that nobody won.
 */
export function companiesAmong<T>(
  winners: readonly T[],
  nameOf: (winner: T) => string | null,
): { companies: T[]; isFailed: boolean } {
  const judged = winners.map((winner) => ({ winner, meaning: meaningOf(nameOf(winner)) }))
  const companies = judged.filter(({ meaning }) => meaning === null).map(({ winner }) => winner)
  return { companies, isFailed: companies.length === 0 && judged.some(({ meaning }) => meaning === 'failed') }
}

/** What a name means in place of a company; null for a company, also for one that only a number names. */
function meaningOf(name: string | null): 'failed' | 'blank' | null {
  if (name === null || isInitials.test(name)) return null
  return noValueOf(name) ?? (isEmptyCode(name) ? 'blank' : null)
}

/** `CCC` is a company, `XXX` is not. */
const isInitials = /^([a-wyz])\1+$/i
