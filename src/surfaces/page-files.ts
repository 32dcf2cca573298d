import { createHash } from 'node:crypto'
import { fromTables, isLoaded, loadTables, type TableSource } from '../platform/files/tables.ts'

/**
 * The files that pages load. Each is put together from files beside the Worker: styles and script therefore take no
 * room in the upload, and an isolate does not read them when it starts.
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
  /** The version changes with the content, so a browser may keep the file for good and still gets a changed file. */
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

/**
 * The address of a loaded file with its version. A page about a failure may be written before the files are loaded, and
 * then names no version.
 */
export const addressOf = (path: PageFile): string =>
  isLoaded(files[path].parts) ? `${path}?v=${made[path]().version}` : path

/** The files of the console. The reference answers requests for its own files. */
export const consoleFiles = (Object.keys(files) as PageFile[]).filter((path) => !path.startsWith('/docs/'))

/**
 * A file under the address of its content never changes, so it may be cached for a year. A file requested by
 * another version is requested again after five minutes.
 */
const caching = (isCurrent: boolean) =>
  isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300'

/** Answers a request for a file that pages load. */
export async function answerPageFile(
  source: TableSource,
  path: PageFile,
  requested?: string,
): Promise<Response> {
  await loadTables(source, files[path].parts)
  const { text, version } = made[path]()
  return new Response(text, {
    headers: {
      'Content-Type': `${files[path].type}; charset=utf-8`,
      'Cache-Control': caching(requested === version),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    },
  })
}
