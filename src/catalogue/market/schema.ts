import * as z from 'zod'
import { idExample, idOf } from '../../platform/context/ids.ts'
import { Time } from '../../platform/time/timestamp.ts'

/** Examples of the API's documentation: a market of a few road works. */
const valueExample = { value: 9120000, n: 6 }
const codeExample = { code: '45233130', label: 'Construction work for highways' }
const buyerExample = { name: 'City of Example', country: 'IE' }
const supplierExample = { id: idExample('supplier'), name: 'Muster Straßenbau GmbH', country: 'DE' }

const insightsExample = {
  tenders: { count: 14, valueEur: { value: 21400000, n: 11 }, open: 3 },
  awards: {
    count: 7,
    valueEur: valueExample,
    medianValueEur: { value: 1240000, n: 6 },
    medianBids: { value: 4, n: 7 },
    meanBids: { value: 4.14, n: 7 },
    singleBidRate: { value: 0.1429, n: 7 },
    awardToEstimate: { value: null, n: 4 },
    medianDecisionDays: { value: 48, n: 5 },
  },
  concentration: {
    hhi: { value: 2466.67, n: 6 },
    top5Share: { value: 0.9512, n: 6 },
    largestAwardShare: { value: 0.3171, n: 6 },
  },
  series: [{ start: '2026-11-01T00:00:00.000Z', tenders: 14, awards: 7, valueEur: valueExample }],
  topCpv: [{ ...codeExample, awards: 7, valueEur: valueExample }],
  topBuyers: [{ ...buyerExample, awards: 7, valueEur: valueExample }],
  topSuppliers: [{ ...supplierExample, awards: 2, valueEur: { value: null, n: 2 } }],
  byRegion: [{ region: 'IE', awards: 7, valueEur: valueExample }],
}

const competitorExample = {
  ...supplierExample,
  wins: 2,
  valueEur: 2965801,
  winShare: 0.2857,
  averageValueEur: 1482900.5,
  lastAwardAt: '2027-02-03T00:00:00.000Z',
  topCpv: [{ ...codeExample, awards: 2 }],
  topBuyers: [{ ...buyerExample, awards: 2 }],
  metIn: 1,
}

/** With fewer cases a figure would show nothing about the market, and too much about a single company. */
export const leastCases = 5

export const Figure = z
  .object({
    value: z
      .number()
      .nullable()
      .meta({ description: `Null where \`n\` is below ${leastCases}` }),
    n: z.int().meta({ description: 'The number of tenders or awards that the figure is computed from' }),
  })
  .meta({
    id: 'Figure',
    description: 'A statistic and the number of cases behind it',
    examples: [{ value: 1250000, n: 12 }],
  })
export type Figure = z.output<typeof Figure>

const about = (description: string) => Figure.meta({ description })

const cpv = {
  code: z.string().meta({ description: 'CPV 2008, eight digits', examples: ['45233130'] }),
  label: z.string().nullable().meta({ description: 'In English; null for a code outside the list' }),
  awards: z.int().meta({ description: 'Awards of tenders with this code; a tender may have several' }),
}
const buyer = {
  name: z.string().nullable(),
  country: z.string().nullable().meta({ description: 'ISO 3166 alpha-2' }),
  awards: z.int(),
}
const valueEur = about('Sum of the known values in EUR')

export const MarketInsights = z
  .object({
    tenders: z.object({
      count: z.int(),
      valueEur: about('Sum of the estimated values in EUR'),
      open: z.int().meta({ description: 'Tenders that are open now' }),
    }),
    awards: z
      .object({
        count: z.int(),
        valueEur,
        medianValueEur: about('Median of the values in EUR'),
        medianBids: about('Median of the numbers of bids'),
        meanBids: about('Mean of the numbers of bids'),
        singleBidRate: about(
          'Share of awards with a single bid, 0 to 1, among awards with a known number of bids',
        ),
        awardToEstimate: about(
          'Median of value by estimate: of the lot, or of the tender where it was awarded as a whole',
        ),
        medianDecisionDays: about('Median of the calendar days from the deadline to the award'),
      })
      .meta({
        description:
          'Outcomes with the status `awarded`. A number of bids that was published only in part counts as unknown.',
      }),
    concentration: z
      .object({
        hhi: about('Herfindahl–Hirschman index: the sum of the squared shares in per cent, up to 10,000'),
        top5Share: about('Share of the five largest, 0 to 1'),
        largestAwardShare: about(
          'Share of the largest single award, 0 to 1. Above a half, the other two figures say little',
        ),
      })
      .meta({
        description:
          'Shares of the value in EUR, of awards that tell value and supplier. Companies that won together count as ' +
          'one, because their shares of the payment are not published.',
      }),
    series: z
      .array(
        z.object({
          start: Time.meta({ description: 'Start of the month, quarter or year in UTC' }),
          tenders: z.int().meta({ description: 'Tenders published' }),
          awards: z.int().meta({ description: 'Awards made; awards without a date are in no step' }),
          valueEur,
        }),
      )
      .meta({
        description:
          'Every step from `from` (else the first tender or award) to `to` (else now), the latest 240 at most',
      }),
    topCpv: z.array(z.object({ ...cpv, valueEur })).meta({
      description: 'The ten codes with the most awards, of those asked for',
    }),
    topBuyers: z
      .array(z.object({ ...buyer, valueEur }))
      .meta({ description: 'The ten buyers with the most awards' }),
    topSuppliers: z
      .array(
        z.object({
          id: idOf('supplier'),
          name: z.string().nullable(),
          country: z.string().nullable(),
          awards: z.int(),
          valueEur,
        }),
      )
      .meta({
        description: 'The ten suppliers with the most awards. A joint award counts for each of them in full.',
      }),
    byRegion: z
      .array(
        z.object({
          region: z.string().meta({ description: 'Country or NUTS code', examples: ['DE2'] }),
          awards: z.int(),
          valueEur,
        }),
      )
      .meta({
        description:
          'By country; below each of the `regions` asked for, by the next level of NUTS. The code itself counts tenders ' +
          'without a closer place. A tender may be in several regions.',
      }),
  })
  .meta({
    id: 'MarketInsights',
    description: 'A market in figures',
    examples: [insightsExample],
  })
export type MarketInsights = z.output<typeof MarketInsights>

export const Competitor = z
  .object({
    id: idOf('supplier'),
    name: z.string().nullable().meta({ description: 'As the latest award has it' }),
    country: z.string().nullable().meta({ description: 'ISO 3166 alpha-2' }),
    wins: z.int().meta({ description: 'Awards won in this market, alone or with others' }),
    valueEur: z
      .number()
      .nullable()
      .meta({ description: 'Sum of their known values; awards won with others count in full' }),
    winShare: z.number().meta({ description: 'Wins by all awards of the market, 0 to 1' }),
    averageValueEur: z.number().nullable().meta({ description: 'Wins with a known value' }),
    lastAwardAt: Time.nullable(),
    topCpv: z.array(z.object(cpv)).meta({ description: 'Up to five codes it won most in' }),
    topBuyers: z.array(z.object(buyer)).meta({ description: 'Up to five buyers it won most from' }),
    metIn: z.int().meta({ description: 'Its wins on tenders your company has submitted a bid for' }),
  })
  .meta({ id: 'Competitor', description: 'A supplier in a market', examples: [competitorExample] })
export type Competitor = z.output<typeof Competitor>
