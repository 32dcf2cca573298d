import { Hono } from 'hono'
import { lazily, served, whenConfigured } from './surfaces/lazy.ts'
import { answerPreflight } from './surfaces/rest/cors.ts'
import type { App } from './surfaces/rest/mount.ts'

/**
 * Surfaces load at their first request, because an isolate that only counts requests or only sends webhooks needs no
 * surface. No path has two handlers, and there is no middleware: the router would then make a chain for each request,
 * which takes a twentieth of the time of a small answer.
 */
export function createApp(): App {
  const app: App = new Hono()
  answerPreflight(app, '/api/v1')
  const api = whenConfigured(lazily(async () => (await import('./surfaces/rest/api.ts')).mountApi))
  const pages = lazily(async () => (await import('./console/mount.ts')).mountConsole)
  const operator = whenConfigured(
    lazily(async () => (await import('./surfaces/operator/mount.ts')).mountOperator),
  )
  const docs = whenConfigured(lazily(async () => (await import('./surfaces/docs/mount.ts')).mountDocs, pages))
  const connector = whenConfigured(
    lazily(async () => (await import('./surfaces/mcp/mount.ts')).mountConnector, pages),
  )
  const oauth = whenConfigured(lazily(async () => (await import('./surfaces/oauth.ts')).mountOAuth, pages))
  for (const path of ['/api/v1', '/api/v1/*']) app.all(path, served(api))
  for (const path of ['/operator', '/operator/*']) app.all(path, served(operator))
  for (const path of [
    '/openapi.json',
    '/docs',
    '/docs.md',
    '/docs/*',
    '/ocds/*',
    '/llms.txt',
    '/llms-full.txt',
    '/robots.txt',
  ])
    app.all(path, served(docs))
  for (const path of ['/api/mcp', '/api/mcp/*']) app.all(path, served(connector))
  for (const path of ['/oauth/*', '/token', '/register', '/.well-known/*']) app.all(path, served(oauth))
  app.notFound(served(pages))
  return app
}
