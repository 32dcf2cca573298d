import { Hono } from 'hono'
import { alertRoutes } from './alerts/routes.ts'
import { analysisRoutes } from './analysis/routes.ts'
import { assetRoutes } from './assets/routes.ts'
import { bidRoutes } from './bids/routes.ts'
import { chatRoutes } from './chat/routes.ts'
import { complianceRoutes } from './compliance/routes.ts'
import { mountConsole } from './console/mount.ts'
import { consortiumRoutes } from './consortiums/routes.ts'
import { mountDocs } from './docs/mount.ts'
import { endpoints, type Handlers } from './endpoints.ts'
import { healthRoutes } from './health/routes.ts'
import { answerPreflight } from './http/cors.ts'
import { apiSurface } from './http/guard.ts'
import { type App, mount } from './http/mount.ts'
import { keyRoutes } from './keys/routes.ts'
import { marketRoutes } from './market/routes.ts'
import { mountConnector } from './mcp/mount.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { mountOAuth } from './oauth/mount.ts'
import { mountOperator } from './operator/mount.ts'
import { pipelineRoutes } from './pipeline/routes.ts'
import { teamRoutes } from './teams/routes.ts'
import { tenderRoutes } from './tenders/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** Leave an endpoint out and this does not compile. */
const handlers: Handlers = {
  ...alertRoutes,
  ...analysisRoutes,
  ...assetRoutes,
  ...bidRoutes,
  ...chatRoutes,
  ...healthRoutes,
  ...keyRoutes,
  ...marketRoutes,
  ...notificationRoutes,
  ...pipelineRoutes,
  ...complianceRoutes,
  ...consortiumRoutes,
  ...teamRoutes,
  ...tenderRoutes,
  ...webhookRoutes,
}

export function createApp(): App {
  const app: App = new Hono()
  answerPreflight(app, apiSurface.base)
  mount(app, { ...apiSurface, table: endpoints, handlers })
  mountOperator(app)
  mountDocs(app)
  mountConnector(app)
  mountOAuth(app)
  mountConsole(app)
  return app
}
