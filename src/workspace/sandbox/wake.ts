import type { Ctx } from '../../platform/context/context.ts'
import { logFailure } from '../../platform/context/log.ts'

/** Makes the work of a sandbox run after at most this many milliseconds. */
export async function wakeSandbox({ env }: Pick<Ctx, 'env'>, id: string, inMs = 0): Promise<void> {
  try {
    await env.JOBS.get(env.JOBS.idFromName(id)).wake(id, inMs)
  } catch (error) {
    logFailure({ job: id }, error)
  }
}
