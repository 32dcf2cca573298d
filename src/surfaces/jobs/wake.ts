import type { Ctx } from '../../platform/context/context.ts'
import { logFailure } from '../../platform/context/log.ts'
import { objectNamed } from '../../platform/context/placement.ts'
import type { JobRunner } from './runner.ts'

/** The object in which a job runs. */
export const runnerOf = (env: Env, name: string): DurableObjectStub<JobRunner> =>
  objectNamed(env, env.JOBS, name)

/** Lets a job run as soon as possible. Where this fails, the clock wakes the job within a minute. */
export async function wake({ env }: Pick<Ctx, 'env'>, name: string): Promise<void> {
  try {
    await runnerOf(env, name).wake(name)
  } catch (error) {
    logFailure({ job: name }, error)
  }
}
