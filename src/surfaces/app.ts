import { Hono } from 'hono'
import { alertRoutes } from './rest/routes/alerts.ts'
import { analysisRoutes } from './rest/routes/analysis.ts'
import { assetRoutes } from './rest/routes/assets.ts'
import { bidRoutes } from './rest/routes/bids.ts'
import { chatRoutes } from './rest/routes/chat.ts'
import { complianceRoutes } from './rest/routes/compliance.ts'
import { mountConsole } from './console/mount.ts'
import { consortiumRoutes } from './rest/routes/consortiums.ts'
import { mountDocs } from './docs/mount.ts'
import { endpoints, type Handlers } from './rest/endpoints.ts'
import { healthRoutes } from './rest/routes/health.ts'
import { answerPreflight } from './rest/cors.ts'
import { apiSurface } from './rest/guard.ts'
import { type App, mount } from './rest/mount.ts'
import { keyRoutes } from './rest/routes/keys.ts'
import { marketRoutes } from './rest/routes/market.ts'
import { mountConnector } from './mcp/mount.ts'
import { notificationRoutes } from './rest/routes/notifications.ts'
import { mountOAuth } from './oauth/mount.ts'
import { mountOperator } from './operator/mount.ts'
import { pipelineRoutes } from './rest/routes/pipeline.ts'
import { teamRoutes } from './rest/routes/teams.ts'
import { tenderRoutes } from './rest/routes/tenders.ts'
import { webhookRoutes } from './rest/routes/webhooks.ts'

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
