import { splitRoute } from '../rest/endpoint.ts'
import { type App, byLiteralFirst } from '../rest/mount.ts'
import { NoticePage } from './notice.tsx'
import { openPages } from './open-pages.ts'
import { pages } from './pages.ts'
import { html, type Page, serve } from './serve.ts'
import { answerPageFile, consoleFiles } from '../page-files.ts'

/** Mounts the pages for people. Every page works without script. */
export function mountConsole(app: App): void {
  for (const path of consoleFiles)
    app.get(path, ({ env, req, executionCtx }) =>
      answerPageFile({ env, later: (work) => executionCtx.waitUntil(work) }, path, req.query('v')),
    )
  for (const [row, handle] of Object.entries({ ...openPages, ...pages }).toSorted(([a], [b]) =>
    byLiteralFirst(a, b),
  )) {
    const { method, path } = splitRoute(row)
    app.on(method, path, serve(handle))
  }
  app.notFound(serve(showNothing))
}

const showNothing: Page = async (visitor) =>
  html(
    visitor,
    404,
    NoticePage({
      title: 'Nothing is here',
      text: 'The address may be mistyped, or what was here has been removed.',
      link: { href: '/', text: 'Go to the start' },
    }),
  )
