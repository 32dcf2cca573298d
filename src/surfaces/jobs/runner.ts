import { DurableObject } from 'cloudflare:workers'
import { logFailure } from '../../platform/context/log.ts'
import { observeWork } from '../../platform/context/observed.ts'
import { isInMaintenance } from '../../platform/db/maintenance.ts'
import { minute } from '../../platform/time/time.ts'
import type { Stepped } from './step.ts'

const isSandbox = (name: string): boolean => name.startsWith('sandbox_')

/**
 * The place where one job runs, named by the job, or all work of one sandbox, named by the sandbox. Each step is a
 * separate invocation with its own CPU, queries and time, so that no job uses up another's. A row of the database
 * has the position of the job; the object only has the alarm.
 */
export class JobRunner extends DurableObject<Env> {
  /** Lets the job run after at most this many milliseconds; does nothing if the job runs sooner anyway. */
  async wake(name: string, inMs = 0): Promise<void> {
    const { storage } = this.ctx
    if ((await storage.get('name')) !== name) await storage.put('name', name)
    await this.#runBy(Date.now() + inMs)
  }

  /** Runs one step. While there is more to do, the job goes on at once, in the next invocation. */
  override async alarm(): Promise<void> {
    // The clock wakes the job again once the service is back.
    if (isInMaintenance(this.env)) return
    const name = await this.ctx.storage.get<string>('name')
    if (name === undefined) return
    if (isSandbox(name)) return this.#serveSandbox(name)
    const { state } = await this.#step(name, false)
    if (state === 'more') await this.ctx.storage.setAlarm(Date.now())
  }

  /** A wake that came during the work stays: the earlier alarm applies. */
  async #runBy(time: number): Promise<void> {
    const { storage } = this.ctx
    const planned = await storage.getAlarm()
    if (planned === null || planned > time) await storage.setAlarm(time)
  }

  /** Does the work of a sandbox, step by step; forgets everything once the sandbox is gone. */
  async #serveSandbox(id: string): Promise<void> {
    const [{ createCtx }, { stepSandbox }] = await Promise.all([
      import('../../platform/context/context.ts'),
      import('./sandbox.ts'),
    ])
    const later: Promise<unknown>[] = []
    const ctx = createCtx(this.env, (work) => void later.push(work))
    const rest = await stepSandbox(ctx, id).catch((error: unknown) => {
      logFailure({ job: id }, error)
      return minute
    })
    await Promise.allSettled(later)
    if (rest !== null) return this.#runBy(Date.now() + rest)
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
  }

  /** Runs one step for the operator, who waits for its outcome. */
  run(name: string): Promise<Stepped> {
    return this.#step(name, true)
  }

  async #step(name: string, onDemand: boolean): Promise<Stepped> {
    const [{ createCtx }, { findJob }, { stepJob }] = await Promise.all([
      import('../../platform/context/context.ts'),
      import('./jobs.ts'),
      import('./step.ts'),
    ])
    const later: Promise<unknown>[] = []
    return observeWork(
      this.env,
      { job: name },
      async (observed): Promise<Stepped> => {
        const ctx = createCtx(this.env, (work) => void later.push(work), new Date(), undefined, observed)
        const job = findJob(ctx, name)
        // A source may have been switched off since the object was last called.
        if (!job) return { state: 'done', done: {} }
        const stepped = await stepJob(ctx, job, onDemand)
        await Promise.allSettled(later)
        return stepped
      },
      ({ state }) => ({ state }),
    )
  }
}
