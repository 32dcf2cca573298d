import * as z from 'zod'
import { money } from '../../platform/text/money.ts'
import { AwardCriterion } from './vocabulary.ts'
import { ContractNature } from './vocabulary.ts'
import { TenderStatus } from './vocabulary.ts'
import { documentKinds } from '../../reading/document/document-text.ts'
import { webAddress } from './eforms/links.ts'
import {
  amount,
  country,
  cpv,
  currency,
  language,
  list,
  optional,
  region,
  time,
  words,
} from './manual-fields.ts'

/** Award criteria in the form of the API, with optional members. */
const Criterion = z.strictObject(
  {
    name: optional(words(1_000)).meta({ description: 'Name of the criterion' }),
    type: optional(AwardCriterion.shape.type),
    weight: optional(amount),
    description: optional(words(100_000)),
  },
  'must be an object',
)

const described = {
  description: optional(words(1_000_000)),
  deadline: optional(time('end')).meta({
    description: 'When bids must have arrived: a day, or a time with its offset from UTC',
  }),
  estimatedValue: optional(amount).meta({ description: 'In major units of `currency`' }),
  currency: optional(currency).meta({
    description:
      'ISO 4217; required beside `estimatedValue`. A lot without a currency has the currency of the tender',
  }),
  cpvCodes: list(cpv, 500).meta({ description: 'Eight digits, with or without the check digit' }),
  regions: list(region, 500).meta({ description: 'NUTS codes, or ISO 3166 countries' }),
  awardCriteria: list(Criterion, 200).meta({ description: 'How bids are compared' }),
}

/** The value in its stored form. A lot without a currency takes the currency of the tender. */
function valued<T extends { estimatedValue: number | null; currency: string | null }>(
  given: T,
  context: z.core.$RefinementCtx,
  path: (string | number)[],
  standard: string | null = null,
) {
  const { estimatedValue, currency, ...rest } = given
  const value = money(estimatedValue, currency ?? standard)
  if (estimatedValue !== null && value === null) {
    const known = (currency ?? standard) !== null
    const message = known ? 'is more than can be counted exactly' : 'is required beside estimatedValue'
    context.addIssue({ code: 'custom', path: [...path, known ? 'estimatedValue' : 'currency'], message })
  }
  return { ...rest, estimatedValue: value }
}

const Lot = z.strictObject(
  {
    id: words(100).meta({ description: 'Unique within the tender' }),
    title: optional(words(2_000)),
    ...described,
  },
  'must be an object',
)

const Buyer = z.strictObject(
  {
    name: words(1_000),
    country: country.meta({ description: 'ISO 3166 alpha-2' }),
    registrationNumber: optional(words(200)),
    otherRegistrationNumbers: list(words(200), 20).meta({
      description: 'Numbers of the same organisation in other registers',
    }),
  },
  'must be an object with name and country',
)

const Tender = z
  .strictObject(
    {
      reference: words(200).meta({
        description:
          'Names the tender within its source; a document with the same reference changes the tender',
      }),
      title: words(2_000),
      buyer: Buyer,
      publishedAt: time('start').meta({ description: 'A day, or a time with its offset from UTC' }),
      status: optional(TenderStatus).meta({ description: '`open` where it is absent' }),
      languages: list(language, 50).meta({
        description: 'ISO 639-1; the first is the language of title and description',
      }),
      lots: list(Lot, 1_000),
      procedureType: optional(words(200)).meta({ description: 'Such as `open` or `restricted`' }),
      contractNature: optional(ContractNature),
      url: optional(
        z.string('must be an address').refine((url) => webAddress(url) === url, 'must be a web address'),
      ).meta({ description: 'Where the buyer publishes the tender' }),
      ...described,
    },
    'must be an object',
  )
  .transform((given, context) => {
    const ids = given.lots.map((lot) => lot.id)
    const twice = ids.findIndex((id, i) => ids.indexOf(id) < i)
    if (twice >= 0)
      context.addIssue({ code: 'custom', path: ['lots', twice, 'id'], message: 'is the id of another lot' })
    const lots = given.lots.map((lot, i) => valued(lot, context, ['lots', i], given.currency))
    return { ...valued(given, context, []), lots }
  })

const Document = z.strictObject(
  {
    title: words(1_000),
    language: optional(language).meta({ description: 'ISO 639-1' }),
    kind: optional(z.enum(documentKinds, `must be one of ${documentKinds.join(', ')}`)).meta({
      description: '`tender_documents` where it is absent',
    }),
    pages: list(
      z.string('must be the text of a page').max(1_000_000, 'must not be longer than 1000000 characters'),
      5_000,
    ).meta({ description: 'The text of the document, page by page' }),
  },
  'must be an object',
)

/** A tender that the operator writes. The schema is strict, so that a misspelt member is reported and not lost. */
export const ManualTender = z.strictObject({
  format: z.literal('tender/1'),
  tender: Tender,
  documents: list(Document, 1_000),
})
export type ManualTender = z.output<typeof ManualTender>
