import type { App } from '../rest/mount.ts'
import { openApiDocument } from '../rest/openapi.ts'
import { readConfig } from '../../platform/config/config.ts'
import { version } from '../rest/health/version.ts'
import { ocdsExtension, ocdsReleaseSchema } from './ocds-extension.ts'
import { fetchAsset } from '../../platform/static-asset.ts'
import { loadTables } from '../../platform/tables.ts'
import { guideFiles } from './prose.tsx'
import { docsPage } from './page.tsx'
import { answerPageFile, loadPageFiles } from '../page-files.ts'

const headers = {
  'Cache-Control': 'public, max-age=300',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
}
const pageHeaders = {
  ...headers,
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
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
const extension = once((env) => JSON.stringify(ocdsExtension(readConfig(env).PUBLIC_ORIGIN)))
const page = once((env) => docsPage(document(env)))

const openJson = { 'Content-Type': 'application/json; charset=utf-8', 'Access-Control-Allow-Origin': '*' }

/** The specification, the description of our extension of OCDS and the reference page, open to everyone, outside the API's base. */
export function mountDocs(app: App): void {
  const documents = {
    '/openapi.json': documentText,
    '/ocds/extension.json': extension,
  }
  for (const [path, text] of Object.entries(documents))
    app.get(path, ({ env }) => new Response(text(env), { headers: { ...headers, ...openJson } }))
  app.get('/ocds/release-schema.json', async ({ env }) => {
    const schema = await fetchAsset(env, ocdsReleaseSchema)
    return new Response(await schema.text(), { headers: { ...headers, ...openJson } })
  })
  app.get('/docs', async ({ env, executionCtx }) => {
    const source = { env, later: (work: Promise<unknown>) => executionCtx.waitUntil(work) }
    await Promise.all([loadPageFiles(source), loadTables(source, guideFiles)])
    return new Response(page(env), { headers: pageHeaders })
  })
  app.get('/docs/style.css', ({ env, req, executionCtx }) =>
    answerPageFile({ env, later: (work) => executionCtx.waitUntil(work) }, '/docs/style.css', req.query('v')),
  )
}
