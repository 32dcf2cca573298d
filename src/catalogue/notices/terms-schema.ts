import * as z from 'zod'
import { Time } from '../../platform/time/timestamp.ts'

/** The terms of a contract and of its procedure. Notices contain these shapes in the form of the API. */

const amount = z.number().nullable()

export const Duration = z
  .object({
    months: z.number().nullable(),
    days: z.number().nullable(),
    startsAt: Time.nullable(),
    endsAt: Time.nullable(),
    other: z.enum(['unlimited', 'unknown']).nullable().meta({
      description: 'Where the buyer says that the contract has no end, or that the length is not known yet',
    }),
  })
  .meta({ id: 'Duration', description: 'How long the contract runs, as published: a length, dates, or both' })
export type Duration = z.output<typeof Duration>

export const Renewals = z
  .object({
    maximum: z.int().nullable().meta({ description: 'How often; 0 where renewal is ruled out' }),
    description: z.string().nullable(),
  })
  .meta({ id: 'Renewals', description: 'How the contract may be renewed' })
export type Renewals = z.output<typeof Renewals>

export const Framework = z
  .object({
    kind: z.string().nullable().meta({
      description: 'In the words of its source; eForms: fa-w-rc, fa-wo-rc, fa-mix',
    }),
    maximumParticipants: z.int().nullable(),
    justification: z
      .string()
      .nullable()
      .meta({ description: 'Why it runs longer than the law’s four years' }),
    maximumValue: amount.meta({ description: 'In major units of `currency`' }),
    currency: z.string().nullable(),
  })
  .meta({ id: 'Framework', description: 'A framework agreement' })
export type Framework = z.output<typeof Framework>

export const Techniques = z
  .object({
    framework: Framework.nullable().meta({ description: 'Null where there is none, or none is known of' }),
    dps: z.boolean().nullable().meta({ description: 'Dynamic purchasing system' }),
    eAuction: z.boolean().nullable().meta({ description: 'Electronic auction' }),
  })
  .meta({ id: 'Techniques', description: 'Techniques of procurement' })
export type Techniques = z.output<typeof Techniques>

const permission = z.enum(['required', 'allowed', 'not_allowed'])
export type Permission = z.output<typeof permission>

/**
 * The permission of a tender by its lots; null if lots differ, because a bid may fail under either answer.
 */
export function ofAllLots(lots: (Permission | null)[]): Permission | null {
  const [found = null, ...others] = new Set(lots.filter((each) => each !== null))
  return others.length === 0 ? found : null
}

export const Submission = z
  .object({
    methods: z.array(z.string()).meta({
      description: 'Codes of OCDS; electronicSubmission alone where bids must be electronic',
      examples: [['electronicSubmission']],
    }),
    languages: z.array(z.string()).meta({ description: 'ISO 639: a bid may be written in any of them' }),
    variants: permission.nullable().meta({ description: 'Null where not stated, and where lots differ' }),
    eSignature: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether an electronic signature or seal is required' }),
    eCatalogue: permission.nullable(),
    validityDays: z.int().nullable().meta({
      description: 'How long a bid must stay valid; a published month counts as 30 days',
    }),
    guarantee: z.boolean().nullable().meta({ description: 'Whether a guarantee is required with the bid' }),
    openingAt: Time.nullable(),
    openingPlace: z.string().nullable(),
    openingDescription: z.string().nullable(),
  })
  .meta({ id: 'Submission', description: 'How bids are handed in and opened' })
export type Submission = z.output<typeof Submission>

const reach = {
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  url: z.string().nullable(),
}

const contactRoles = ['information', 'documents', 'submission', 'review', 'mediation'] as const
export const Contact = z
  .object({ role: z.enum(contactRoles), ...reach })
  .meta({ id: 'Contact', description: 'Whom to ask, or where to appeal' })
export type Contact = z.output<typeof Contact>

export const BuyerDetails = z.object({
  role: z
    .enum(['buyer', 'lead_buyer', 'central_purchasing_body', 'wholesale_buyer', 'procuring_entity'])
    .meta({ description: '`buyer` where the notice says no more' }),
  address: z
    .object({
      street: z.string().nullable(),
      city: z.string().nullable(),
      postalCode: z.string().nullable(),
      country: z.string().nullable().meta({ description: 'ISO 3166 alpha-2' }),
      nuts: z.string().nullable(),
    })
    .nullable(),
  contact: z.object(reach).nullable(),
  profileUrl: z
    .string()
    .nullable()
    .meta({ description: 'The buyer’s profile, where its tenders are published' }),
})
export type BuyerDetails = z.output<typeof BuyerDetails>

export const StrategicAim = z
  .object({
    aim: z.enum(['environmental', 'social', 'innovation']),
    codes: z
      .array(z.string())
      .meta({ description: 'In the words of its source', examples: [['clim-mitig']] }),
    description: z.string().nullable(),
  })
  .meta({ id: 'StrategicAim', description: 'A further aim of the purchase' })
export type StrategicAim = z.output<typeof StrategicAim>

export const Withheld = z
  .object({
    field: z.string().meta({ description: 'In the words of its source', examples: ['win-ten-val'] }),
    until: Time.nullable().meta({ description: 'When it will be published' }),
    reason: z.string().nullable(),
  })
  .meta({ id: 'Withheld', description: 'A field that the notice withholds' })
export type Withheld = z.output<typeof Withheld>

/** The techniques of a lot's procurement, and its duration. */
export interface LotTerms {
  duration: Duration | null
  renewals: Renewals | null
  options: string | null
  techniques: Techniques | null
}

/** The terms of the tender as a whole, in addition to the terms of its lots. */
export interface TenderTerms extends LotTerms {
  contacts: Contact[]
  submission: Submission | null
  additionalInformation: string | null
  procedureFeatures: string | null
  gpaCovered: boolean | null
  strategic: StrategicAim[]
  withheld: Withheld[]
}
