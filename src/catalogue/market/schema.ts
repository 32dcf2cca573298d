import * as z from 'zod'
import { idOf } from '../../platform/context/ids.ts'
import { Time } from '../../platform/time/timestamp.ts'
import { competitorExample, insightsExample } from './examples.ts'

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
