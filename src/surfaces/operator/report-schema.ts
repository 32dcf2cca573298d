import * as z from 'zod'
import { Import } from '../../catalogue/import/queued/schema.ts'

/** The members of an import that is done when its request is answered. */
export const ImportReport = Import.pick({
  received: true,
  created: true,
  updated: true,
  unchanged: true,
  skipped: true,
  failed: true,
  warnings: true,
})
export type ImportReport = z.output<typeof ImportReport>

export const JobReport = z.object({
  job: z.string(),
  done: z.record(z.string(), z.unknown()),
  /** Parts of the job that continue without the operator, or that another run is working on. */
  unfinished: z.array(z.string()),
  failed: z.array(z.object({ part: z.string(), error: z.string() })),
})
