import { day, iso } from '../../platform/time/time.ts'
import { sumOf } from './figures.ts'
import type { Market } from './market.ts'
import type { ReadInsights } from './params.ts'
import type { MarketInsights } from './schema.ts'

type Interval = ReadInsights['interval']

/**
 * The counts of one day: days since 1970, number of cases, sum of the known values in cents, number of known values.
 */
export type DayCount = [day: number, count: number, cents: number, known: number]

const months = { month: 1, quarter: 3, year: 12 }
const maxSteps = 240

/** The number of a step: months, quarters or years since 1970. */
function stepOf(ms: number, interval: Interval): number {
  const date = new Date(ms)
  return Math.floor(((date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()) / months[interval])
}

const startOf = (step: number, interval: Interval) => iso(Date.UTC(1970, step * months[interval]))

/** All steps of the stretch of time, including steps without a case. */
export function seriesOf(
  { tenders, awards }: { tenders: DayCount[]; awards: DayCount[] },
  { from, to, interval }: Market & { interval: Interval },
  now: Date,
): MarketInsights['series'] {
  const byStep = (days: DayCount[]) => Map.groupBy(days, ([number]) => stepOf(number * day, interval))
  const published = byStep(tenders)
  const awarded = byStep(awards)
  const last = stepOf((to ?? now).getTime(), interval)
  const first = from
    ? stepOf(from.getTime(), interval)
    : Math.min(last, ...published.keys(), ...awarded.keys())
  const begin = Math.max(first, last - maxSteps + 1)
  return Array.from({ length: Math.max(0, last - begin + 1) }, (_, index) => {
    const step = begin + index
    const made = awarded.get(step) ?? []
    const sum = (days: DayCount[], of: 1 | 2 | 3) => days.reduce((total, each) => total + each[of], 0)
    return {
      start: startOf(step, interval),
      tenders: sum(published.get(step) ?? [], 1),
      awards: sum(made, 1),
      valueEur: sumOf(sum(made, 2), sum(made, 3)),
    }
  })
}
