import type { DateCode } from './date-codes.ts'
import { day as dayLength } from '../../platform/time/time.ts'

/**
 * What comes before the closing date, with the maximum days between the two. An older date belongs to another
 * procedure.
 */
const before: Partial<Record<DateCode, number>> = { published: 400, site_visit: 200, questions_deadline: 200 }
/** What does not come before the closing date. An earlier date belongs to a law, a reference or another procedure. */
const after: ReadonlySet<DateCode> = new Set([
  'opening',
  'award',
  'validity_until',
  'contract_start',
  'contract_end',
] as const)

/**
 * The dates that can belong to one procedure: documents also name the dates of laws, references and earlier
 * procedures, and a wrong date costs more than a missing one. Without a closing date, the publication date is
 * used.
 */
export function consistentDates<T extends { code: DateCode; day: string }>(dates: readonly T[]): T[] {
  const daysOf = (wanted: DateCode) =>
    dates.flatMap(({ code, day }) => (code === wanted ? [Date.parse(day)] : []))
  const closing = daysOf('deadline')
  const known = closing.length > 0 ? closing : daysOf('published')
  // In a loop: a hundred thousand dates are too many arguments of one call.
  const first = known.reduce((one, other) => Math.min(one, other), Infinity)
  const last = closing.reduce((one, other) => Math.max(one, other), -Infinity)
  if (!Number.isFinite(first)) return [...dates]
  return dates.filter(({ code, day }) => {
    const at = Date.parse(day)
    if (after.has(code)) return at >= first
    const max = before[code]
    return max === undefined || closing.length === 0 || (at <= last && first - at <= max * dayLength)
  })
}
