import * as z from 'zod'
import { idExample, idOf } from '../../platform/context/ids.ts'
import {
  nameOf,
  order,
  paging,
  timesInOrder,
  valuesInOrder,
  valuesOutOfOrder,
} from '../../platform/http/params.ts'
import {
  CpvFilter,
  RegionFilter,
  searchFilters,
  SearchTenders,
  searchTimes,
} from '../../catalogue/tenders/search/params.ts'
import { statuses } from '../../catalogue/notices/vocabulary.ts'
import { Time } from '../../platform/time/timestamp.ts'

/**
 * A filter of the search as a JSON value. The search's parser checks the text, but the text is stored as written, so
 * that a day stays a day.
 */
const asWritten = <T extends string | number>(schema: z.ZodType<T, T>, filter: z.ZodType) =>
  schema
    .superRefine((value, context) => {
      for (const { message } of filter.safeParse(String(value)).error?.issues ?? [])
        context.addIssue({ code: 'custom', message })
    })
    .optional()
    .meta({ ...filter.meta() })

const several = (code: z.ZodType<string, string>, filter: z.ZodType) =>
  z
    .array(code)
    .min(1, 'must name at least one, or be left out')
    .max(100)
    .optional()
    .meta({ ...filter.meta() })

const filters = {
  q: searchFilters.q,
  cpvCodes: several(CpvFilter, searchFilters.cpvCodes),
  regions: several(RegionFilter, searchFilters.regions),
  match: searchFilters.match
    .unwrap()
    .optional()
    .meta({ ...searchFilters.match.meta() }),
  status: z
    .union([z.enum(statuses), z.array(z.enum(statuses)).min(1).max(statuses.length)])
    .optional()
    .meta({ description: 'A state, or a list of states; a tender is in one of them', examples: ['open'] }),
  source: searchFilters.source,
  minValue: asWritten(z.number(), searchFilters.minValue),
  maxValue: asWritten(z.number(), searchFilters.maxValue),
  currency: searchFilters.currency
    .unwrap()
    .optional()
    .meta({ description: 'Currency of `minValue` and `maxValue`; without one, EUR', examples: ['GBP'] }),
  buyer: searchFilters.buyer,
  publishedAfter: asWritten(z.string(), searchFilters.publishedAfter),
  publishedBefore: asWritten(z.string(), searchFilters.publishedBefore),
  updatedAfter: asWritten(z.string(), searchFilters.updatedAfter),
  deadlineAfter: asWritten(z.string(), searchFilters.deadlineAfter),
  deadlineBefore: asWritten(z.string(), searchFilters.deadlineBefore),
}
const described = {
  description:
    'The filters of `GET /tenders`, lists as arrays and amounts as numbers; without filters every tender matches',
  examples: [{ q: 'road maintenance', cpvCodes: ['45'], regions: ['DE2', 'FR'], minValue: 250000 }],
}

export const AlertFilters = z.object(filters).meta({ id: 'AlertFilters', ...described })
export type AlertFilters = z.output<typeof AlertFilters>

/** The filters of a request. Members that the search does not know are refused. */
const GivenFilters = z
  .strictObject(filters)
  .refine(valuesInOrder, valuesOutOfOrder)
  .superRefine((given, context) => {
    const read = { ...given } as Record<string, unknown>
    for (const name of searchTimes.flat()) read[name] = timeFilters[name]?.safeParse(read[name]).data
    timesInOrder(...searchTimes)(read, context)
  })
  .meta(described)

const timeFilters: Record<string, z.ZodType> = searchFilters

/** The search with the same filters; null if the search no longer accepts them. */
export function searchOf(filters: AlertFilters): SearchTenders | null {
  const query = Object.entries(filters).map(([name, value]) => [name, String(value)])
  return SearchTenders.safeParse(Object.fromEntries(query)).data ?? null
}

const frequencies = ['instant', 'daily', 'weekly'] as const
export const Frequency = z.enum(frequencies).meta({
  id: 'AlertFrequency',
  description:
    '`instant`: as soon as tenders come in, within about a minute; `daily`: at 06:00 UTC; `weekly`: on Mondays at 06:00 UTC',
})
export type Frequency = z.output<typeof Frequency>

export const alertExample = {
  id: idExample('alert'),
  name: 'Roads in Bavaria',
  filters: { q: 'road', cpvCodes: ['45'], regions: ['DE2'], minValue: 250000 },
  frequency: 'daily',
  active: true,
  lastRunAt: '2026-11-20T06:00:12.000Z',
  lastMatchAt: '2026-11-19T06:00:09.000Z',
  matchCount: 17,
  version: 2,
  createdAt: '2026-11-02T09:30:00.000Z',
  updatedAt: '2026-11-05T10:12:44.000Z',
}

export const Alert = z
  .object({
    id: idOf('alert'),
    name: z.string().meta({ examples: ['Roads in Bavaria'] }),
    filters: AlertFilters,
    frequency: Frequency,
    active: z.boolean().meta({ description: 'An alert that rests looks at new tenders later' }),
    lastRunAt: Time.nullable().meta({ description: 'When it last searched new tenders' }),
    lastMatchAt: Time.nullable().meta({ description: 'When it last found one' }),
    matchCount: z.int().meta({ description: 'How many tenders it has found so far' }),
    version: z.int().meta({ description: 'Counts its changes; a run is none' }),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({
    id: 'Alert',
    description: 'A search that reports new tenders',
    examples: [alertExample],
  })
export type Alert = z.output<typeof Alert>

const Name = nameOf(200).meta({ examples: ['Roads in Bavaria'] })

export const CreateAlert = z
  .strictObject({
    name: Name,
    filters: GivenFilters.default({}),
    frequency: Frequency.default('instant'),
    active: z.boolean().default(true),
  })
  .meta({ description: 'A search to be repeated among tenders that are new' })
export type CreateAlert = z.output<typeof CreateAlert>

export const UpdateAlert = z.strictObject({
  name: Name.optional(),
  filters: GivenFilters.nullable()
    .optional()
    .meta({ description: 'Replaces all filters; null, as `{}`, matches every tender' }),
  frequency: Frequency.optional(),
  active: z.boolean().optional(),
})
export type UpdateAlert = z.output<typeof UpdateAlert>

export const AlertParam = z.strictObject({ id: idOf('alert') })

export const ListAlerts = z.strictObject({
  active: z
    .enum(['true', 'false'], 'must be true or false')
    .transform((text) => text === 'true')
    .optional()
    .meta({ openapi: { type: 'boolean', description: 'Only alerts that run, or only alerts that rest' } }),
  frequency: Frequency.optional().meta({ description: 'Alerts of this frequency' }),
  sort: z.enum(['createdAt', 'updatedAt', 'name']).default('createdAt'),
  order: order('Default: `asc` for `name`, else `desc`'),
  ...paging,
})
export type ListAlerts = z.output<typeof ListAlerts>
