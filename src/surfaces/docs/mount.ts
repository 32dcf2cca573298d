import type { App } from '../rest/mount.ts'
import { openApiDocument } from '../rest/openapi.ts'
import { readConfig } from '../../platform/config/config.ts'
import { version } from '../rest/health/version.ts'
import { docsPage } from './page.tsx'
import { docsStyle } from './style.ts'

const headers = {
  'Cache-Control': 'public, max-age=300',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
}
const pageHeaders = {
  ...headers,
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
}

/**
 * Keeps the result of `make` for the isolate. The document and its page depend only on the endpoint table and the
 * origin.
 */
function once<T>(make: (env: Env) => T): (env: Env) => T {
  let known: { value: T } | undefined
  return (env) => (known ??= { value: make(env) }).value
}

const document = once((env) => openApiDocument(readConfig(env).PUBLIC_ORIGIN, version))
const documentText = once((env) => JSON.stringify(document(env)))
const page = once((env) => docsPage(document(env)))

/** The specification and the reference page, open to everyone, outside the API's base. */
export function mountDocs(app: App): void {
  app.get('/openapi.json', ({ env }) => {
    const type = { 'Content-Type': 'application/json; charset=utf-8', 'Access-Control-Allow-Origin': '*' }
    return new Response(documentText(env), { headers: { ...headers, ...type } })
  })
  app.get('/docs', ({ env }) => new Response(page(env), { headers: pageHeaders }))
  app.get('/docs/style.css', () => {
    return new Response(docsStyle, { headers: { ...headers, 'Content-Type': 'text/css; charset=utf-8' } })
  })
}
