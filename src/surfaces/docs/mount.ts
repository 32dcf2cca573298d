import type { App } from '../rest/mount.ts'
import { readConfig } from '../../platform/config/config.ts'
import { fetchAsset } from '../../platform/files/static-asset.ts'
import { answerPageFile } from '../page-files.ts'
import { markdownFile, pageFile, referenceOrigin } from './files.ts'
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
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}
const openJson = {
  ...headers,
  'Content-Type': 'application/json; charset=utf-8',
  'Access-Control-Allow-Origin': '*',
}
const feedHeaders = { ...openJson, 'Content-Type': 'application/atom+xml; charset=utf-8' }
const openText = { ...openJson, 'Content-Type': 'text/plain; charset=utf-8' }

/** The specification, the description of our extension of OCDS and the reference, open to everyone, outside the API's base. */
export function mountDocs(app: App): void {
  app.get(
    '/ocds/extension.json',
    ({ env }) =>
      new Response(JSON.stringify(ocdsExtension(readConfig(env).PUBLIC_ORIGIN)), { headers: openJson }),
  )
  app.get('/ocds/release-schema.json', async ({ env }) => {
    const schema = await fetchAsset(env, ocdsReleaseSchema)
    return new Response(await schema.text(), { headers: openJson })
  })
  app.get(
    '/openapi.json',
    async ({ env }) => new Response(await written(env, 'openapi.json'), { headers: openJson }),
  )
  app.get(
    '/docs/sbom.json',
    async ({ env }) => new Response(await written(env, 'sbom.json'), { headers: openJson }),
  )
  for (const name of ['license.txt', 'client.ts', 'client.py', 'listen.ts'])
    app.get(`/docs/${name}`, async ({ env }) => new Response(await written(env, name), { headers: openText }))
  for (const path of ['/docs/style.css', '/docs/script.js'] as const)
    app.get(path, ({ env, executionCtx }) =>
      answerPageFile({ env, later: (work) => executionCtx.waitUntil(work) }, path),
    )
  app.get('/docs/search', async ({ env, req }) => {
    const words = (req.query('q') ?? '').slice(0, 100)
    const [page, index] = await Promise.all([written(env, pageFile('search')), written(env, 'search.tsv')])
    return new Response(searched(page, index, words), { headers: pageHeaders })
  })
  app.get('/robots.txt', () => new Response(robots, { headers: openText }))
  for (const name of ['llms.txt', 'llms-full.txt'])
    app.get(`/${name}`, async ({ env }) => new Response(await written(env, name), { headers: openText }))
  app.get(
    '/docs/collection.json',
    async ({ env }) => new Response(await written(env, 'collection.json'), { headers: openJson }),
  )
  app.get(
    '/docs/changelog.atom',
    async ({ env }) => new Response(await written(env, 'changelog.atom'), { headers: feedHeaders }),
  )
  app.get('/docs.md', async ({ env }, next) => (await markdown(env, '')) ?? next())
  app.get('/docs/:page{[a-z-]+\\.md}', async ({ env, req }, next) => {
    const answer = await markdown(env, req.param('page').slice(0, -'.md'.length))
    return answer ?? next()
  })
  app.get('/docs/:page?', async ({ env, req }, next) => {
    const name = req.param('page') ?? ''
    if (!/^[a-z-]*$/.test(name)) return next()
    const response = await env.ASSETS.fetch(`https://assets.local/docs/${pageFile(name)}`)
    if (!response.ok) return next()
    return new Response(atOrigin(env, await response.text()), { headers: pageHeaders })
  })
}

/** Crawlers have the reference and the public pages; answers of the API need a key. */
const robots = 'User-agent: *\nAllow: /\nDisallow: /api/\n'

/** A page in Markdown; null if there is no such page. */
async function markdown(env: Env, name: string): Promise<Response | null> {
  const response = await env.ASSETS.fetch(`https://assets.local/docs/${markdownFile(name)}`)
  if (!response.ok) return null
  const headers = { ...openText, 'Content-Type': 'text/markdown; charset=utf-8' }
  return new Response(atOrigin(env, await response.text()), { headers })
}

/** A file of the reference, with the address of this service in it. */
const written = async (env: Env, file: string) =>
  atOrigin(env, await (await fetchAsset(env, `docs/${file}`)).text())

const atOrigin = (env: Env, text: string) => text.replaceAll(referenceOrigin, readConfig(env).PUBLIC_ORIGIN)

const words = (en: string) => ({ en })

/** The description of our extension of OCDS, in the form that the standard demands. */
const ocdsExtension = (origin: string) => ({
  name: words('Source notice'),
  description: words(
    'The notice that a release was written from, the meaning of demands, and members of notices that OCDS has no place for.',
  ),
  documentationUrl: words(`${origin}/docs`),
  contactPoint: { name: 'Tender Marketplace', url: origin },
  compatibility: ['1.1'],
  schemas: ['release-schema.json'],
})

/** The additions of our extension to the schema of releases, as a JSON merge patch: a file beside the Worker. */
const ocdsReleaseSchema = 'ocds-release-schema.json'
