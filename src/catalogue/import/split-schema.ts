import * as z from 'zod'
import { idOf } from '../../platform/context/ids.ts'
import { Time } from '../../platform/time/timestamp.ts'

export const SplitTender = z.strictObject({ noticeIds: z.array(z.string()).min(1).max(1000).optional() })

/** A tender that was created for a notice which contradicts the tender of its identifier. */
export const SeparatedTender = z.object({
  tenderId: idOf('tender'),
  title: z.string().nullable(),
  buyer: z.string().nullable(),
  other: z.object({ tenderId: idOf('tender'), title: z.string().nullable(), buyer: z.string().nullable() }),
  /** Null if an operator has split the tender. */
  source: z.string().nullable(),
  noticeId: z.string().nullable(),
  at: Time,
})
export type SeparatedTender = z.output<typeof SeparatedTender>
