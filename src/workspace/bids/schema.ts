import * as z from 'zod'
import { DeadlineConflict } from '../../catalogue/tenders/deadline-schema.ts'
import { TenderItem } from '../../catalogue/tenders/item-schema.ts'
import { idOf } from '../../platform/context/ids.ts'
import { Time } from '../../platform/time/timestamp.ts'
import { bidExample, bidOfEventExample, outcomeExample, sectionExample } from './examples.ts'

export const bidStatuses = ['draft', 'in_review', 'ready', 'submitted', 'won', 'lost', 'withdrawn'] as const
export const BidStatus = z.enum(bidStatuses).meta({
  id: 'BidStatus',
  description:
    '`draft`, `in_review` and `ready` follow each other in any order; `submitted` follows by submission alone, and ' +
    '`won`, `lost` or `withdrawn` follow it. A submitted bid can become `ready` again until its deadline, and a decided or withdrawn ' +
    'bid `submitted` again',
})
export type BidStatus = z.output<typeof BidStatus>

const sectionStatuses = ['open', 'drafting', 'review', 'done'] as const
export const SectionStatus = z.enum(sectionStatuses).meta({
  id: 'BidSectionStatus',
  description:
    '`open`: nothing is written; `drafting`: someone is writing; `review`: to be read by someone else; `done`',
})
export type SectionStatus = z.output<typeof SectionStatus>

const reviewDecisions = ['open', 'approved', 'changes'] as const
export const ReviewDecision = z.enum(reviewDecisions).meta({
  id: 'BidReviewDecision',
  description: '`open`: not decided about the present text; `changes`: the reviewer asks for changes',
})
export type ReviewDecision = z.output<typeof ReviewDecision>

export const Reviewer = z
  .object({
    userId: idOf('user'),
    decision: ReviewDecision,
    reason: z.string().nullable().meta({ description: 'What the reviewer says about the text' }),
    at: Time.nullable().meta({ description: 'When the reviewer decided; null while the decision is open' }),
  })
  .meta({
    id: 'BidReviewer',
    description: 'A person who is asked to read a section. An approval is open again once the text changes',
  })
export type Reviewer = z.output<typeof Reviewer>

export const Section = z
  .object({
    key: z.string().meta({ description: 'Unique in the bid' }),
    heading: z.string(),
    requirementId: idOf('requirement')
      .nullable()
      .meta({ description: 'The requirement that the section answers' }),
    demandIds: z.array(idOf('requirement')).meta({
      description:
        'Further requirements that belong to the section, because its text has to say how they are met; an outline ' +
        'proposes them',
    }),
    text: z.string(),
    ownerId: idOf('user')
      .nullable()
      .meta({ description: 'Who writes it; null again once the person leaves' }),
    dueAt: Time.nullable().meta({ description: 'When it is to be done' }),
    status: SectionStatus,
    reviewers: z.array(Reviewer).meta({
      description: 'The bid becomes `ready` only when all reviewers of all sections have approved',
    }),
    updatedAt: Time.meta({ description: 'When heading, requirement or text last changed' }),
  })
  .meta({ id: 'BidSection', description: 'A part of the bid’s text', examples: [sectionExample] })
export type Section = z.output<typeof Section>

/** The reference, score and rank are as the buyer gives them. */
export const Outcome = z
  .object({
    reason: z.string().nullable().meta({ description: 'Why the bid was won or lost' }),
    winner: z.string().nullable().meta({ description: 'Who won, by name' }),
    price: z
      .number()
      .nullable()
      .meta({ description: 'The price of the winner, in major units of `currency`' }),
    currency: z.string().nullable().meta({ description: 'ISO 4217; null without a price' }),
    score: z.number().nullable().meta({ description: 'The points that the bid received' }),
    rank: z.int().nullable().meta({ description: 'The place of the bid among all; 1 is the best' }),
    feedback: z.string().nullable().meta({ description: 'What the buyer says about the bid' }),
  })
  .meta({
    id: 'BidOutcome',
    description: 'What is known of the decision about a bid',
    examples: [outcomeExample],
  })
export type Outcome = z.output<typeof Outcome>

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
    submittedBy: idOf('user').nullable().meta({ description: 'The person who submitted it' }),
    decidedAt: Time.nullable().meta({ description: 'When it was recorded as won or lost' }),
    outcome: Outcome.nullable().meta({ description: 'Of a bid that is won or lost, where it was recorded' }),
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
