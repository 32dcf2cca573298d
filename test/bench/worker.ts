import { Hono } from 'hono'
import { createApp } from '../../src/app.ts'
import { traced } from './trace.ts'
import { uncachedHeader } from './uncached.ts'

export { KeyGate } from '../../src/identity/keys/gate.ts'

const app = createApp()

/** Routes that requests are compared with, and a route that shows what happens inside a request. */
const bench = new Hono<{ Bindings: Env }>()
  .get('/bench/bare', (c) => c.json({ success: true, data: { one: 1 } }))
  .get('/bench/d1', async (c) => {
    const row = await c.env.DB.prepare('SELECT 1 AS one').first()
    return c.json({ success: true, data: row })
  })
  .post('/bench/sql', async (c) => c.json(await c.env.DB.prepare(await c.req.text()).run()))
  .all('/bench/traced/*', async (c) => {
    const request = new Request(c.req.url.replace('/bench/traced/', '/'), c.req.raw)
    const { env, events } = traced(c.env)
    const response = await app.fetch(request, env, c.executionCtx)
    return c.json({ status: response.status, body: await response.json(), events })
  })

/**
 * Accepts the notices of an import and stores nothing. The simulated bucket takes longer than the whole
 * import, and its time is not that of the real bucket.
 */
const bucket = { put: () => Promise.resolve(null) } as unknown as R2Bucket

interface Bindings {
  env: Env
  /** The same with a new binding of the database for each request, so that the service finds no cached answer. */
  uncached: Env
  renew: () => void
}

/** By the bindings of the isolate: the service reads its variables once for each set of bindings. */
const known = new WeakMap<Env, Bindings>()

function bindingsOf(given: Env): Bindings {
  const found = known.get(given)
  if (found) return found
  const env: Env = { ...given, FILES: bucket }
  const wrapped = () =>
    ({
      prepare: (sql) => given.DB.prepare(sql),
      batch: (statements) => given.DB.batch(statements),
      withSession: (constraint) => given.DB.withSession(constraint),
    }) as D1Database
  const uncached = { ...env }
  const bindings = { env, uncached, renew: () => void (uncached.DB = wrapped()) }
  known.set(given, bindings)
  return bindings
}

export default {
  fetch: (request, given, execution) => {
    const { env, uncached, renew } = bindingsOf(given)
    if (request.headers.has(uncachedHeader)) {
      // A request takes its binding before it first waits for anything, so requests at once have different ones.
      renew()
      return app.fetch(request, uncached, execution)
    }
    return (request.url.includes('/bench/') ? bench : app).fetch(request, env, execution)
  },
} satisfies ExportedHandler<Env>
