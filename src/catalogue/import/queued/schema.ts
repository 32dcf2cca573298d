import * as z from 'zod'
import { idOf } from '../../../platform/context/ids.ts'
import { Time } from '../../../platform/time/timestamp.ts'

/** An import that goes on after its request was answered. */
export const Import = z.object({
  id: idOf('import'),
  source: z.string(),
  /** `receiving`: its bytes are being stored. */
  state: z.enum(['receiving', 'waiting', 'running', 'done', 'failed']),
  bytes: z.int(),
  /** The bytes that the import has read so far. */
  bytesDone: z.int(),
  received: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** At most 1,000 skipped, and at most 1,000 failed. A `repaired` entry was imported with a place read otherwise. */
  skipped: z.array(z.object({ id: z.string(), reason: z.string() })),
  failed: z.array(z.object({ index: z.int(), error: z.string(), repaired: z.literal(true).optional() })),
  /** Notices that were imported without a deadline that they state; at most 1,000. */
  warnings: z.array(z.object({ id: z.string(), warning: z.string() })).optional(),
  /** Why the import or its last step failed. */
  error: z.string().nullable(),
  createdAt: Time,
  updatedAt: Time,
  finishedAt: Time.nullable(),
})
export type Import = z.output<typeof Import>

export const ImportParam = z.strictObject({ id: idOf('import') })
