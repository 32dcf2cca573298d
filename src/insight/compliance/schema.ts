import * as z from 'zod'
import { Evidence, EvidenceStatus, evidenceStatuses, lotsOfDemand } from '../match/evidence/schema.ts'
import { ListedRequirement, RequirementGroup } from './requirements/schema.ts'
import { nameOf, TextUpTo } from '../../platform/http/params.ts'
import { idExample, idOf } from '../../platform/context/ids.ts'
import { Time } from '../../platform/time/timestamp.ts'
import { requirementCategories } from '../../reading/requirements/schema.ts'

export const rowStates = ['open', 'done', 'not_applicable'] as const
export const RowState = z.enum(rowStates).meta({
  id: 'RequirementState',
  description: 'Where the work on a requirement is; `not_applicable` rows count nowhere',
})
export type RowState = z.output<typeof RowState>

/** What people of the company record about a requirement. */
const work = {
  state: RowState.meta({
    description:
      'As your people set it; until then `done` if the section that answers it is done, else `open`',
  }),
  ownerId: idOf('user').nullable().meta({ description: 'The person who takes care of it' }),
  ownerName: z.string().nullable(),
  ownNote: z.string().nullable().meta({ description: 'The note of your people' }),
  sectionKey: z
    .string()
    .nullable()
    .meta({ description: 'The section of a bid on the tender that answers it', examples: ['technical-1'] }),
  version: z.int().min(0).meta({ description: 'Counts the changes by your people; 0 before the first' }),
  updatedAt: Time.nullable().meta({ description: 'The last change by your people' }),
  updatedBy: idOf('user').nullable().meta({ description: 'Who made the last change' }),
}

const { certainty, foundBy, otherSources, nature } = ListedRequirement.shape

const itemExample = {
  requirementId: idExample('requirement'),
  title: 'Quality management',
  text: 'The tenderer holds a certificate of its quality management system under ISO 9001.',
  group: 'company',
  nature: 'condition',
  category: 'certification',
  mandatory: true,
  certainty: 'sure',
  foundBy: 'rules',
  lotId: null,
  lotIds: [],
  documentId: idExample('document'),
  documentTitle: 'Conditions of tender',
  page: 7,
  otherSources: [],
  status: 'met',
  evidence: [
    {
      type: 'certification',
      id: idExample('certification'),
      name: 'ISO 9001',
      validUntil: '2027-05-31T23:59:59.999Z',
    },
  ],
  reason: 'Held and valid at the deadline: ISO 9001.',
  note: 'Attach the certificate of the German branch.',
  state: 'open',
  ownerId: idExample('user'),
  ownerName: 'Ada Example',
  ownNote: 'Attach the certificate of the German branch.',
  sectionKey: null,
  version: 1,
  updatedAt: '2026-11-20T09:30:00.000Z',
  updatedBy: idExample('user'),
} as const

const summaryExample = {
  company: { met: 1, partial: 0, missing: 0, unknown: 0, done: 0, total: 1 },
  bid: { done: 0, total: 0 },
  contract: { done: 0, total: 0 },
}

export const ComplianceItem = z
  .object({
    requirementId: idOf('requirement'),
    title: z.string(),
    text: z.string().nullable().meta({ description: 'The words of notice or documents that demand it' }),
    group: RequirementGroup,
    nature,
    category: z.enum(requirementCategories),
    mandatory: z.boolean(),
    certainty,
    foundBy,
    ...lotsOfDemand,
    documentId: idOf('document')
      .nullable()
      .meta({ description: 'The document that demands it; null where the notice does' }),
    documentTitle: z.string().nullable(),
    page: z.int().nullable().meta({ description: 'The page of the document, from 1' }),
    otherSources,
    status: EvidenceStatus,
    evidence: z.array(Evidence),
    reason: z.string().meta({ description: 'Why it is judged so' }),
    note: z.string().meta({ description: 'The note of your people; without one, the reason' }),
    ...work,
  })
  .meta({
    id: 'ComplianceItem',
    description: 'A requirement, what answers it, and the work on it',
    examples: [itemExample],
  })
export type ComplianceItem = z.output<typeof ComplianceItem>

const { ownerId, ownerName, ownNote, sectionKey, version } = work
const NoLongerDemanded = z
  .object({
    requirementId: idOf('requirement'),
    title: z.string(),
    text: z.string().nullable(),
    state: RowState.nullable(),
    ownerId,
    ownerName,
    ownNote,
    sectionKey,
    version,
    updatedAt: Time,
    updatedBy: idOf('user'),
  })
  .meta({
    id: 'NoLongerDemanded',
    description: 'Work of your people on a requirement that notice and documents no longer have',
  })
export type NoLongerDemanded = z.output<typeof NoLongerDemanded>

const count = z.int().min(0)
const Share = z.object({ done: count, total: count })
export const ComplianceSummary = z
  .object({
    company: z.object({
      met: count,
      partial: count.meta({ description: 'Met in part, or only until before the deadline' }),
      missing: count,
      unknown: count,
      done: count.meta({ description: 'Not met by the data on record, and set as done by your people' }),
      total: count,
    }),
    bid: Share,
    contract: Share,
  })
  .meta({
    id: 'ComplianceSummary',
    description: 'Requirements by group, without those that are only likely or not applicable',
  })
export type ComplianceSummary = z.output<typeof ComplianceSummary>

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
      .meta({ description: 'Items by status, without those that are only likely' }),
    summary: ComplianceSummary,
    headline: z
      .string()
      .meta({ description: 'The summary in words', examples: ['8 of 10 met, 25 to do in the bid'] }),
    unlisted: z.string().nullable().default(null).meta({
      description:
        'Says from which documents no requirements are listed, because their language is not read for them',
    }),
    items: z.array(ComplianceItem).meta({ description: 'In the order of the tender' }),
    noLongerDemanded: z.array(NoLongerDemanded),
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
        summary: summaryExample,
        headline: '1 of 1 met',
        noLongerDemanded: [],
        items: [itemExample],
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
  group: RequirementGroup.optional().meta({ description: 'Items of this group' }),
  status: z.enum(evidenceStatuses).optional().meta({ description: 'Items with this status' }),
  state: RowState.optional().meta({ description: 'Items in this state' }),
  ownerId: idOf('user').optional().meta({ description: 'Items of this person' }),
})
export type ReadCompliance = z.output<typeof ReadCompliance>

/** A tender with catalogues of prices has thousands of requirements. */
export const ListCompliance = ReadCompliance.extend({
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(1)
    .meta({ description: 'The page of items, if `limit` is set' }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .optional()
    .meta({ description: 'Items of a page; without it, all items' }),
})
export type ListCompliance = z.output<typeof ListCompliance>

/** The members of a row that people change. Null clears; `{}` changes nothing. */
const changing = {
  state: RowState.nullable().optional().meta({
    description: 'Null takes it back to the state that the section of the bid shows',
  }),
  ownerId: idOf('user').nullable().optional().meta({
    description: 'A person of your company, who is notified of it',
  }),
  note: TextUpTo(4000)
    .nullable()
    .optional()
    .meta({ description: 'The note of your people', examples: ['Attach the certificate of the branch.'] }),
  sectionKey: nameOf(100)
    .nullable()
    .optional()
    .meta({ description: 'A section of one of your bids on the tender', examples: ['technical-1'] }),
}
export const UpdateRow = z.strictObject(changing)
export type UpdateRow = z.output<typeof UpdateRow>

export const RowParam = z.strictObject({ tenderId: idOf('tender'), requirementId: idOf('requirement') })

/** Max rows that one request changes. */
const maxRows = 100
export const UpdateRows = z.strictObject({
  items: z
    .array(
      z.strictObject({
        requirementId: idOf('requirement'),
        ...changing,
        version: z.int().min(0).optional().meta({
          description: 'The version that you read. Where it has changed since, no row is changed',
        }),
      }),
    )
    .min(1)
    .max(maxRows),
})
export type UpdateRows = z.output<typeof UpdateRows>

export const UpdatedRows = z
  .object({
    tenderId: idOf('tender'),
    summary: ComplianceSummary,
    headline: z.string(),
    items: z.array(ComplianceItem).meta({ description: 'The named requirements as they are now' }),
  })
  .meta({
    id: 'UpdatedRows',
    description: 'Requirements after a change',
    examples: [
      {
        tenderId: idExample('tender'),
        summary: summaryExample,
        headline: '1 of 1 met',
        items: [itemExample],
      },
    ],
  })
export type UpdatedRows = z.output<typeof UpdatedRows>
