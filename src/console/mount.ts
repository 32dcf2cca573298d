import { fetchAsset } from '../platform/files/static-asset.ts'
import { splitRoute } from '../surfaces/rest/endpoint.ts'
import { type App, byLiteralFirst } from '../surfaces/rest/mount.ts'
import { NoticePage } from './core/layout.tsx'
import { openPages } from './open-pages.ts'
import { pages } from './pages.ts'
import { accessBy } from './core/access.ts'
import type { Pages } from './core/page.tsx'
import { goTo, html, type PageHandler, safeNext, serve } from './core/visitor.ts'
import { answerPageFile, consoleFiles } from '../surfaces/page-files.ts'

/** The address at which programs look for an icon when no page names one, such as for a PDF or JSON. */
const icon = '/favicon.ico'

/** Mounts the pages for people. Every page works without script. */
export function mountConsole(app: App): void {
  for (const path of consoleFiles)
    app.get(path, ({ env, req, executionCtx }) =>
      answerPageFile({ env, later: (work) => executionCtx.waitUntil(work) }, path, req.query('v')),
    )
  app.get(icon, async ({ env }) => {
    const { body } = await fetchAsset(env, icon.slice(1))
    return new Response(body, {
      headers: { 'Content-Type': 'image/x-icon', 'Cache-Control': 'public, max-age=86400' },
    })
  })
  const rows = Object.entries<Pages[keyof Pages]>({ ...openPages, ...pages }).toSorted(([a], [b]) =>
    byLiteralFirst(a, b),
  )
  const accessTo = accessBy(rows)
  for (const [row, handle] of rows) {
    const { method, path } = splitRoute(row)
    app.on(method, path, serve(handle, accessTo))
  }
  app.notFound(serve(showNothing, accessTo))
}

/** A path without the slashes at its end. An expression would take quadratic time for many slashes in its middle. */
function withoutSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}

/** An address with a slash at its end leads to the same address without it. */
const showNothing: PageHandler = async (visitor) => {
  const { pathname, search } = visitor.url
  const trimmed = safeNext(visitor, withoutSlashes(pathname))
  if (visitor.request.method === 'GET' && pathname.endsWith('/') && trimmed !== '/')
    return goTo(visitor, trimmed + search)
  return html(
    visitor,
    404,
    NoticePage({
      title: 'Nothing is here',
      text: 'The address may be mistyped, or what was here has been removed.',
      link: { href: '/', text: 'Go to the start' },
    }),
  )
}
