import { Hono } from 'hono'
import { mountDocs } from './docs/mount.ts'
import { endpoints, type Handlers } from './endpoints.ts'
import { healthRoutes } from './health/routes.ts'
import { answerPreflight } from './http/cors.ts'
import { apiSurface } from './http/guard.ts'
import { type App, mount } from './http/mount.ts'
import { keyRoutes } from './keys/routes.ts'
import { mountOperator } from './operator/mount.ts'
import { tenderRoutes } from './tenders/routes.ts'

/** Leave an endpoint out and this does not compile. */
const handlers: Handlers = { ...healthRoutes, ...keyRoutes, ...tenderRoutes }

export function createApp(): App {
  const app: App = new Hono()
  answerPreflight(app, apiSurface.base)
  mount(app, { ...apiSurface, table: endpoints, handlers })
  mountOperator(app)
  mountDocs(app)
  return app
}
