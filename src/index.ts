import { createApp } from './app.ts'
import { createCtx } from './context.ts'
import { runDue } from './operator/jobs.ts'
import { consumeQueue } from './queues.ts'

export { KeyGate } from './keys/gate.ts'
export { ConnectionMeter } from './mcp/meter.ts'
export { Mailbox } from './mcp/sse/mailbox.ts'

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
