import type { Ctx } from '../../platform/context/context.ts'
import { logFailure } from '../../platform/context/log.ts'

/** Has the work of a sandbox done after at most so many milliseconds. */
export async function wakeSandbox({ env }: Pick<Ctx, 'env'>, id: string, inMs = 0): Promise<void> {
  try {
    await env.JOBS.get(env.JOBS.idFromName(id)).wake(id, inMs)
  } catch (error) {
    logFailure({ job: id }, error)
  }
}
