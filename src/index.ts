import { isInMaintenance } from './platform/db/maintenance.ts'
import { observeRequest, observeWork } from './platform/context/observed.ts'
import { drain } from './platform/http/drain.ts'
import { createApp } from './app.ts'

export { SandboxStore } from './platform/db/sandbox/store.ts'
export { KeyGate } from './identity/keys/gate.ts'
export { ConnectionMeter } from './surfaces/mcp/meter.ts'
export { JobRunner } from './surfaces/jobs/runner.ts'
export { Mailbox } from './surfaces/mcp/sse/mailbox.ts'

const app = createApp()

/** Jobs and queues load at their first call, because most isolates start for a request. */
export default {
  fetch: async (request, env, execution) => {
    const response = await observeRequest(request, env, () => app.fetch(request, env, execution))
    await drain(request)
    return response
  },
  scheduled: async (_event, env, execution) => {
    if (isInMaintenance(env)) return
    const [{ createCtx }, { wakeDue }] = await Promise.all([
      import('./platform/context/context.ts'),
      import('./surfaces/jobs/clock.ts'),
    ])
    await wakeDue(createCtx(env, (work) => execution.waitUntil(work)))
  },
  queue: async (batch, env, execution) => {
    // A message may get lost here without harm: the rows know the waiting work, and the jobs send messages again.
    if (isInMaintenance(env)) return batch.retryAll({ delaySeconds: 300 })
    const [{ createCtx }, { consumeQueue }] = await Promise.all([
      import('./platform/context/context.ts'),
      import('./surfaces/jobs/queues.ts'),
    ])
    const { queue, messages } = batch
    await observeWork(
      env,
      { queue },
      (observed) =>
        consumeQueue(
          createCtx(env, (work) => execution.waitUntil(work), new Date(), undefined, observed),
          batch,
        ),
      () => ({ messages: messages.length }),
    )
  },
} satisfies ExportedHandler<Env>
