import { rowsOf } from '../../platform/db/rows.ts'
import { cpvLabel, cpvTables } from '../../reference/codes/cpv.ts'
import { loadTables } from '../../platform/files/tables.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { invalidParams } from '../../platform/context/errors.ts'
import { prepare } from '../../platform/db/sql.ts'
import { facetValue } from '../tenders/search/tokens.ts'
import { upToDate } from '../tenders/settle.ts'
import { euro, figure, median, ratio, rounded, sumOf } from './figures.ts'
import type { Market } from './market.ts'
import type { ReadInsights } from './params.ts'
import type { MarketInsights } from './schema.ts'
import { awardFigures, tendersByDay } from './statements.ts'
import { day, iso } from '../../platform/time/time.ts'

interface TenderDay {
  day: number
  count: number
  cents: number
  known: number
  open: number
}

/** Every column is JSON text; see the statement. */
type FigureRow = Record<
  | 'totals'
  | 'values'
  | 'bids'
  | 'ratios'
  | 'days'
  | 'concentration'
  | 'series'
  | 'cpv'
  | 'buyers'
  | 'suppliers'
  | 'regions',
  string
>

/** The figures of a market as of `ctx.now`, in one round trip. */
export async function readInsights(
  ctx: Pick<Ctx, 'd1' | 'now' | 'env' | 'later'>,
  query: ReadInsights,
): Promise<MarketInsights> {
  refuseBackwards(query)
  await loadTables(ctx, cpvTables)
  const [days, figures] = await upToDate(ctx, [
    prepare(ctx.d1, tendersByDay(query)),
    prepare(ctx.d1, awardFigures(query)),
  ])
  const [row] = rowsOf<FigureRow>(figures)
  if (!row) throw new Error('A row of aggregates is always there')
  const tenders = rowsOf<TenderDay>(days)
  const awarded = read<DayCount[]>(row.series)
  const published = tenders.map(({ day, count, cents, known }): DayCount => [day, count, cents, known])
  return {
    tenders: tendersOf(tenders),
    awards: awardsOf(row),
    concentration: concentrationOf(row),
    series: seriesOf({ tenders: published, awards: awarded }, query, ctx.now),
    ...topsOf(row),
  }
}

export function refuseBackwards({ from, to }: Market): void {
  if (!from || !to || from <= to) return
  throw invalidParams([{ path: 'from', message: 'must not lie after `to`', rule: 'conflict' }])
}

/** Parses JSON that the statement has built. */
const read = <T>(json: string) => JSON.parse(json) as T

function tendersOf(days: TenderDay[]): MarketInsights['tenders'] {
  const sum = (of: keyof TenderDay) => days.reduce((total, each) => total + each[of], 0)
  return { count: sum('count'), valueEur: sumOf(sum('cents'), sum('known')), open: sum('open') }
}

function awardsOf(row: FigureRow): MarketInsights['awards'] {
  const [count = 0, cents = 0, known = 0, bids = 0, counted = 0, single = 0, compared = 0, timed = 0] = read<
    number[]
  >(row.totals)
  const middle = (json: string, shown: (value: number) => number) => {
    const value = median(read<number[][]>(json).flat())
    return value === null ? null : shown(value)
  }
  const exact = (value: number) => value
  return {
    count,
    valueEur: sumOf(cents, known),
    medianValueEur: figure(middle(row.values, euro), known),
    medianBids: figure(middle(row.bids, exact), counted),
    meanBids: figure(counted > 0 ? rounded(bids / counted, 2) : null, counted),
    singleBidRate: figure(ratio(single, counted), counted),
    awardToEstimate: figure(
      middle(row.ratios, (value) => rounded(value, 4)),
      compared,
    ),
    medianDecisionDays: figure(middle(row.days, exact), timed),
  }
}

function concentrationOf(row: FigureRow): MarketInsights['concentration'] {
  const [cents = 0, squares = 0, top = 0, n = 0, largest] = read<(number | null)[]>(row.concentration).map(
    (value) => value ?? 0,
  )
  const hhi = cents > 0 ? rounded((squares / cents / cents) * 10_000, 2) : null
  return {
    hhi: figure(hhi, n),
    top5Share: figure(ratio(top, cents), n),
    largestAwardShare: figure(ratio(largest ?? 0, cents), n),
  }
}

type Sums = [awards: number, cents: number, known: number]
type Named = [name: string | null, country: string | null]

function topsOf(row: FigureRow): Pick<MarketInsights, 'topCpv' | 'topBuyers' | 'topSuppliers' | 'byRegion'> {
  const counts = (awards: number, cents: number, known: number) => ({ awards, valueEur: sumOf(cents, known) })
  return {
    topCpv: read<[string, ...Sums][]>(row.cpv).map(([code, ...sums]) => ({
      code,
      label: cpvLabel(code),
      ...counts(...sums),
    })),
    topBuyers: read<[...Named, ...Sums][]>(row.buyers).map(([name, country, ...sums]) => ({
      name,
      country,
      ...counts(...sums),
    })),
    topSuppliers: read<[string, ...Named, ...Sums][]>(row.suppliers).map(([id, name, country, ...sums]) => ({
      id,
      name,
      country,
      ...counts(...sums),
    })),
    byRegion: read<[string, ...Sums][]>(row.regions).map(([code, ...sums]) => ({
      region: regionName(code),
      ...counts(...sums),
    })),
  }
}

/** The code of a region for the answer: ISO for countries, NUTS for regions within them. */
const regionName = (code: string) => (code.length === 2 ? facetValue.country(code) : code.toUpperCase())

type Interval = ReadInsights['interval']

/**
 * The counts of one day: days since 1970, number of cases, sum of the known values in cents, number of known values.
 */
type DayCount = [day: number, count: number, cents: number, known: number]

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
