import * as z from 'zod'
import { idExample, idOf } from '../../../platform/context/ids.ts'
import {
  amount,
  breaks,
  flag,
  paging,
  several,
  since,
  TextUpTo,
  textRules,
  timesInOrder,
  until,
  valuesInOrder,
  valuesOutOfOrder,
} from '../../../platform/http/params.ts'
import { ratedCurrencies } from '../../../reference/rates/schema.ts'
import { SourceName, statuses } from '../../notices/vocabulary.ts'

export const CpvFilter = z
  .string()
  .regex(/^\d{2,8}(-\d)?$/, 'must be a CPV code or a prefix of it with 2 to 8 digits, such as 45233130 or 45')

export const RegionFilter = z
  .string()
  .regex(/^[A-Za-z]{2}[A-Za-z0-9]{0,3}$/, 'must be a NUTS code or a country, such as DE212 or FR')

const ratedCurrency = { type: 'string', enum: [...ratedCurrencies] }

/** A currency with a reference rate, in upper or lower case. */
const RatedCurrency = z
  .string()
  .toUpperCase()
  .pipe(z.enum(ratedCurrencies, 'must be a currency with a euro reference rate, such as GBP'))
  .meta({ openapi: ratedCurrency })

/** In characters. Alerts store the words, and every run of the alerts reads them. */
export const maxQueryLength = 2000

/** The filters of the search. Alerts use the same filters, so that they match exactly what the search finds. */
export const searchFilters = {
  q: TextUpTo(maxQueryLength)
    .optional()
    .meta({
      openapi: {
        type: 'string',
        maxLength: maxQueryLength,
        description:
          'Words are ANDed; `constr*` is a prefix, `"a phrase"` a phrase, `-word` excludes, `OR` goes between ' +
          'words. Case, accents and punctuation do not matter. Searched are title, description, lots, buyer and the ' +
          'labels of the CPV codes in every language of the notice. The first 100 words count. The number of a notice, of ' +
          'a procedure or of the buyer finds its tender however the number is written, and a CPV code its tenders.',
        examples: ['road maintenance'],
      },
    })
    .register(textRules, { anyText: true }),
  cpvCodes: several(
    CpvFilter,
    'Subject: any of these CPV codes or anything below them; trailing zeros are wild',
    '45,71320000',
  ),
  regions: several(
    RegionFilter,
    'Place: any of these NUTS codes or countries or anything below them',
    'DE2,FR',
  ),
  match: z
    .enum(['forms', 'exact'])
    .default('forms')
    .meta({
      description:
        '`forms`: a word also matches its inflections in the language of the text, German compounds that end with it, ' +
        'and tenders whose CPV code has the word in its official label in any language. `exact`: only the letters.',
      openapi: { type: 'string', enum: ['forms', 'exact'], default: 'forms' },
    }),
  status: several(z.enum(statuses), 'Tenders in any of these states now', 'open,planned'),
  source: z
    .string()
    .toLowerCase()
    .pipe(SourceName)
    .optional()
    .meta({
      openapi: { type: 'string', description: 'Tenders of this source', examples: ['ted'] },
    }),
  minValue: amount('Estimated value from, inclusive; tenders without a value are left out'),
  maxValue: amount('Estimated value to, inclusive; tenders without a value are left out'),
  currency: RatedCurrency.default('EUR').meta({
    description: 'Currency of `minValue` and `maxValue`',
    openapi: { ...ratedCurrency, default: 'EUR' },
  }),
  buyer: z
    .string()
    .max(500)
    .optional()
    .meta({
      openapi: {
        type: 'string',
        maxLength: 500,
        description: 'Words of the name of a buyer, all of them, or a registration number',
        examples: ['Norwick City Council'],
      },
    })
    .register(textRules, { anyText: true }),
  publishedAfter: since(
    'Published from, inclusive, to the second; a plain date is the start of that day in UTC',
  ),
  publishedBefore: until(
    'Published to, inclusive, to the second; a plain date is the end of that day in UTC',
  ),
  updatedAfter: since('Changed from, inclusive; a plain date is the start of that day in UTC'),
  deadlineAfter: since(
    'Deadline by the notice from, inclusive; a plain date is the start of that day in UTC',
  ),
  deadlineBefore: until('Deadline by the notice to, inclusive; a plain date is the end of that day in UTC'),
}

/** Pairs of bounds, the earlier first. */
export const searchTimes: [from: string, to: string][] = [
  ['publishedAfter', 'publishedBefore'],
  ['deadlineAfter', 'deadlineBefore'],
]

const searchOrder = {
  sort: z.enum(['relevance', 'publishedAt', 'deadline', 'estimatedValue']).optional().meta({
    description:
      'Default: `relevance` with `q`, else `publishedAt`. Tenders without the value come last. `deadline` is the deadline by the notice.',
  }),
  order: z
    .enum(['asc', 'desc'])
    .optional()
    .meta({ description: 'Default: `asc` for `deadline`, else `desc`' }),
}

/** The number of tenders that one request may name. */
export const maxIds = 100

const ids = several(
  idOf('tender'),
  `Exactly these tenders, at most ${maxIds}, in this order and on one page, whatever \`limit\` says. Ids without a tender ` +
    'are left out. No filter or order goes with it.',
  `${idExample('tender')},tender_01jd0c4kwqe5m9v2x7h3tz8rgp`,
)

/** For `superRefine`: a list of ids takes no filter and no order beside it. */
function idsAlone(given: Record<string, unknown>, context: z.RefinementCtx): void {
  if (given.ids === undefined) return
  for (const name of Object.keys({ ...searchFilters, ...searchOrder }))
    // Two have a default, which says nothing.
    if (given[name] !== undefined && name !== 'match' && name !== 'currency')
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'cannot be combined with `ids`',
        ...breaks('conflict'),
      })
}

export const SearchTenders = z
  .strictObject({
    ...searchFilters,
    ...searchOrder,
    facets: flag('Adds the counts of all matches by status, source, country, CPV division and month'),
    ids,
    ...paging,
  })
  .refine(valuesInOrder, valuesOutOfOrder)
  .superRefine(timesInOrder(...searchTimes))
  .superRefine(idsAlone)
export type SearchTenders = z.output<typeof SearchTenders>

export const ExportTenders = z
  .strictObject({ ...searchFilters, ...searchOrder })
  .refine(valuesInOrder, valuesOutOfOrder)
  .superRefine(timesInOrder(...searchTimes))
export type ExportTenders = z.output<typeof ExportTenders>
