import * as z from 'zod'
import { Evidence, EvidenceStatus, lotsOfDemand } from '../match/evidence/schema.ts'
import { idExample, idOf } from '../../platform/context/ids.ts'
import { requirementCategories } from '../../reading/requirements/schema.ts'

export const ComplianceItem = z
  .object({
    requirementId: idOf('requirement'),
    title: z.string(),
    text: z.string().nullable().meta({ description: 'The words of notice or documents that demand it' }),
    category: z.enum(requirementCategories),
    mandatory: z.boolean(),
    ...lotsOfDemand,
    documentId: idOf('document')
      .nullable()
      .meta({ description: 'The document that demands it; null where the notice does' }),
    page: z.int().nullable().meta({ description: 'The page of the document, from 1' }),
    status: EvidenceStatus,
    evidence: z.array(Evidence),
    note: z.string().meta({ description: 'Why it is judged so' }),
  })
  .meta({ id: 'ComplianceItem', description: 'A requirement and what answers it' })
export type ComplianceItem = z.output<typeof ComplianceItem>

const count = z.int().min(0)
export const ComplianceMatrix = z
  .object({
    tenderId: idOf('tender'),
    coverage: z
      .number()
      .min(0)
      .max(1)
      .meta({
        description:
          'The share of the mandatory requirements that is met; a requirement that is met in part or expires counts ' +
          'half. Where none is mandatory, the share of all requirements; 0 where there are none',
      }),
    counts: z
      .object({ met: count, partial: count, missing: count, expiring: count, unknown: count, total: count })
      .meta({ description: 'Items by status' }),
    unlisted: z.string().nullable().default(null).meta({
      description:
        'Says from which documents no requirements are listed, because their language is not read for them',
    }),
    items: z.array(ComplianceItem).meta({ description: 'In the order of the tender' }),
  })
  .meta({
    id: 'ComplianceMatrix',
    description: 'Every requirement of a tender, with the data of the company and its bids that answer it',
    examples: [
      {
        tenderId: idExample('tender'),
        coverage: 1,
        unlisted: null,
        counts: { met: 1, partial: 0, missing: 0, expiring: 0, unknown: 0, total: 1 },
        items: [
          {
            requirementId: idExample('requirement'),
            title: 'Quality management',
            text: 'The tenderer holds a certificate of its quality management system under ISO 9001.',
            category: 'certification',
            mandatory: true,
            lotId: null,
            lotIds: [],
            documentId: idExample('document'),
            page: 7,
            status: 'met',
            evidence: [
              {
                type: 'certification',
                id: idExample('certification'),
                name: 'ISO 9001',
                validUntil: '2027-05-31T23:59:59.999Z',
              },
            ],
            note: 'Held and valid at the deadline: ISO 9001.',
          },
        ],
      },
    ],
  })
export type ComplianceMatrix = z.output<typeof ComplianceMatrix>

export const ComplianceParam = z.strictObject({ tenderId: idOf('tender') })
export const ReadCompliance = z.strictObject({
  lotId: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'Requirements of this lot and of the whole tender', examples: ['LOT-0001'] }),
})
export type ReadCompliance = z.output<typeof ReadCompliance>
