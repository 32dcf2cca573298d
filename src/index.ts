import { createApp } from './app.ts'
import { createCtx } from './context.ts'
import { runDue } from './operator/jobs.ts'

export { KeyGate } from './keys/gate.ts'

const app = createApp()

export default {
  fetch: app.fetch,
  scheduled: (_event, env, execution) => runDue(createCtx(env, (work) => execution.waitUntil(work))),
} satisfies ExportedHandler<Env>
