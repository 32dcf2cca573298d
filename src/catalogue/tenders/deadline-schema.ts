import * as z from 'zod'
import { Time } from '../../platform/time/timestamp.ts'

/**
 * The other of two conflicting deadlines, only one of which can be right; null for a notice that states none.
 */
export const DeadlineConflict = z
  .object({
    other: Time.nullable().meta({
      description:
        'The deadline that is not shown as `deadline`. Of a date without a time, the beginning of the day. Null where ' +
        'the notice states no deadline',
    }),
    source: z.enum(['notice', 'document']).meta({ description: 'Who states the other deadline' }),
  })
  .meta({
    id: 'DeadlineConflict',
    description:
      'Notice and documents state different deadlines. The earlier of the two is shown as `deadline`, unless it has passed; ' +
      'where the notice states none, the deadline of the documents. ' +
      'Status, the filters and the order of lists, and the submission of bids follow the deadline of the notice',
    examples: [{ other: '2026-12-16T11:00:00.000Z', source: 'notice' }],
  })
export type DeadlineConflict = z.output<typeof DeadlineConflict>
