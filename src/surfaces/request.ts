import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { createCtx, type Ctx } from '../platform/context/context.ts'
import { observedOf } from '../platform/context/observed.ts'
import { originOf } from '../identity/audit/origin.ts'

/** The context of a request whose path matched a route. */
export function requestCtx(c: Context): Ctx {
  const { raw, method } = c.req
  const observed = observedOf(raw)
  const ctx = createCtx(
    c.env,
    (later) => c.executionCtx.waitUntil(later),
    new Date(),
    originOf(raw),
    observed,
  )
  observed.requestId = ctx.requestId
  // The pattern, and not the path: a caller may write anything into a path. The runtime knows a fixed set of methods.
  observed.route = `${method} ${routePath(c) || 'unknown'}`
  return ctx
}
