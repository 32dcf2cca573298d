import * as z from 'zod'

export const ImportReport = z.object({
  received: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.array(z.object({ id: z.string(), reason: z.string() })),
  failed: z.array(z.object({ index: z.int(), error: z.string() })),
  /** Notices that were imported without a deadline that they state. */
  warnings: z.array(z.object({ id: z.string(), warning: z.string() })).optional(),
})
export type ImportReport = z.output<typeof ImportReport>

export const JobReport = z.object({
  job: z.string(),
  done: z.record(z.string(), z.unknown()),
  /** Parts of the job that continue without the operator, or that another run is working on. */
  unfinished: z.array(z.string()),
  failed: z.array(z.object({ part: z.string(), error: z.string() })),
})
