import { Hono } from 'hono'
import { createApp } from '../../src/surfaces/app.ts'
import { traced } from './trace.ts'

export { KeyGate } from '../../src/identity/keys/gate.ts'

const app = createApp()

/** Routes that requests are compared with, and a route that says what happens inside of a request. */
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
 * Accepts the notices of an import and keeps nothing. The simulated bucket takes longer than the whole import, and
 * its time says nothing about the real bucket.
 */
const bucket = { put: () => Promise.resolve(null) } as unknown as R2Bucket

/** The bindings of the isolate → the same with the bucket: the service reads its variables once for each set of bindings. */
const withBucket = new WeakMap<Env, Env>()

export default {
  fetch: (request, env, execution) => {
    const bindings = withBucket.get(env) ?? { ...env, FILES: bucket }
    withBucket.set(env, bindings)
    return (request.url.includes('/bench/') ? bench : app).fetch(request, bindings, execution)
  },
} satisfies ExportedHandler<Env>
