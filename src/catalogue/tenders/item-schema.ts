import * as z from 'zod'
import { idOf } from '../../platform/context/ids.ts'
import { Time } from '../../platform/time/timestamp.ts'
import { ContractNature, TenderStatus } from '../notices/vocabulary.ts'
import { Cpv, Currency, Language, Region } from './codes-schema.ts'
import { itemExample } from './examples.ts'

export const Buyer = z
  .object({
    name: z.string().nullable(),
    country: z.string().nullable().meta({ description: 'ISO 3166 alpha-2' }),
    registrationNumber: z.string().nullable().meta({ description: 'As published, of whatever register' }),
  })
  .meta({ id: 'Buyer', description: 'The authority or company that buys' })

export const otherRegistrationNumbers = z.array(z.string()).meta({
  description:
    'Numbers of the same organisation in other registers, as published. An organisation is recognised by any of its numbers',
  examples: [['DE136695976']],
})

export const item = {
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
  publishedAt: Time.meta({
    description: 'When the call was published; while there is no call, the first notice',
  }),
  deadline: Time.nullable().meta({
    description:
      'The earliest lot deadline that has not passed; when all have passed, the last. Where documents state an earlier ' +
      'deadline, it is the earlier: see `deadlineConflict`. Lists are ordered and filtered by the deadline of the notice, ' +
      'which the change feed and events of new tenders show too',
  }),
  unreadDeadline: z
    .string()
    .optional()
    .meta({
      description:
        'The deadline in the words of the notice, where they cannot be read as a time for certain. `deadline` is then ' +
        'null or of another notice or lot. Absent where every stated deadline is read',
      examples: ['01/03/2027, in the morning'],
    }),
  unreadStatus: z
    .string()
    .optional()
    .meta({
      description:
        'The status in the words of the source, where they cannot be read. `status` is then `closed`, or follows the awards',
      examples: ['En revisión'],
    }),
  estimatedValue: z.number().nullable().meta({ description: 'In major units of `currency`' }),
  currency: Currency.nullable(),
  estimatedValueEur: z.number().nullable().meta({
    description: 'At the reference rate of the European Central Bank on the day of publication',
  }),
  cpvCodes: z.array(Cpv).meta({ description: 'Union over the whole tender and all its lots' }),
  regions: z.array(Region).meta({ description: 'Union over the whole tender and all its lots' }),
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
