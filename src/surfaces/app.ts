import { Hono } from 'hono'
import { mountConsole } from './console/mount.ts'
import { mountDocs } from './docs/mount.ts'
import { endpoints } from './rest/endpoints.ts'
import { handlers, publicHandlers } from './rest/handlers.ts'
import { answerPreflight } from './rest/cors.ts'
import { apiSurface } from './rest/guard.ts'
import { type App, mount } from './rest/mount.ts'
import { mountConnector } from './mcp/mount.ts'
import { mountOAuth } from './oauth/mount.ts'
import { mountOperator } from './operator/mount.ts'

export function createApp(): App {
  const app: App = new Hono()
  answerPreflight(app, apiSurface.base)
  mount(app, { ...apiSurface, table: endpoints, handlers, publicHandlers })
  mountOperator(app)
  mountDocs(app)
  mountConnector(app)
  mountOAuth(app)
  mountConsole(app)
  return app
}
