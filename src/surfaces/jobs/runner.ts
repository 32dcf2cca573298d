import { DurableObject } from 'cloudflare:workers'
import { isInMaintenance } from '../../platform/maintenance.ts'
import type { Stepped } from './step.ts'

/**
 * The place where one job runs, named by the job. Each step is a separate invocation with its own CPU, queries and
 * time, so that no job uses up another's. A row of the database holds the position of the job; the object only holds
 * the alarm.
 */
export class JobRunner extends DurableObject<Env> {
  /** Lets the job run as soon as possible; does nothing where the job is about to run. */
  async wake(name: string): Promise<void> {
    const { storage } = this.ctx
    if ((await storage.get('name')) !== name) await storage.put('name', name)
    if ((await storage.getAlarm()) === null) await storage.setAlarm(Date.now())
  }

  /** Runs one step. While there is more to do, the job goes on at once, in the next invocation. */
  override async alarm(): Promise<void> {
    // The clock wakes the job again once the service is back.
    if (isInMaintenance(this.env)) return
    const name = await this.ctx.storage.get<string>('name')
    if (name === undefined) return
    const { state } = await this.#step(name, false)
    if (state === 'more') await this.ctx.storage.setAlarm(Date.now())
  }

  /** Runs one step for the operator, who waits for its outcome. */
  run(name: string): Promise<Stepped> {
    return this.#step(name, true)
  }

  async #step(name: string, asked: boolean): Promise<Stepped> {
    const [{ createCtx }, { findJob }, { stepJob }] = await Promise.all([
      import('../../platform/context.ts'),
      import('./jobs.ts'),
      import('./step.ts'),
    ])
    const later: Promise<unknown>[] = []
    const ctx = createCtx(this.env, (work) => void later.push(work))
    const job = findJob(ctx, name)
    // A source may have been switched off since the object was last asked.
    if (!job) return { state: 'done', done: {} }
    const stepped = await stepJob(ctx, job, asked)
    await Promise.allSettled(later)
    return stepped
  }
}
