import * as z from 'zod'
import { Time } from '../../../platform/time/timestamp.ts'
import { dateCodes } from '../../../reading/facts/date-codes.ts'

/** The result for a call for road works, as the reference shows it. */
const generalExample = {
  summary: [
    {
      text: 'The contractor resurfaces sections 3 to 5 of the ring road, 11 kilometres in all.',
      citations: ['c1'],
    },
  ],
  keyFacts: [
    { code: 'estimated_value', label: 'Estimated value', value: 1850000, unit: 'EUR', citations: ['c2'] },
    { code: 'validity_days', label: 'Bids are valid for', value: 90, unit: 'days', citations: ['c3'] },
  ],
  keyDates: [
    {
      code: 'deadline',
      label: 'Deadline',
      at: '2026-12-15T11:00:00.000Z',
      precision: 'minute',
      source: 'notice',
      citations: ['c4'],
    },
  ],
  lots: [
    {
      id: 'LOT-0001',
      title: 'Section 3',
      value: 620000,
      currency: 'EUR',
      deadline: '2026-12-15T11:00:00.000Z',
    },
  ],
  awardCriteria: [
    { name: 'Price', type: 'price', weight: 60, unit: 'percent', lotId: null, citations: ['c5'] },
    {
      name: 'Traffic management',
      type: 'quality',
      weight: 40,
      unit: 'percent',
      lotId: null,
      citations: ['c5'],
    },
  ],
  conflicts: [],
  missing: ['site_visit'],
  recommendation: {
    verdict: 'prepare',
    reasons: [{ code: 'time_left', text: '25 days are left until the deadline.', citations: ['c4'] }],
  },
}

const citations = z
  .array(z.string())
  .meta({ description: 'Ids of the citations it rests on', examples: [['c1']] })
const label = z.string().meta({ description: 'In the language of the answer' })
const currency = z.string().nullable().meta({ description: 'ISO 4217' })

export const factCodes = [
  'buyer',
  'procedure',
  'nature',
  'estimated_value',
  'maximum_value',
  'duration',
  'maximum_duration',
  'validity_days',
  'lots',
  'cpv',
  'regions',
  'languages',
  'framework',
  'submission_url',
  'requirements',
] as const
const conflictCodes = ['deadline', 'questions_deadline', 'estimated_value', 'lots', 'award_criteria'] as const

const KeyFact = z
  .object({
    code: z.enum(factCodes),
    label,
    value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
    unit: z
      .string()
      .nullable()
      .meta({ description: 'A currency (ISO 4217), `months` or `days`', examples: ['EUR'] }),
    citations,
  })
  .meta({ id: 'KeyFact', description: 'One fact about a tender' })

export const KeyDate = z
  .object({
    code: z.enum(dateCodes),
    label,
    at: Time.meta({ description: 'With precision `day`, midnight UTC of that day' }),
    precision: z.enum(['day', 'minute']),
    source: z.enum(['notice', 'document']).meta({ description: 'Which of the two states it' }),
    citations,
  })
  .meta({ id: 'KeyDate', description: 'One date of a tender' })
export type KeyDate = z.output<typeof KeyDate>

export const Conflict = z
  .object({
    code: z.enum(conflictCodes),
    label,
    values: z.array(
      z.object({
        value: z.string().meta({ description: 'A time, a sum, a number or a list of weights' }),
        source: z.enum(['notice', 'document']),
        citations,
      }),
    ),
  })
  .meta({ id: 'SourceConflict', description: 'A fact that the notice and the documents state differently' })
export type Conflict = z.output<typeof Conflict>

const verdicts = ['act_now', 'prepare', 'read_documents', 'watch', 'closed'] as const
const reasonCodes = [
  'state',
  'time_left',
  'questions',
  'value',
  'requirements',
  'site_visit',
  'conflicts',
  'documents',
  'language',
  'missing',
] as const

/** The result of an analysis of the kind `general`. Every member is always present. */
export const GeneralResult = z
  .object({
    summary: z
      .array(z.object({ text: z.string(), citations }))
      .meta({ description: 'Sentences of the documents, verbatim' }),
    keyFacts: z.array(KeyFact),
    keyDates: z.array(KeyDate).meta({ description: 'By time' }),
    lots: z.array(
      z.object({
        id: z.string(),
        title: z.string().nullable(),
        value: z.number().nullable().meta({ description: 'In major units of `currency`' }),
        currency,
        deadline: Time.nullable(),
      }),
    ),
    awardCriteria: z.array(
      z.object({
        name: z.string().nullable(),
        type: z.enum(['price', 'cost', 'quality']).nullable(),
        weight: z.number().nullable(),
        unit: z.enum(['percent', 'points']).nullable(),
        lotId: z.string().nullable(),
        citations,
      }),
    ),
    conflicts: z.array(Conflict),
    missing: z.array(z.string()).meta({
      description: 'Codes of facts and dates that neither notice nor documents state',
      examples: [['validity_days']],
    }),
    recommendation: z.object({
      verdict: z.enum(verdicts).meta({
        description:
          'The next step by time and papers; `match` judges whether to bid, and `risk` what it could cost',
      }),
      reasons: z.array(z.object({ code: z.enum(reasonCodes), text: z.string(), citations })),
    }),
  })
  .meta({
    id: 'GeneralResult',
    description: 'Subject, dates and amounts of a tender',
    examples: [generalExample],
  })
export type GeneralResult = z.output<typeof GeneralResult>
