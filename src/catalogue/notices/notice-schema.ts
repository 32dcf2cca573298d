import * as z from 'zod'
import { Time } from '../../platform/time/timestamp.ts'
import { documentKinds } from '../../reading/document/document-text.ts'
import { Requirement } from '../../reading/requirements/schema.ts'
import { webAddress } from './eforms/links.ts'
import type { Notice } from './schema.ts'
import {
  BuyerDetails,
  Contact,
  Duration,
  Renewals,
  StrategicAim,
  Submission,
  Techniques,
  Withheld,
} from './terms-schema.ts'
import { AwardCriterion, natures, OtherCode, TenderStatus } from './vocabulary.ts'

const word = z.string().nullable()
const words = z.array(z.string())
const yesOrNo = z.boolean().nullable()
const time = Time.nullable()
const country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .nullable()
const language = z.string().regex(/^[a-z]{2,3}$/)
const codes = z.array(z.string().regex(/^\d{8}$/))
const regions = z.array(z.string().regex(/^[A-Z]{2}[A-Z0-9]{0,3}$/))
const currency = z.string().regex(/^[A-Z]{3}$/)
/** A web address. Pages link to it, and documents are fetched from it. */
const address = z
  .string()
  .refine((url) => webAddress(url) !== null, 'must be an address of the web')
  .nullable()
const text = z.record(z.string(), z.string()).nullable()
const money = z.object({ minor: z.int().min(0), currency }).nullable()

const organisation = z.object({
  name: word,
  names: words,
  country,
  registrationNumber: word,
  // Packages of earlier versions do not have the member.
  otherRegistrationNumbers: words.default([]),
  sme: yesOrNo,
})

const reach = z.object({ name: word, email: word, phone: word, url: address })

const lotTerms = {
  duration: Duration.nullable(),
  renewals: Renewals.nullable(),
  options: word,
  techniques: Techniques.nullable(),
}

const subject = {
  title: text,
  description: text,
  deadline: time,
  estimatedValue: money,
  cpvCodes: codes,
  regions,
  awardCriteria: z.array(AwardCriterion),
  ...lotTerms,
}

const lot = z.object({ id: z.string(), status: TenderStatus.nullable(), ...subject })

const document = z.object({
  key: z.string(),
  lotId: word,
  text: words.exactOptional(),
  title: z.string(),
  kind: z.enum(documentKinds),
  language: language.nullable(),
  url: address,
  format: word,
  access: z.enum(['open', 'restricted']),
})

export const NoticeRequirement = Requirement.pick({
  lotId: true,
  category: true,
  code: true,
  title: true,
  mandatory: true,
  threshold: true,
  espdCriterionId: true,
}).extend({ key: z.string(), text, path: z.string() })

const award = z.object({
  key: z.string(),
  lotId: word,
  suppliers: z.array(organisation),
  value: money,
  valueIsTotal: z.literal(true).exactOptional(),
  bidsReceived: z.int().nullable(),
  bidsReceivedIsMinimum: z.boolean(),
  awardedAt: time,
  contractEndsAt: time,
  status: z.enum(['awarded', 'unsuccessful', 'open', 'cancelled', 'pending']).nullable(),
  contractId: word,
  contracts: z
    .array(
      z.object({
        id: z.string(),
        value: money,
        endsAt: time,
        // Packages of earlier versions do not have the member.
        suppliers: z.array(organisation).default([]),
      }),
    )
    .exactOptional(),
  rejectionReason: word,
  subcontractedShare: z.number().nullable(),
  frameworkMaximum: money,
})

const kinds = [
  'planning',
  'consultation',
  'competition',
  'change',
  'result',
  'direct-award',
  'modification',
  'completion',
] as const

/** The names of a notice, and the notices that it belongs to. OCDS has no members for them. */
export const NoticeIdentity = z.object({
  noticeId: z.string().min(1),
  version: z.string().min(1),
  kind: z.enum(kinds),
  noticeType: word,
  publishedAt: time,
  dispatchedAt: time,
  procedureId: word,
  refs: words.min(1),
  aliases: words,
  previous: words,
  numbers: words.exactOptional(),
})

/** The shape of a notice, for input that claims to be one: members that the service does not know are dropped. */
export const NoticeShape: z.ZodType<Notice> = NoticeIdentity.extend({
  ...subject,
  // Packages of earlier versions do not have these members.
  subject: text.default(null),
  describedApart: z.literal(true).nullable().default(null),
  status: TenderStatus.nullable(),
  url: address,
  languages: z.array(language),
  buyers: z.array(
    organisation.extend({ ...BuyerDetails.shape, profileUrl: address, contact: reach.nullable() }),
  ),
  procedureType: word,
  contractNature: z.enum(natures).nullable(),
  questionsDeadline: time,
  // Packages of earlier versions do not have the member.
  unreadDeadlines: z.array(z.object({ lotId: word, written: z.string() })).default([]),
  unreadStatus: word.default(null),
  otherCodes: z.array(OtherCode),
  lots: z.array(lot),
  submissionUrl: address,
  accelerated: yesOrNo,
  framework: yesOrNo,
  reservedFor: words,
  fundedByEu: yesOrNo,
  documents: z.array(document),
  requirements: z.array(NoticeRequirement),
  awards: z.array(award),
  change: z.object({ reason: word, description: word }).nullable(),
  modifications: z.array(z.object({ reasonCode: word, reason: word, description: word })),
  contacts: z.array(Contact.extend(reach.shape)),
  submission: Submission.nullable(),
  additionalInformation: word,
  procedureFeatures: word,
  gpaCovered: yesOrNo,
  strategic: z.array(StrategicAim),
  withheld: z.array(Withheld),
})
