import type { Ctx } from '../../platform/context/context.ts'
import { dueJobs } from './jobs.ts'
import { wake } from './wake.ts'

/** The work of the clock in each minute: it wakes the jobs that are due, and waits for none of them. */
export async function wakeDue(ctx: Ctx): Promise<void> {
  await Promise.all(dueJobs(ctx).map(({ name }) => wake(ctx, name)))
}
