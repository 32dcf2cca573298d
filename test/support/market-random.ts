import * as fc from 'fast-check'
import { award, company, type Deal } from './market.ts'

/** Random deals, and their figures computed by plain loops. */
export const days = fc
  .integer({ min: 0, max: 1200 })
  .map((number) => new Date(Date.UTC(2022, 0, 1 + number)).toISOString())
export const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4 })

/** Companies in the spelling of notices, each with its identity, written by hand. */
const pool = [
  [company('Muster Straßenbau GmbH'), 'muster de'],
  [company('MUSTER STRASSENBAU'), 'muster de'],
  [company('Muster Strassenbau GmbH', 'AT'), 'muster at'],
  [company('Alpha Ltd.', 'IE', 'IE 123-45'), 'alpha ie'],
  [company('Alpha Holdings', 'IE', 'ie12345'), 'alpha ie'],
  [company('Beta Oy', 'FI'), 'beta fi'],
  [company('Beta', 'FI', 'n/a'), 'beta fi'],
  [company(null, 'FI'), null],
] as const

export const whoIs = ({ name, country }: { name?: string; country?: string }) =>
  `${name?.toLowerCase().split(' ')[0]} ${country?.toLowerCase()}`

const codes = ['03111000', '03111100', '03200000', '41110000', '41120000', '76100000']
const places = ['DE212', 'DE300', 'DE', 'FR101', 'FR1', 'EL301', 'UKI31', 'IE061']
const buyers = [company('Cork', 'IE'), company('Berlin', 'DE', 'DE 9-1')]

export const randomDeal = fc.record({
  publishedAt: days,
  cpvCodes: fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1, maxLength: 3 }),
  regions: fc.uniqueArray(fc.constantFrom(...places), { maxLength: 3 }),
  buyer: fc.constantFrom(...buyers),
  // 0 and 1 are not estimates.
  estimate: maybe(fc.integer({ min: 2, max: 1_000_000 })),
  deadline: maybe(days),
  bids: maybe(fc.integer({ min: 0, max: 6 })),
  awards: fc.array(
    fc.record({
      status: fc.constantFrom('active', 'active', 'active', 'unsuccessful', 'pending', 'cancelled'),
      value: maybe(fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100)),
      date: maybe(days),
      who: fc.uniqueArray(fc.nat(pool.length - 1), { maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
})
export type RandomDeal = typeof randomDeal extends fc.Arbitrary<infer T> ? T : never

export const dealOf = (deal: RandomDeal, index: number): Partial<Deal> => ({
  ...deal,
  title: `Deal ${index}`,
  awards: deal.awards.map((each) =>
    award({ ...each, suppliers: each.who.flatMap((number) => pool[number]?.[0] ?? []) }),
  ),
})

interface Question {
  cpvCodes: string[]
  regions: string[] | null
  from: string | null
  to: string | null
}

const nuts = (code: string) => code.replace(/^GR/, 'EL').replace(/^GB/, 'UK')
const iso = (code: string) => (code.length > 2 ? code : code.replace('EL', 'GR').replace('UK', 'GB'))
const begins = (code: string, prefixes: string[]) => prefixes.find((prefix) => code.startsWith(prefix))
const within = (time: string | null, { from, to }: Question) =>
  (!from || (time !== null && time >= from)) && (!to || (time !== null && time <= to))

const cents = (euro: number) => Math.round(euro * 100)
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
const known = <T>(values: (T | null)[]) => values.filter((value) => value !== null)
const figure = (values: number[], of: (values: number[]) => number | null) => ({
  value: values.length < 5 ? null : of(values),
  n: values.length,
})
const total = (values: number[]) => sum(values.map(cents)) / 100

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[half - (sorted.length % 2 === 0 ? 1 : 0)], sorted[half]]
  return (low + high) / 2
}
const to = (decimals: number) => (value: number) =>
  Math.round((value + Number.EPSILON) * 10 ** decimals) / 10 ** decimals

interface Won {
  deal: RandomDeal
  value: number | null
  date: string | null
  who: string[]
}

/** Groups by any number of names each, as `[name, awards, valueEur]`, sorted. */
function grouped(won: Won[], namesOf: (each: Won) => string[]) {
  const names = [...new Set(won.flatMap(namesOf))]
  return names
    .map((name) => {
      const mine = won.filter((each) => namesOf(each).includes(name))
      return [name, mine.length, figure(known(mine.map(({ value }) => value)), total)] as const
    })
    .toSorted()
}

const dayOf = (time: string) => Math.floor(Date.parse(time) / 86_400_000)

function decisionDays({ deal: { deadline }, date }: Won): number | null {
  if (deadline === null || date === null) return null
  const days = dayOf(date) - dayOf(deadline)
  return days < 0 ? null : days
}

const isOnly = ({ deal }: Won) => deal.awards.filter(({ status }) => status === 'active').length === 1
const bidsOf = ({ deal }: Won) => (deal.bids === null || deal.bids === 0 ? null : deal.bids)

function concentrationOf(won: Won[]) {
  const known = won.filter(({ value, who }) => value !== null && who.length > 0)
  const byGroup = Map.groupBy(known, ({ who }) => who.toSorted().join())
  const sums = [...byGroup.values()].map((mine) => sum(mine.map(({ value }) => cents(value ?? 0))))
  const all = sum(sums)
  const values = known.map(({ value }) => value ?? 0)
  const top = sum(sums.toSorted((a, b) => b - a).slice(0, 5))
  return {
    hhi: figure(values, () => (all === 0 ? null : to(2)(sum(sums.map((each) => ((100 * each) / all) ** 2))))),
    top5Share: figure(values, () => (all === 0 ? null : to(4)(top / all))),
    largestAwardShare: figure(values, () => (all === 0 ? null : to(4)(Math.max(...values.map(cents)) / all))),
  }
}

function awardsOf(won: Won[]) {
  const values = known(won.map(({ value }) => value))
  const bids = known(won.map(bidsOf))
  const ratios = won.flatMap((each) => {
    const { estimate } = each.deal
    return isOnly(each) && each.value !== null && estimate ? [cents(each.value) / cents(estimate)] : []
  })
  return {
    count: won.length,
    valueEur: figure(values, total),
    medianValueEur: figure(values.map(cents), (all) => Math.round(median(all)) / 100),
    medianBids: figure(bids, median),
    meanBids: figure(bids, (all) => to(2)(sum(all) / all.length)),
    singleBidRate: figure(bids, (all) => to(4)(all.filter((each) => each === 1).length / all.length)),
    awardToEstimate: figure(ratios, (all) => to(4)(median(all))),
    medianDecisionDays: figure(known(won.map(decisionDays)), median),
  }
}

function stepOf(time: string, interval: 'month' | 'quarter' | 'year'): string {
  const [year, month = ''] = time.split('-')
  const quarter = String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0')
  return `${year}-${{ month, quarter, year: '01' }[interval]}-01T00:00:00.000Z`
}

const inMarket = ({ cpvCodes, regions }: RandomDeal, question: Question) => {
  const wanted = question.regions?.map(nuts)
  return (
    cpvCodes.some((code) => begins(code, wantedCpv(question))) &&
    (!wanted || regions.some((code) => begins(nuts(code), wanted)))
  )
}
const wantedCpv = ({ cpvCodes }: Question) => cpvCodes.map((code) => code.replace(/(?<=..)0+$/, ''))

const wonIn = (deals: RandomDeal[], question: Question): Won[] =>
  deals
    .filter((deal) => inMarket(deal, question))
    .flatMap((deal) =>
      deal.awards
        .filter(({ status, date }) => status === 'active' && within(date, question))
        .map(({ value, date, who }) => {
          const names = who.flatMap((number) => pool[number]?.[1] ?? [])
          return { deal, value, date, who: [...new Set(names)] }
        }),
    )

/** The expected row of each supplier, by its name. `bidOn` are the titles of tenders that the caller bid on. */
export function plainCompetitors(deals: RandomDeal[], question: Question, bidOn: Set<RandomDeal>) {
  const won = wonIn(deals, question)
  const ranked = (mine: Won[], namesOf: (each: Won) => string[]) => {
    const names = [...new Set(mine.flatMap(namesOf))]
    return names
      .map((name) => mine.filter((each) => namesOf(each).includes(name)).length)
      .toSorted((a, b) => b - a)
  }
  return [...new Set(won.flatMap(({ who }) => who))].toSorted().map((name) => {
    const mine = won.filter(({ who }) => who.includes(name))
    const values = known(mine.map(({ value }) => value))
    return {
      name,
      wins: mine.length,
      valueEur: values.length > 0 ? total(values) : null,
      winShare: to(4)(mine.length / won.length),
      averageValueEur: values.length > 0 ? Math.round(sum(values.map(cents)) / values.length) / 100 : null,
      lastAwardAt:
        known(mine.map(({ date }) => date))
          .toSorted()
          .at(-1) ?? null,
      cpv: ranked(mine, ({ deal }) =>
        deal.cpvCodes.filter((code) => begins(code, wantedCpv(question))),
      ).slice(0, 5),
      buyers: ranked(mine, ({ deal }) => known([deal.buyer.name])),
      metIn: mine.filter(({ deal }) => bidOn.has(deal)).length,
    }
  })
}

export function plainInsights(
  deals: RandomDeal[],
  question: Question,
  interval: 'month' | 'quarter' | 'year',
) {
  const wanted = question.regions?.map(nuts)
  const published = deals.filter((deal) => inMarket(deal, question) && within(deal.publishedAt, question))
  const won = wonIn(deals, question)
  const placesOf = ({ deal }: Won) => {
    const groups = deal.regions.map(nuts).flatMap((code) => {
      const under = wanted ? begins(code, wanted) : ''
      return under === undefined ? [] : code.slice(0, Math.max(2, under.length + 1))
    })
    return [...new Set(groups)].map(iso)
  }
  const dated = won.flatMap((each) =>
    each.date === null ? [] : [{ ...each, step: stepOf(each.date, interval) }],
  )
  const steps = new Set([
    ...published.map(({ publishedAt }) => stepOf(publishedAt, interval)),
    ...dated.map((each) => each.step),
  ])
  return {
    tenders: {
      count: published.length,
      valueEur: figure(known(published.map(({ estimate }) => estimate)), total),
    },
    awards: awardsOf(won),
    concentration: concentrationOf(won),
    suppliers: grouped(won, ({ who }) => who),
    buyers: grouped(won, ({ deal }) => known([deal.buyer.name])),
    cpv: grouped(won, ({ deal }) => deal.cpvCodes.filter((code) => begins(code, wantedCpv(question)))),
    regions: grouped(won, placesOf),
    series: [...steps].toSorted().map((start) => {
      const mine = dated.filter(({ step }) => step === start)
      return {
        start,
        tenders: published.filter(({ publishedAt }) => stepOf(publishedAt, interval) === start).length,
        awards: mine.length,
        valueEur: figure(known(mine.map(({ value }) => value)), total),
      }
    }),
  }
}
