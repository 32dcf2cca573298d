import * as z from 'zod'
import { idExample, idOf } from '../../../platform/context/ids.ts'
import { requirementCategories } from '../../../reading/requirements/schema.ts'
import { Evidence, EvidenceStatus, lotsOfDemand } from '../evidence/schema.ts'

export const severities = ['blocking', 'major', 'minor'] as const
export const Severity = z.enum(severities).meta({
  id: 'GapSeverity',
  description: '`blocking`: a bid would be rejected now; `major`: it might be; `minor`: nothing urgent',
})
export type Severity = z.output<typeof Severity>

export const GapItem = z
  .object({
    requirementId: idOf('requirement'),
    ...lotsOfDemand,
    // Gaps stored by an earlier version have no list of lots.
    lotIds: lotsOfDemand.lotIds.default([]),
    title: z.string(),
    category: z.enum(requirementCategories),
    mandatory: z.boolean(),
    status: EvidenceStatus,
    severity: Severity,
    have: z
      .string()
      .nullable()
      .meta({ description: 'The company’s data for it', examples: ['GBP 3,100,000'] }),
    need: z
      .string()
      .nullable()
      .meta({ description: 'The demand', examples: ['GBP 8,000,000'] }),
    note: z.string().meta({ description: 'Why it is judged so' }),
    evidence: z.array(Evidence),
    remedy: z.string().nullable().meta({ description: 'The advised step; null where it is met' }),
    citation: z
      .string()
      .nullable()
      .meta({ description: 'Id of the citation of the demand', examples: ['c1'] }),
  })
  .meta({ id: 'GapItem', description: 'A requirement of the tender beside the data of the company' })
export type GapItem = z.output<typeof GapItem>

const count = z.int().min(0)
const GapCounts = z
  .object({
    met: count,
    partial: count,
    missing: count,
    expiring: count,
    unknown: count,
    total: count.meta({
      description:
        'Requirements for the company; `requirementCount` of the tender counts those that the bid answers too',
    }),
    blocking: count.meta({ description: 'Items that are not met' }),
    major: count.meta({ description: 'Items that are not met' }),
    minor: count.meta({ description: 'Items that are not met' }),
  })
  .meta({
    id: 'GapCounts',
    description: 'How many items there are by status, and of the open ones by severity',
  })

export const GapsResult = z
  .object({
    items: z
      .array(GapItem)
      .meta({ description: 'The most urgent first, at most 1,000; `counts` are of all' }),
    counts: GapCounts,
    unlisted: z.string().nullable().default(null).meta({
      description:
        'Says from which documents no requirements are listed, because their language is not read for them, or that no document beside the notice could be read',
    }),
  })
  .meta({
    id: 'GapsResult',
    description:
      'The gaps of the company for the tender, without demands that the bid itself answers: award criteria, rules of ' +
      'submission and conditions of performance',
    examples: [
      {
        items: [
          {
            requirementId: idExample('requirement'),
            lotId: null,
            lotIds: [],
            title: 'Average yearly turnover',
            category: 'economic',
            mandatory: true,
            status: 'partial',
            severity: 'major',
            have: 'EUR 2,600,000',
            need: 'EUR 3,000,000',
            note: 'The turnover of EUR 2,600,000 is 86 % of the EUR 3,000,000 demanded.',
            evidence: [{ type: 'profile', id: 'turnover', name: 'Turnover 2023–2025', validUntil: null }],
            remedy:
              'Complete the figures, ask the buyer whether other proof is accepted, or rely on another entity (Article 63).',
            citation: 'c1',
          },
        ],
        unlisted: null,
        counts: {
          met: 0,
          partial: 1,
          missing: 0,
          expiring: 0,
          unknown: 0,
          total: 1,
          blocking: 0,
          major: 1,
          minor: 0,
        },
      },
    ],
  })
export type GapsResult = z.output<typeof GapsResult>
