import { createHash } from 'node:crypto'
import { fromTables, isLoaded, loadTables, type TableSource } from '../platform/tables.ts'

/**
 * The files that pages load, with the files beside the Worker that each is put together from: styles and script take no
 * room in the upload, and a start of an isolate does not read them.
 */
const files = {
  '/console/style.css': { parts: ['palette.css', 'console.css', 'print.css'], type: 'text/css' },
  '/console/script.js': { parts: ['console.js'], type: 'text/javascript' },
  '/console/icons.svg': { parts: ['icons.svg'], type: 'image/svg+xml' },
  '/favicon.svg': { parts: ['favicon.svg'], type: 'image/svg+xml' },
  '/docs/style.css': { parts: ['palette.css', 'reference.css'], type: 'text/css' },
  '/docs/script.js': { parts: ['reference.js'], type: 'text/javascript' },
} as const
export type PageFile = keyof typeof files

interface Made {
  text: string
  /** Names the content, so that a browser may keep the file for good and still gets the next one. */
  version: string
}

const made = Object.fromEntries(
  Object.entries(files).map(([path, { parts }]) => [
    path,
    fromTables(parts, (...texts) => put(texts.join(''))),
  ]),
) as Record<PageFile, () => Made>

const put = (text: string): Made => ({
  text,
  version: createHash('sha256').update(text).digest('base64url').slice(0, 12),
})

const all = [...new Set(Object.values(files).flatMap(({ parts }) => parts))]

/** Loads the files before a page is written, because the page names their versions. */
export const loadPageFiles = (source: TableSource): Promise<void> => loadTables(source, all)

/** The address of a loaded file with its version. A page that tells of a failure may come before the files. */
export const addressOf = (path: PageFile): string =>
  isLoaded(files[path].parts) ? `${path}?v=${made[path]().version}` : path

/** The files of the console; the reference answers its own. */
export const consoleFiles = (Object.keys(files) as PageFile[]).filter((path) => !path.startsWith('/docs/'))

/** A year: a file under the address of its content never changes. Another version is asked for again soon. */
const caching = (isCurrent: boolean) =>
  isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300'

/** Answers a request for a file that pages load. */
export async function answerPageFile(source: TableSource, path: PageFile, asked?: string): Promise<Response> {
  await loadTables(source, files[path].parts)
  const { text, version } = made[path]()
  return new Response(text, {
    headers: {
      'Content-Type': `${files[path].type}; charset=utf-8`,
      'Cache-Control': caching(asked === version),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    },
  })
}
