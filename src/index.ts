import { createApp } from './surfaces/app.ts'
import { createCtx } from './platform/context.ts'
import { runDue } from './surfaces/jobs/jobs.ts'
import { consumeQueue } from './surfaces/jobs/queues.ts'

export { KeyGate } from './identity/keys/gate.ts'
export { ConnectionMeter } from './surfaces/mcp/meter.ts'
export { Mailbox } from './surfaces/mcp/sse/mailbox.ts'

const app = createApp()

export default {
  fetch: app.fetch,
  scheduled: (_event, env, execution) => runDue(createCtx(env, (work) => execution.waitUntil(work))),
  queue: (batch, env, execution) =>
    consumeQueue(
      createCtx(env, (work) => execution.waitUntil(work)),
      batch,
    ),
} satisfies ExportedHandler<Env>
