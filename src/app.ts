import { Hono } from 'hono'
import { assetRoutes } from './assets/routes.ts'
import { bidRoutes } from './bids/routes.ts'
import { consortiumRoutes } from './consortiums/routes.ts'
import { mountDocs } from './docs/mount.ts'
import { endpoints, type Handlers } from './endpoints.ts'
import { healthRoutes } from './health/routes.ts'
import { answerPreflight } from './http/cors.ts'
import { apiSurface } from './http/guard.ts'
import { type App, mount } from './http/mount.ts'
import { keyRoutes } from './keys/routes.ts'
import { marketRoutes } from './market/routes.ts'
import { mountOperator } from './operator/mount.ts'
import { pipelineRoutes } from './pipeline/routes.ts'
import { teamRoutes } from './teams/routes.ts'
import { tenderRoutes } from './tenders/routes.ts'

/** Leave an endpoint out and this does not compile. */
const handlers: Handlers = {
  ...assetRoutes,
  ...bidRoutes,
  ...healthRoutes,
  ...keyRoutes,
  ...marketRoutes,
  ...pipelineRoutes,
  ...consortiumRoutes,
  ...teamRoutes,
  ...tenderRoutes,
}

export function createApp(): App {
  const app: App = new Hono()
  answerPreflight(app, apiSurface.base)
  mount(app, { ...apiSurface, table: endpoints, handlers })
  mountOperator(app)
  mountDocs(app)
  return app
}
