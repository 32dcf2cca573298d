import * as z from 'zod'
import { idOf } from '../../platform/context/ids.ts'
import { Time } from '../../platform/time/timestamp.ts'
import { Currency } from './codes-schema.ts'
import { awardExample } from './examples.ts'
import { Buyer, otherRegistrationNumbers } from './item-schema.ts'

export const Supplier = z
  .object({
    name: z.string().nullable(),
    country: z.string().nullable(),
    registrationNumber: z.string().nullable().meta({ description: 'As published, of whatever register' }),
    otherRegistrationNumbers,
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
    contracts: z
      .array(
        z.object({
          id: z.string().meta({ description: 'The buyer’s number of the contract' }),
          suppliers: z
            .array(Supplier)
            .meta({ description: 'Empty where they are the suppliers of the award' }),
          value: z.number().nullable().meta({ description: 'In major units of `currency`' }),
          currency: Currency.nullable(),
          endsAt: Time.nullable(),
        }),
      )
      .meta({
        description:
          'Contracts under the award that differ from it, such as the call-offs of a framework agreement. The value ' +
          'of the award does not include them.',
      }),
    rejectionReason: z
      .string()
      .nullable()
      .meta({
        description: 'Why nobody won, in the words of its source',
        examples: ['no-rece'],
      }),
    subcontractedShare: z.number().nullable().meta({ description: 'Share of the value, 0 to 1' }),
    frameworkMaximum: z.number().nullable().meta({
      description: 'The most that may be called off, in major units of `currency`',
    }),
    source: z.string().meta({ description: 'The tender’s source', examples: ['ted'] }),
  })
  .meta({ id: 'Award', description: 'The outcome of a lot', examples: [awardExample] })
export type Award = z.output<typeof Award>
