import * as z from 'zod'
import { breaks, Moment, nameOf, order, paging, TextUpTo } from '../../platform/http/params.ts'
import { idOf } from '../../platform/context/ids.ts'
import { bidExample, outcomeExample, sectionExample } from './examples.ts'
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
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), {
    message: 'must be an ISO 4217 code such as EUR',
    ...breaks('enum'),
  })
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
  notes: TextUpTo(20_000)
    .nullable()
    .optional()
    .meta({ examples: [bidExample.notes] }),
  assetIds: z.array(idOf('asset')).max(500).transform(unique).nullable().optional(),
  outline: z
    .boolean()
    .optional()
    .meta({
      description:
        'Adds a section for every award criterion of quality, the heaviest first, with the demands that belong to it, ' +
        'and one for every other text that the tender asks the bid’s lots for and that has no section yet, such as a ' +
        'concept or a method statement. Evidence that the company’s records give, declarations, prices and terms of ' +
        'the contract have no section.',
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

/** People of the company, each once. A reviewer decides alone: `POST /bids/:id/sections/:key/review`. */
export const Reviewers = z
  .array(z.strictObject({ userId: idOf('user') }))
  .max(20)
  .transform((named) => [...new Map(named.map((each) => [each.userId, each])).values()])
export type Reviewers = z.output<typeof Reviewers>

const NewSection = z.strictObject({
  key: nameOf(100).meta({ description: 'Unique in the bid', examples: [sectionExample.key] }),
  heading: nameOf(500).meta({ examples: [sectionExample.heading] }),
  requirementId: idOf('requirement').nullable().optional(),
  demandIds: z.array(idOf('requirement')).max(200).transform(unique).optional().meta({
    description: 'Requirements of the tender. Without it, those that the section has',
  }),
  text: TextUpTo(200_000)
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
  reviewers: Reviewers.optional().meta({
    description:
      'Who is asked to review the text: named by the owner of the section, by an owner or admin, or by ' +
      'anyone while the section has no owner. Decisions stay. Without it, the reviewers that the section has',
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
        context.addIssue({
          code: 'custom',
          path: [index, 'key'],
          message: 'is the key of another section',
          ...breaks('conflict'),
        })
      keys.add(key)
    }
  })
  .meta({ description: 'Replaces all sections, in this order; keys are unique' })

const NewOutcome = z
  .strictObject({
    reason: TextUpTo(4000).nullable().optional(),
    winner: nameOf(300).nullable().optional(),
    price: z.number().min(0, 'must not be negative').nullable().optional(),
    currency: Currency.nullable()
      .optional()
      .meta({ description: 'Without one, the currency of the bid', examples: ['EUR'] }),
    score: z.number().min(0, 'must not be negative').max(1_000_000).nullable().optional(),
    rank: z.int().min(1).max(10_000).nullable().optional(),
    feedback: TextUpTo(20_000).nullable().optional(),
  })
  .meta({
    description: 'Replaces what is known of the decision. A member that is left out is null',
    examples: [outcomeExample],
  })
export type NewOutcome = z.output<typeof NewOutcome>

export const UpdateBid = z.strictObject({
  status: BidStatus.optional().meta({
    description:
      'As the present status allows. `submitted` only takes back a result or a withdrawal: a bid that is worked on is ' +
      'submitted by `POST /bids/:id/submit`',
  }),
  ...members,
  sections: NewSections.nullable().optional(),
  externalReference: nameOf(200)
    .nullable()
    .optional()
    .meta({ examples: [bidExample.externalReference] }),
  outcome: NewOutcome.nullable().optional(),
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
