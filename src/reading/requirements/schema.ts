import * as z from 'zod'
import { idExample, idOf } from '../../platform/context/ids.ts'

export const requirementExample = {
  id: idExample('requirement'),
  tenderId: idExample('tender'),
  lotId: 'LOT-0001',
  lotIds: ['LOT-0001'],
  nature: 'condition',
  category: 'economic',
  code: 'slc-stand-turnover-gen',
  title: 'General yearly turnover',
  text: 'Average yearly turnover of at least EUR 3,000,000 in the last three years.',
  mandatory: true,
  threshold: { kind: 'amount', comparator: 'min', amount: 3000000, currency: 'EUR', unit: null },
  espdCriterionId: null,
  source: {
    documentId: null,
    page: null,
    path: '/ContractNotice/cac:ProcurementProjectLot[1]/cac:TenderingTerms',
    quote: 'Average yearly turnover of at least EUR 3,000,000 in the last three years.',
  },
  language: 'en',
} as const

export const requirementCategories = [
  'exclusion',
  'suitability',
  'economic',
  'technical',
  'certification',
  'award',
  'submission',
  'performance',
  'guarantee',
  'reserved',
  'other',
] as const
/** `sure`: it counts; `likely`: it may be misread, is listed apart and never counts as missing. */
export const certainties = ['sure', 'likely'] as const
/** What found it; `both`: the rules found it and a model confirmed it. */
export const finders = ['rules', 'model', 'both'] as const
/** The kinds of requirements. */
export const requirementNatures = ['condition', 'evidence', 'contract_term'] as const
export const Requirement = z
  .object({
    id: idOf('requirement'),
    tenderId: idOf('tender'),
    lotId: z
      .string()
      .nullable()
      .meta({ description: 'Null where it holds for every lot, or for several: `lotIds` tells' }),
    lotIds: z.array(z.string()).meta({ description: 'Empty where it holds for every lot' }),
    nature: z.enum(requirementNatures).meta({
      description:
        'Whether bidder or bid must meet it (`condition`), it is handed in with the bid (`evidence`), or the contractor owes it (`contract_term`)',
    }),
    category: z.enum(requirementCategories),
    code: z.string().nullable().meta({ description: 'Code of the source’s own list' }),
    title: z.string(),
    text: z.string().nullable().meta({ description: 'The words of the buyer' }),
    mandatory: z.boolean().meta({ description: 'Whether a bid is out that does not meet it' }),
    threshold: z
      .object({
        kind: z.enum(['amount', 'count', 'years', 'percent', 'standard']),
        comparator: z.enum(['min', 'max', 'equal']),
        amount: z.number().nullable(),
        currency: z.string().nullable(),
        unit: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'The number a bidder must reach, where one was found' }),
    espdCriterionId: z
      .string()
      .nullable()
      .meta({ description: 'UUID of the criterion in e-Certis and ESPD' }),
    source: z.object({
      documentId: z.string().nullable(),
      page: z.int().nullable(),
      path: z.string().nullable().meta({ description: 'Where in the notice: an XPath or a JSON pointer' }),
      quote: z.string().nullable().meta({ description: 'The words it was read from' }),
    }),
    language: z
      .string()
      .nullable()
      .meta({ description: 'ISO 639', examples: ['en'] }),
    // Requirements of notices, and rows stored by an earlier version, have none: they are sure.
    certainty: z.enum(certainties).optional(),
    // Set once a model has read the document.
    foundBy: z.enum(finders).optional(),
  })
  .meta({ description: 'A demand on a bidder or bid, as it is stored' })
export type Requirement = z.output<typeof Requirement>

/** Whether a requirement counts. */
export const isSure = ({ certainty }: { certainty?: (typeof certainties)[number] | undefined }): boolean =>
  certainty !== 'likely'
