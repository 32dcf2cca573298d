import * as z from 'zod'
import { idOf } from '../../platform/ids.ts'
import { Moment, nameOf, order, paging, Text } from '../../platform/http/params.ts'
import { TenderItem } from '../../catalogue/tenders/schema.ts'
import { Time } from '../../platform/timestamp.ts'
import { bidExample, bidOfEventExample, sectionExample } from './examples.ts'

export const bidStatuses = ['draft', 'in_review', 'ready', 'submitted', 'won', 'lost', 'withdrawn'] as const
export const BidStatus = z.enum(bidStatuses).meta({
  id: 'BidStatus',
  description:
    '`draft`, `in_review` and `ready` follow each other in any order; `submitted` follows by submission alone; ' +
    '`won`, `lost` and `withdrawn` are final',
})
export type BidStatus = z.output<typeof BidStatus>

export const sectionStatuses = ['open', 'drafting', 'review', 'done'] as const
export const SectionStatus = z.enum(sectionStatuses).meta({
  id: 'BidSectionStatus',
  description:
    '`open`: nothing is written; `drafting`: somebody is writing; `review`: to be read by somebody else; `done`',
})
export type SectionStatus = z.output<typeof SectionStatus>

export const Section = z
  .object({
    key: z.string().meta({ description: 'Unique in the bid' }),
    heading: z.string(),
    requirementId: idOf('requirement').nullable().meta({ description: 'What the section answers' }),
    text: z.string(),
    ownerId: idOf('user')
      .nullable()
      .meta({ description: 'Who writes it; null again once the person leaves' }),
    dueAt: Time.nullable().meta({ description: 'When it is to be done' }),
    status: SectionStatus,
    updatedAt: Time.meta({ description: 'When heading, requirement or text last changed' }),
  })
  .meta({ id: 'BidSection', description: 'A part of the bid’s text', examples: [sectionExample] })
export type Section = z.output<typeof Section>

export const Bid = z
  .object({
    id: idOf('bid'),
    tenderId: idOf('tender'),
    tender: TenderItem,
    lotIds: z.array(z.string()).meta({ description: 'Lots the bid is for; none: the whole tender' }),
    title: z.string(),
    status: BidStatus,
    value: z.number().nullable().meta({ description: 'In major units of `currency`' }),
    currency: z.string().meta({ description: 'ISO 4217' }),
    teamId: idOf('team').nullable(),
    consortiumId: idOf('consortium').nullable(),
    sections: z.array(Section),
    assetIds: z.array(idOf('asset')),
    notes: z.string().nullable(),
    externalReference: z.string().nullable().meta({ description: 'What the bid is called elsewhere' }),
    deadline: Time.nullable().meta({
      description:
        'The earliest deadline of its lots that has not passed; when all have passed, the last; the tender’s where no ' +
        'lot is named',
    }),
    submittedAt: Time.nullable(),
    submittedBy: idOf('user').nullable().meta({ description: 'Whoever submitted it' }),
    decidedAt: Time.nullable().meta({ description: 'When it was recorded as won or lost' }),
    version: z.int(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Bid', description: 'A company’s bid for a tender', examples: [bidExample] })
export type Bid = z.output<typeof Bid>

/** A bid as its events hold it: they are kept for weeks and sent to every endpoint, and its text may be a megabyte. */
export const BidOfEvent = Bid.omit({ sections: true })
  .extend({ sections: z.array(Section.omit({ text: true })) })
  .meta({
    id: 'BidOfEvent',
    description: 'A bid without the text of its sections, which `GET /bids/:id` has',
    examples: [bidOfEventExample],
  })

const unique = (items: string[]) => [...new Set(items)]
const LotIds = z
  .array(nameOf(200))
  .max(2000)
  .transform(unique)
  .meta({ description: 'Lots of the tender; none: the whole tender', examples: [bidExample.lotIds] })

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
  notes: Text(20_000).nullable().optional(),
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
    description: 'Every status but `submitted`, as the present one allows',
  }),
  ...members,
  sections: NewSections.nullable().optional(),
  externalReference: nameOf(200).nullable().optional(),
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

export const BidChange = z
  .object({
    id: idOf('change'),
    from: BidStatus,
    to: BidStatus,
    at: Time,
    by: z.object({
      userId: idOf('user'),
      name: z.string().nullable().meta({ description: 'Null once the person is deleted' }),
      via: z
        .string()
        .nullable()
        .meta({
          description:
            'The name of the assistant or API key that made the change or asked a person to approve it; null for a ' +
            'change in the console',
        }),
    }),
  })
  .meta({ id: 'BidChange', description: 'A change of a bid’s status' })
export type BidChange = z.output<typeof BidChange>

export const ListHistory = z.strictObject(paging)
export type ListHistory = z.output<typeof ListHistory>
