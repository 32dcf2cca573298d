import type { App } from '../rest/mount.ts'
import { readConfig } from '../../platform/config/config.ts'
import { fetchAsset } from '../../platform/static-asset.ts'
import { stylesheet } from '../stylesheet.ts'
import { pageFile, referenceOrigin } from './files.ts'
import { ocdsExtension, ocdsExtensionSchema } from './ocds-extension.ts'
import { searched } from './search.tsx'

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
    "default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}
const openJson = {
  ...headers,
  'Content-Type': 'application/json; charset=utf-8',
  'Access-Control-Allow-Origin': '*',
}

/** The specification, the description of our extension of OCDS and the reference, open to everyone, outside the API's base. */
export function mountDocs(app: App): void {
  const extensions = {
    '/ocds/extension.json': (env: Env) => ocdsExtension(readConfig(env).PUBLIC_ORIGIN),
    '/ocds/release-schema.json': ocdsExtensionSchema,
  }
  for (const [path, make] of Object.entries(extensions))
    app.get(path, ({ env }) => new Response(JSON.stringify(make(env)), { headers: openJson }))
  app.get(
    '/openapi.json',
    async ({ env }) => new Response(await written(env, 'openapi.json'), { headers: openJson }),
  )
  const asset = (path: string, type: string, text: (env: Env) => Promise<string>) =>
    app.get(
      path,
      async ({ env }) => new Response(await text(env), { headers: { ...headers, 'Content-Type': type } }),
    )
  asset('/docs/style.css', 'text/css; charset=utf-8', (env) => stylesheet(env, 'reference.css'))
  asset('/docs/script.js', 'text/javascript; charset=utf-8', async (env) =>
    (await fetchAsset(env, 'reference.js')).text(),
  )
  app.get('/docs/search', async ({ env, req }) => {
    const words = (req.query('q') ?? '').slice(0, 100)
    const [page, index] = await Promise.all([written(env, pageFile('search')), written(env, 'search.tsv')])
    return new Response(searched(page, index, words), { headers: pageHeaders })
  })
  app.get('/docs/:page?', async ({ env, req }, next) => {
    const name = req.param('page') ?? ''
    if (!/^[a-z-]*$/.test(name)) return next()
    const response = await env.ASSETS.fetch(`https://assets.local/docs/${pageFile(name)}`)
    if (!response.ok) return next()
    return new Response(atOrigin(env, await response.text()), { headers: pageHeaders })
  })
}

/** A file of the reference, with the address of this service in it. */
const written = async (env: Env, file: string) =>
  atOrigin(env, await (await fetchAsset(env, `docs/${file}`)).text())

const atOrigin = (env: Env, text: string) => text.replaceAll(referenceOrigin, readConfig(env).PUBLIC_ORIGIN)
