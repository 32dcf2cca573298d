import * as z from 'zod'
import { idOf } from '../../platform/ids.ts'
import { Time } from '../../platform/time.ts'
import { documentKinds } from '../../reading/document-text.ts'
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
import { noticeFormats } from '../notices/schema.ts'
import { AwardCriterion, ContractNature, OtherCode, TenderStatus } from '../notices/vocabulary.ts'
import { awardExample, documentExample, itemExample, tenderDetails } from './examples.ts'

/** ISO 639-1 for languages with a two-letter code, else ISO 639-3. */
const Language = z.string().meta({ description: 'ISO 639', examples: ['en'] })
const Currency = z.string().meta({ description: 'ISO 4217', examples: ['EUR'] })
const Cpv = z
  .string()
  .meta({ description: 'Common Procurement Vocabulary 2008, eight digits', examples: ['45233130'] })
const Region = z.string().meta({ description: 'NUTS code or ISO 3166 alpha-2 country', examples: ['DE212'] })

export const Buyer = z
  .object({
    name: z.string().nullable(),
    country: z.string().nullable().meta({ description: 'ISO 3166 alpha-2' }),
    registrationNumber: z.string().nullable().meta({ description: 'As published, of whatever register' }),
  })
  .meta({ id: 'Buyer', description: 'The authority or company that buys' })

const lotTerms = {
  duration: Duration.nullable(),
  renewals: Renewals.nullable(),
  options: z.string().nullable().meta({ description: 'What the buyer may order beyond the contract' }),
  techniques: Techniques.nullable(),
}

export const Lot = z
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

export const Supplier = z
  .object({
    name: z.string().nullable(),
    country: z.string().nullable(),
    registrationNumber: z.string().nullable().meta({ description: 'As published, of whatever register' }),
    sme: z.boolean().nullable().meta({ description: 'Whether it is a micro, small or medium enterprise' }),
  })
  .meta({ id: 'Supplier', description: 'A company that won' })

export const Award = z
  .object({
    id: idOf('award'),
    tenderId: idOf('tender'),
    tenderTitle: z.string(),
    lotId: z.string().nullable().meta({ description: 'Null where the whole tender is awarded at once' }),
    buyer: Buyer,
    suppliers: z.array(Supplier).meta({ description: 'Several where companies won together' }),
    value: z.number().nullable().meta({ description: 'In major units of `currency`' }),
    currency: Currency.nullable(),
    valueEur: z
      .number()
      .nullable()
      .meta({ description: 'At the reference rate of the European Central Bank' }),
    bidsReceived: z.int().nullable(),
    bidsReceivedIsMinimum: z.boolean().meta({
      description: 'Whether the source counts only some kinds of bids, so that there may be more',
    }),
    awardedAt: Time.nullable(),
    contractEndsAt: Time.nullable(),
    status: z.enum(['awarded', 'unsuccessful', 'open', 'cancelled', 'pending']),
    contractId: z.string().nullable().meta({ description: 'The buyer’s number of the contract' }),
    rejectionReason: z
      .string()
      .nullable()
      .meta({
        description: 'Why nobody won, in the words of its source',
        examples: ['no-rece'],
      }),
    subcontractedShare: z.number().nullable().meta({ description: 'Of the value, 0 to 1' }),
    frameworkMaximum: z.number().nullable().meta({
      description: 'The most that may be called off, in major units of `currency`',
    }),
    source: z.string().meta({ description: 'The tender’s source', examples: ['ted'] }),
  })
  .meta({ id: 'Award', description: 'The outcome of a lot', examples: [awardExample] })
export type Award = z.output<typeof Award>

const item = {
  id: idOf('tender'),
  title: z.string(),
  buyer: Buyer,
  status: TenderStatus,
  source: z.string().meta({
    description:
      '`ted`, `find-a-tender`, `contracts-finder`, `public-contracts-scotland`, `sell2wales`, `prozorro`, `doffin`, `sam`, `ocds`, `manual`, or a configured name',
    examples: ['ted'],
  }),
  noticeType: z.string().nullable().meta({ description: 'In the words of its source' }),
  procedureType: z.string().nullable().meta({ description: 'In the words of its source' }),
  contractNature: ContractNature.nullable(),
  publishedAt: Time.meta({ description: 'Of the call; while there is none, of the first notice' }),
  deadline: Time.nullable().meta({
    description: 'The earliest lot deadline that has not passed; when all have passed, the last',
  }),
  estimatedValue: z.number().nullable().meta({ description: 'In major units of `currency`' }),
  currency: Currency.nullable(),
  estimatedValueEur: z.number().nullable().meta({
    description: 'At the reference rate of the European Central Bank on the day of publication',
  }),
  cpvCodes: z.array(Cpv).meta({ description: 'Of the whole tender and all its lots' }),
  regions: z.array(Region).meta({ description: 'Of the whole tender and all its lots' }),
  languages: z.array(Language).meta({ description: 'Languages of the notice' }),
  url: z.string().nullable().meta({ description: 'The notice at its source' }),
  updatedAt: Time.meta({ description: 'When it last changed here, also by a deadline that passed' }),
}

export const TenderItem = z.object(item).meta({
  id: 'TenderItem',
  description: 'A tender as lists show it',
  examples: [itemExample],
})
export type TenderItem = z.output<typeof TenderItem>

export const Snippet = z
  .object({
    text: z.string().meta({ description: 'At most 240 characters' }),
    marks: z
      .array(z.array(z.int()).min(2).max(2))
      .meta({ description: 'Where the words stand in the text: beginning and end, in UTF-16 units' }),
  })
  .meta({
    id: 'Snippet',
    description:
      'The part of a tender that holds most of the words of a search, or the official label of a CPV code of the tender',
    examples: [{ text: 'Cleaning of schools and offices', marks: [[0, 8]] }],
  })
export type Snippet = z.output<typeof Snippet>

export const FoundTender = z
  .object({ ...item, snippet: Snippet.nullable().meta({ description: 'Null without `q`' }) })
  .meta({
    id: 'FoundTender',
    description: 'A tender as the search shows it',
    examples: [{ ...itemExample, snippet: null }],
  })
export type FoundTender = z.output<typeof FoundTender>

export const TenderNotice = z
  .object({
    id: z.string().meta({ description: 'As its source names it' }),
    version: z.string(),
    kind: z.string().meta({
      examples: ['competition'],
      description:
        'planning, consultation, competition, change, result, direct-award, modification or completion',
    }),
    publishedAt: Time,
    url: z.string().nullable(),
  })
  .meta({ id: 'TenderNotice', description: 'One publication about a tender' })

export const NoticeOfTender = TenderNotice.extend({
  source: z.string().meta({ description: 'Who published it', examples: ['ted'] }),
  language: Language.nullable(),
  format: z
    .enum(noticeFormats)
    .nullable()
    .meta({ description: 'In which format it came; null where its bytes are not kept' }),
  size: z.int().nullable().meta({ description: 'Bytes, as it came' }),
}).meta({ id: 'NoticeOfTender', description: 'One publication about a tender, and how it came' })
export type NoticeOfTender = z.output<typeof NoticeOfTender>

export const TenderBuyer = Buyer.extend(BuyerDetails.shape).meta({
  id: 'TenderBuyer',
  description: 'One of the buyers, with address and contact',
})

export const Modification = z
  .object({
    noticeId: z.string(),
    publishedAt: Time.nullable(),
    reasonCode: z
      .string()
      .nullable()
      .meta({ description: 'In the words of its source', examples: ['mod-cir'] }),
    reason: z.string().nullable(),
    description: z.string().nullable(),
    valueBefore: z
      .number()
      .nullable()
      .meta({ description: 'Of the contracts it is about, before the change' }),
    valueAfter: z.number().nullable(),
    currency: Currency.nullable(),
  })
  .meta({ id: 'Modification', description: 'How contracts were changed after their award' })

export const Tender = z
  .object({
    ...item,
    sources: z.array(z.string()).meta({ description: 'Everyone who published notices of it' }),
    description: z.string().nullable(),
    procedureId: z.string().nullable().meta({ description: 'What its source calls the procedure' }),
    noticeId: z.string().meta({ description: 'The latest notice' }),
    noticeVersion: z.string(),
    otherCodes: z
      .array(OtherCode)
      .meta({ description: 'Such as NAICS and PSC in the United States; the search finds them as words' }),
    lots: z.array(Lot),
    awardCriteria: z
      .array(AwardCriterion)
      .meta({ description: 'Those of the whole tender; a lot has its own' }),
    submissionUrl: z.string().nullable().meta({ description: 'Where bids are handed in' }),
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
    procedureFeatures: z.string().nullable().meta({ description: 'How the procedure goes on, in words' }),
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
    requirementCount: z.int(),
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

export const TenderChanges = z
  .object({
    changes: z.array(
      z.object({
        change: z.enum(['created', 'updated', 'deleted']),
        tender: TenderItem.meta({ description: 'As it is now; of a deleted tender, as it last was' }),
      }),
    ),
    cursor: z.string().meta({ description: 'Where the next request goes on', examples: ['c1s-mi2k3q5c'] }),
    more: z.boolean().meta({ description: 'Whether there are more changes now' }),
  })
  .meta({
    id: 'TenderChanges',
    description: 'Changes of the catalogue, oldest first',
    examples: [
      { changes: [{ change: 'created', tender: itemExample }], cursor: 'c1s-mi2k3q5c', more: false },
    ],
  })
export type TenderChanges = z.output<typeof TenderChanges>

/** The states of the text of a document. */
export const textStatuses = [
  'read',
  'waiting',
  'not_fetched',
  'restricted',
  'encrypted',
  'scanned',
  'unsupported',
  'failed',
] as const

const document = {
  id: idOf('document'),
  tenderId: idOf('tender'),
  title: z.string(),
  kind: z.enum(documentKinds),
  language: Language.nullable(),
  url: z.string().nullable().meta({ description: 'Where the buyer offers it' }),
  format: z
    .string()
    .nullable()
    .meta({ description: 'Media type', examples: ['application/pdf'] }),
  size: z.int().nullable().meta({ description: 'Bytes' }),
  pages: z.int().nullable(),
  access: z
    .enum(['open', 'restricted'])
    .meta({ description: '`restricted` where the buyer asks to sign in' }),
  fetchedAt: Time.nullable().meta({ description: 'Null while only its address is known' }),
  textAvailable: z.boolean().meta({ description: 'Whether its text can be read by page' }),
}

/** A document as the notices of a tender name it. The table `document_files` holds what has been fetched since. */
export const NamedDocument = z.object(document)
export type NamedDocument = z.output<typeof NamedDocument>

export const TenderDocument = z
  .object({
    ...document,
    textStatus: z.enum(textStatuses).meta({
      description:
        '`read`; `waiting` while it is being fetched; `not_fetched` while only its address is known; else why its text ' +
        'cannot be read',
    }),
  })
  .meta({ id: 'TenderDocument', description: 'A file that belongs to a tender', examples: [documentExample] })
export type TenderDocument = z.output<typeof TenderDocument>
