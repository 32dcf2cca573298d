import { splitRoute } from '../rest/endpoint.ts'
import { type App, byLiteralFirst } from '../rest/mount.ts'
import { NoticePage } from './notice.tsx'
import { openPages } from './open-pages.ts'
import { pages } from './pages.ts'
import { consoleScript } from './script.ts'
import { html, type Page, serve } from './serve.ts'
import { stylesheet } from '../stylesheet.ts'

const asset = (content: string, type: string) =>
  new Response(content, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'public, max-age=300',
      'X-Content-Type-Options': 'nosniff',
    },
  })

/** Mounts the pages for people. Every page works without script. */
export function mountConsole(app: App): void {
  app.get('/console/style.css', async ({ env }) => asset(await stylesheet(env, 'console.css'), 'text/css'))
  app.get('/console/script.js', () => asset(consoleScript, 'text/javascript'))
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
