import * as z from 'zod'
import { Moment, nameOf, order, paging, Text } from '../../platform/http/params.ts'
import { idOf } from '../../platform/context/ids.ts'
import { bidExample, sectionExample } from './examples.ts'
import { BidStatus, SectionStatus } from './schema.ts'

const unique = (items: string[]) => [...new Set(items)]
const LotIds = z
  .array(nameOf(200))
  .max(2000)
  .transform(unique)
  .meta({ description: 'Lots of the tender; none: the whole tender', sample: bidExample.lotIds })

const Currency = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'must be an ISO 4217 code such as EUR')
  .meta({ description: 'ISO 4217', examples: ['EUR'] })

/** The members that POST and PATCH share. */
const members = {
  title: nameOf(2000)
    .nullable()
    .optional()
    .meta({ description: 'Without one, the title of the tender', examples: [bidExample.title] }),
  lotIds: LotIds.nullable().optional(),
  value: z
    .number()
    .min(0, 'must not be negative')
    .nullable()
    .optional()
    .meta({
      description: 'In major units of `currency`, with no more decimals than it has',
      examples: [410000],
    }),
  currency: Currency.nullable().optional(),
  teamId: idOf('team').nullable().optional(),
  consortiumId: idOf('consortium').nullable().optional().meta({
    description: 'A consortium for the same tender that your company leads or has joined',
  }),
  notes: Text(20_000)
    .nullable()
    .optional()
    .meta({ examples: [bidExample.notes] }),
  assetIds: z.array(idOf('asset')).max(500).transform(unique).nullable().optional(),
  outline: z
    .boolean()
    .optional()
    .meta({
      description:
        'Adds a section for every award criterion of quality or cost, the heaviest first, and one for every piece of ' +
        'evidence that the tender demands of the bid’s lots and that has no section yet: suitability, economic and ' +
        'technical standing, certificates, guarantees, reservation, and the staff to be named. Grounds for exclusion ' +
        'are declared in the ESPD, prices are the bid’s `value`, terms of the contract and rules of submission are ' +
        'kept rather than answered.',
    }),
}

export const CreateBid = z
  .strictObject({
    tenderId: idOf('tender'),
    ...members,
    currency: members.currency.meta({
      description: 'Without one, the tender’s, else EUR',
      examples: ['EUR'],
    }),
  })
  .meta({ description: 'A draft for a tender' })
export type CreateBid = z.output<typeof CreateBid>

const NewSection = z.strictObject({
  key: nameOf(100).meta({ description: 'Unique in the bid', examples: [sectionExample.key] }),
  heading: nameOf(500).meta({ examples: [sectionExample.heading] }),
  requirementId: idOf('requirement').nullable().optional(),
  text: Text(200_000)
    .nullable()
    .optional()
    .meta({ examples: [sectionExample.text] }),
  ownerId: idOf('user').nullable().optional().meta({
    description: 'A person of your company. Without it, the owner that the section has',
  }),
  dueAt: Moment.nullable().optional().meta({ description: 'Without it, the date that the section has' }),
  status: SectionStatus.optional().meta({
    description:
      'Without it, the status that the section has; an `open` section that gets a text becomes `drafting`, and the ' +
      'other way round',
  }),
})
export type NewSection = z.output<typeof NewSection>

const NewSections = z
  .array(NewSection)
  .max(2000)
  .superRefine((sections, context) => {
    const keys = new Set<string>()
    for (const [index, { key }] of sections.entries()) {
      if (keys.has(key))
        context.addIssue({ code: 'custom', path: [index, 'key'], message: 'is the key of another section' })
      keys.add(key)
    }
  })
  .meta({ description: 'Replaces all sections, in this order; keys are unique' })

export const UpdateBid = z.strictObject({
  status: BidStatus.optional().meta({
    description: 'Every status but `submitted`, as the present status allows',
  }),
  ...members,
  sections: NewSections.nullable().optional(),
  externalReference: nameOf(200)
    .nullable()
    .optional()
    .meta({ examples: [bidExample.externalReference] }),
})
export type UpdateBid = z.output<typeof UpdateBid>

export const BidParam = z.strictObject({ id: idOf('bid') })

export const ListBids = z.strictObject({
  status: BidStatus.optional().meta({ description: 'Bids in this state' }),
  tenderId: idOf('tender').optional().meta({ description: 'Bids for this tender' }),
  teamId: idOf('team').optional().meta({ description: 'Bids of this team' }),
  sort: z
    .enum(['createdAt', 'updatedAt', 'deadline'])
    .default('createdAt')
    .meta({ description: 'Bids without a deadline come last' }),
  order: order('Default: `asc` for `deadline`, else `desc`'),
  ...paging,
})
export type ListBids = z.output<typeof ListBids>
