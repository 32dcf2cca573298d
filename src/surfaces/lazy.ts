import { type Context, type Handler, Hono } from 'hono'
import { isInMaintenance } from '../platform/db/maintenance.ts'
import { atRequestedAddress } from './local-address.ts'
import type { App } from './rest/mount.ts'
import type { whyUnconfigured } from './rest/unconfigured.ts'

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
 * A surface for programs that loads with its first request, after a check of the configuration. Without the check a
 * malformed variable would break requests before the surface has a context, and callers would get plain text instead of
 * an envelope.
 */
export function whenConfigured(surface: (c: Web) => Promise<Response>): (c: Web) => Promise<Response> {
  let check: typeof whyUnconfigured | undefined
  return async (c) => {
    // Each import of a module that is loaded already would still take a turn of the queue of promises.
    check ??= (await import('./rest/unconfigured.ts')).whyUnconfigured
    return check(c) ?? surface(c)
  }
}

/** What everyone may read during maintenance: the public status, and the files that its page loads. */
const isPublicStatus = ({ method, path }: Web['req']): boolean =>
  method === 'GET' && /^\/(?:status|console\/\w+\.\w+|favicon\.\w+)$/.test(path)

function withoutCookies(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('Cookie')
  return new Request(request, { headers })
}

/**
 * A surface as callers reach it. With `MAINTENANCE` on only the operator and the public status are served, so that the
 * data of a backup or restore do not change in the meantime.
 */
export const served =
  (surface: (c: Web) => Promise<Response>) =>
  async (c: Web): Promise<Response> => {
    if (isInMaintenance(c.env) && !c.req.path.startsWith('/operator/')) {
      const { maintenanceAnswer } = await import('./rest/unconfigured.ts')
      if (!isPublicStatus(c.req)) return maintenanceAnswer(c)
      // A page extends the session of its reader, which is a write.
      c.req.raw = withoutCookies(c.req.raw)
    }
    c.env = atRequestedAddress(c)
    return surface(c)
  }
