import type { Ctx } from '../../platform/context/context.ts'
import { logFailure } from '../../platform/context/log.ts'
import { objectNamed } from '../../platform/context/placement.ts'

/** Makes the work of a sandbox run after at most this many milliseconds. */
export async function wakeSandbox({ env }: Pick<Ctx, 'env'>, id: string, inMs = 0): Promise<void> {
  try {
    await objectNamed(env, env.JOBS, id).wake(id, inMs)
  } catch (error) {
    logFailure({ job: id }, error)
  }
}
