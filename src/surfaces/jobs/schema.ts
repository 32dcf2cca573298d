import * as z from 'zod'
import { Time } from '../../platform/time/timestamp.ts'

/** The state of a part of the periodic work. */
export const JobStatus = z.object({
  name: z.string(),
  /**
   * `resting`: it waits for its next turn. `running`: a step is at work. `behind`: a run is under way and its next step
   * about to come. `failing`: its last step failed. `unknown`: it has never run.
   */
  state: z.enum(['resting', 'running', 'behind', 'failing', 'unknown']),
  /** When the present run began; null between runs. */
  startedAt: Time.nullable(),
  /** When a run last ended. */
  finishedAt: Time.nullable(),
  /** Failures in a row. */
  failures: z.int(),
  lastErrorAt: Time.nullable(),
  lastError: z.string().nullable(),
})
export type JobStatus = z.output<typeof JobStatus>
