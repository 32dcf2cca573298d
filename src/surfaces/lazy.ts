import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono'
import { isInMaintenance } from '../platform/maintenance.ts'
import type { App } from './rest/mount.ts'

type Web = Context<{ Bindings: Env }>

/**
 * A surface whose code is evaluated at its first request, so that a start of the Worker pays only for the API. A path
 * that the surface does not know is answered by `otherwise`.
 */
export function lazily(
  load: () => Promise<(app: App) => void>,
  otherwise?: Handler<{ Bindings: Env }>,
): (c: Web) => Promise<Response> {
  let opened: App | undefined
  // The app is stored and not its promise, because a request must not wait for a promise of another request, which may
  // be cancelled.
  return async (c) => {
    const app = (opened ??= open(await load(), otherwise))
    return app.fetch(c.req.raw, c.env, c.executionCtx)
  }
}

function open(mount: (app: App) => void, otherwise?: Handler<{ Bindings: Env }>): App {
  const app: App = new Hono()
  mount(app)
  if (otherwise) app.all('*', otherwise)
  return app
}

/**
 * A surface for programs that loads with its first request, behind a check of the configuration. Without the check a
 * malformed variable would break requests before the surface has a context, and callers would get plain text instead of
 * an envelope.
 */
export const whenConfigured =
  (surface: (c: Web) => Promise<Response>) =>
  async (c: Web): Promise<Response> => {
    const { whyUnconfigured } = await import('./rest/unconfigured.ts')
    return whyUnconfigured(c) ?? surface(c)
  }

/**
 * With `MAINTENANCE` on only the operator is served, so that the data of a backup or restore do not change meanwhile.
 */
export const restInMaintenance: MiddlewareHandler<{ Bindings: Env }> = async (c, next) => {
  if (!isInMaintenance(c.env) || c.req.path.startsWith('/operator/')) return next()
  const { maintenanceAnswer } = await import('./rest/unconfigured.ts')
  return maintenanceAnswer()
}
