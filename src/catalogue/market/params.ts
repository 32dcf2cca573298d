import * as z from 'zod'
import { idOf } from '../../platform/context/ids.ts'
import {
  amount,
  order,
  paging,
  several,
  since,
  textRules,
  until,
  valuesInOrder,
  valuesOutOfOrder,
} from '../../platform/http/params.ts'
import { CpvFilter, RegionFilter } from '../tenders/search/params.ts'

/** The parameters that define a market: the same codes and places as in the search of tenders. */
const market = {
  cpvCodes: several(
    CpvFilter,
    'Tenders with any of these CPV codes or anything below them; trailing zeros are wild',
    '45,71320000',
  ),
  regions: several(
    RegionFilter,
    'Tenders in any of these NUTS codes or countries or anything below them',
    'DE2,FR',
  ),
}

const text = (description: string, example: string) =>
  z
    .string()
    .optional()
    .meta({ openapi: { type: 'string', description, examples: [example] } })
    .register(textRules, { anyText: true })

const syntax =
  'Words are ANDed; `constr*` is a prefix, `"a phrase"` a phrase, `-word` excludes, `OR` goes between words.'

export const intervals = ['month', 'quarter', 'year'] as const

export const ReadInsights = z.strictObject({
  ...market,
  from: since(
    'Tenders published and awards made from then on, inclusive; without it as long as there are data',
  ),
  to: until('Tenders published and awards made until then, inclusive'),
  interval: z.enum(intervals).default('month'),
})
export type ReadInsights = z.output<typeof ReadInsights>

export const ListAwards = z
  .strictObject({
    q: text(
      `${syntax} Searched are the title of the tender, its buyers and the suppliers.`,
      'road maintenance',
    ),
    ...market,
    buyer: text('Words of the buyer’s name, all of them', 'City of Example'),
    supplier: text('Words of a supplier’s name, all of them, or its id', 'Muster Straßenbau'),
    minValue: amount('Value in EUR from, inclusive; awards without a value are left out'),
    maxValue: amount('Value in EUR to, inclusive; awards without a value are left out'),
    awardedAfter: since('Awarded from then on, inclusive; awards without a date are left out'),
    awardedBefore: until('Awarded until then, inclusive; awards without a date are left out'),
    contractEndsAfter: since(
      'The contract ends then or later; contracts without a published end are left out',
    ),
    contractEndsBefore: until(
      'The contract ends then or earlier; contracts without a published end are left out',
    ),
    tenderId: idOf('tender').optional(),
    sort: z
      .enum(['awardedAt', 'value', 'contractEndsAt'])
      .default('awardedAt')
      .meta({ description: '`value` compares in EUR. Unknown values come last.' }),
    order: order('Default: `desc`'),
    ...paging,
  })
  .refine(valuesInOrder, valuesOutOfOrder)
export type ListAwards = z.output<typeof ListAwards>

export const ListCompetitors = z.strictObject({
  ...market,
  from: since('Awards made from then on, inclusive; without it as long as there are data'),
  to: until('Awards made until then, inclusive'),
  q: text(`${syntax} Searched is the name; shares are still those of the whole market.`, 'Straßenbau'),
  sort: z
    .enum(['wins', 'value'])
    .default('wins')
    .meta({ description: 'Suppliers without a known value come last by `value`.' }),
  order: order('Default: `desc`'),
  ...paging,
})
export type ListCompetitors = z.output<typeof ListCompetitors>
