import { Hono } from 'hono'
import { atAskedAddress } from './local-address.ts'
import { lazily, restInMaintenance, whenConfigured } from './lazy.ts'
import { answerPreflight } from './rest/cors.ts'
import type { App } from './rest/mount.ts'

/**
 * Surfaces load at their first request, because an isolate that only counts requests or only sends webhooks needs no
 * surface.
 */
export function createApp(): App {
  const app: App = new Hono()
  app.use('*', restInMaintenance)
  app.use('*', atAskedAddress)
  answerPreflight(app, '/api/v1')
  const api = whenConfigured(lazily(async () => (await import('./rest/api.ts')).mountApi))
  const pages = lazily(async () => (await import('./console/mount.ts')).mountConsole)
  const operator = whenConfigured(lazily(async () => (await import('./operator/mount.ts')).mountOperator))
  const docs = whenConfigured(lazily(async () => (await import('./docs/mount.ts')).mountDocs, pages))
  const connector = whenConfigured(lazily(async () => (await import('./mcp/mount.ts')).mountConnector, pages))
  const oauth = whenConfigured(lazily(async () => (await import('./oauth/mount.ts')).mountOAuth, pages))
  for (const path of ['/api/v1', '/api/v1/*']) app.all(path, api)
  for (const path of ['/operator', '/operator/*']) app.all(path, operator)
  for (const path of ['/openapi.json', '/docs', '/docs/*', '/ocds/*']) app.all(path, docs)
  for (const path of ['/api/mcp', '/api/mcp/*']) app.all(path, connector)
  for (const path of ['/oauth/*', '/token', '/register', '/.well-known/*']) app.all(path, oauth)
  app.all('*', pages)
  return app
}
