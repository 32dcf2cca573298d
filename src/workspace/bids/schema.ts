import * as z from 'zod'
import { DeadlineConflict } from '../../catalogue/tenders/deadline-schema.ts'
import { TenderItem } from '../../catalogue/tenders/item-schema.ts'
import { idOf } from '../../platform/context/ids.ts'
import { Time } from '../../platform/time/timestamp.ts'
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
    requirementId: idOf('requirement')
      .nullable()
      .meta({ description: 'The requirement that the section answers' }),
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
    externalReference: z.string().nullable().meta({ description: 'Name of the bid elsewhere' }),
    deadline: Time.nullable().meta({
      description:
        'The earliest deadline of its lots that has not passed; when all have passed, the last; the tender’s where no ' +
        'lot is named. An earlier deadline that documents state goes before: see `deadlineConflict`',
    }),
    deadlineConflict: DeadlineConflict.nullable(),
    submittedAt: Time.nullable(),
    submittedBy: idOf('user').nullable().meta({ description: 'Whoever submitted it' }),
    decidedAt: Time.nullable().meta({ description: 'When it was recorded as won or lost' }),
    version: z.int(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Bid', description: 'A company’s bid for a tender', examples: [bidExample] })
export type Bid = z.output<typeof Bid>

/**
 * A bid in the form of its events. They are retained for weeks and sent to every endpoint, and the text of a bid may be a
 * megabyte.
 */
export const BidOfEvent = Bid.omit({ sections: true })
  .extend({ sections: z.array(Section.omit({ text: true })) })
  .meta({
    id: 'BidOfEvent',
    description: 'A bid without the text of its sections, which `GET /bids/:id` has',
    examples: [bidOfEventExample],
  })
