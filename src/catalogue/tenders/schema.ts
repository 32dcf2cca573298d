import * as z from 'zod'
import { Time } from '../../platform/time/timestamp.ts'
import {
  BuyerDetails,
  Contact,
  Duration,
  Renewals,
  StrategicAim,
  Submission,
  Techniques,
  Withheld,
} from '../notices/terms-schema.ts'
import { AwardCriterion, OtherCode, TenderStatus } from '../notices/vocabulary.ts'
import { Award } from './award-schema.ts'
import { Cpv, Currency, Region } from './codes-schema.ts'
import { DeadlineConflict } from './deadline-schema.ts'
import { itemExample, tenderDetails } from './examples.ts'
import { Buyer, item, otherRegistrationNumbers } from './item-schema.ts'
import { TenderNotice } from './notices-schema.ts'

const lotTerms = {
  duration: Duration.nullable(),
  renewals: Renewals.nullable(),
  options: z.string().nullable().meta({ description: 'Orders that the buyer may add to the contract' }),
  techniques: Techniques.nullable(),
}

const Lot = z
  .object({
    id: z.string().meta({ description: 'As the buyer numbers it', examples: ['LOT-0001'] }),
    title: z.string().nullable(),
    description: z.string().nullable(),
    status: TenderStatus,
    deadline: Time.nullable().meta({ description: 'By when bids or requests must arrive' }),
    estimatedValue: z.number().nullable().meta({ description: 'In major units of `currency`' }),
    currency: Currency.nullable(),
    cpvCodes: z.array(Cpv),
    regions: z.array(Region),
    awardCriteria: z.array(AwardCriterion),
    ...lotTerms,
  })
  .meta({ id: 'Lot', description: 'A part of a tender that is awarded on its own' })

const TenderBuyer = Buyer.extend({ otherRegistrationNumbers, ...BuyerDetails.shape }).meta({
  id: 'TenderBuyer',
  description: 'One of the buyers, with address and contact',
})

const Modification = z
  .object({
    noticeId: z.string(),
    publishedAt: Time.nullable(),
    reasonCode: z
      .string()
      .nullable()
      .meta({ description: 'In the words of its source', examples: ['mod-cir'] }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'In the words of the notice, else the meaning of the code in English' }),
    description: z.string().nullable(),
    valueBefore: z
      .number()
      .nullable()
      .meta({ description: 'Value of the changed contracts before the change' }),
    valueAfter: z.number().nullable(),
    currency: Currency.nullable(),
  })
  .meta({ id: 'Modification', description: 'How contracts were changed after their award' })

export const Tender = z
  .object({
    ...item,
    sources: z.array(z.string()).meta({ description: 'Every source that published notices of the tender' }),
    description: z.string().nullable(),
    procedureId: z.string().nullable().meta({ description: 'Id of the procedure at its source' }),
    noticeId: z.string().meta({ description: 'The latest notice' }),
    noticeVersion: z.string(),
    otherCodes: z.array(OtherCode).meta({
      description: 'Such as NAICS and PSC in the United States, or UNSPSC; the search finds them as words',
    }),
    lots: z.array(Lot),
    awardCriteria: z
      .array(AwardCriterion)
      .meta({ description: 'Criteria of the whole tender; lots have theirs' }),
    submissionUrl: z.string().nullable().meta({ description: 'Where bids are handed in' }),
    deadlineConflict: DeadlineConflict.nullable(),
    questionsDeadline: Time.nullable().meta({ description: 'By when questions may be asked' }),
    accelerated: z.boolean().nullable().meta({ description: 'Whether time limits are shortened' }),
    framework: z.boolean().nullable().meta({ description: 'Whether it leads to a framework agreement' }),
    reservedFor: z.array(z.string()).meta({ description: 'Kinds of bidders it is reserved for' }),
    fundedByEu: z.boolean().nullable().meta({ description: 'Whether EU funds pay for part of it' }),
    buyers: z.array(TenderBuyer).meta({ description: 'All buyers; the first is `buyer`' }),
    contacts: z.array(Contact),
    ...lotTerms,
    submission: Submission.nullable(),
    additionalInformation: z.string().nullable(),
    procedureFeatures: z.string().nullable().meta({ description: 'How the procedure continues, in words' }),
    gpaCovered: z.boolean().nullable().meta({
      description: 'Whether the Agreement on Government Procurement covers it',
    }),
    strategic: z.array(StrategicAim),
    modifications: z.array(Modification),
    withheld: z.array(Withheld),
    translations: z
      .record(z.string(), z.object({ title: z.string().nullable(), description: z.string().nullable() }))
      .meta({ description: 'Title and description in every language of the notices' }),
    notices: z.array(TenderNotice).meta({ description: 'All that was published about it' }),
    awards: z.array(Award),
    documentCount: z.int(),
    requirementCount: z.int().meta({ description: 'Without requirements that are only `likely`' }),
    savedTenderId: z
      .string()
      .nullable()
      .meta({ description: 'Your company’s record of it; null while it is not saved' }),
  })
  .meta({
    id: 'Tender',
    description: 'One tender with its lots, dates, notices and awards',
    examples: [{ ...itemExample, ...tenderDetails }],
  })
export type Tender = z.output<typeof Tender>
