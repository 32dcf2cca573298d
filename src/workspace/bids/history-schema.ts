import * as z from 'zod'
import { paging } from '../../platform/http/params.ts'
import { idOf } from '../../platform/context/ids.ts'
import { Time } from '../../platform/time/timestamp.ts'
import { BidStatus, ReviewDecision } from './schema.ts'

export const BidChange = z
  .object({
    id: idOf('change'),
    from: BidStatus,
    to: BidStatus,
    review: z
      .object({
        sectionKey: z.string(),
        heading: z.string().meta({ description: 'The heading of the section at that time' }),
        decision: ReviewDecision,
        reason: z.string().nullable(),
      })
      .nullable()
      .meta({
        description: 'A reviewer’s decision about a section, which leaves the status as it is; else null',
        examples: [null],
      }),
    at: Time,
    by: z.object({
      userId: idOf('user'),
      name: z
        .string()
        .nullable()
        .meta({ description: 'Null once the person is deleted', examples: ['Ada Byron'] }),
      via: z
        .string()
        .nullable()
        .meta({
          description:
            'The name of the assistant or API key that made the change or asked a person to approve it; null for a ' +
            'change in the console',
          examples: [null],
        }),
    }),
  })
  .meta({ id: 'BidChange', description: 'A change of a bid’s status, or a reviewer’s decision' })
export type BidChange = z.output<typeof BidChange>

export const ListHistory = z.strictObject(paging)
export type ListHistory = z.output<typeof ListHistory>
