import { readdir, readFile } from 'node:fs/promises'
import { build } from 'esbuild'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { workerds } from '../process.ts'
import { operatorToken } from '../runtime.ts'

/** A Worker in a process of its own. */
interface Process {
  pid: string
  port: number
  stop: () => Promise<void>
}

/** The service of a checkout, and its database in a process of its own. */
export interface Apart {
  service: Process
  database: Process
  stop: () => Promise<void>
}

const flags = { compatibilityDate: '2026-01-01', compatibilityFlags: ['nodejs_compat'] }
const unsafeDirectSockets = [{ host: '127.0.0.1', port: 0 }]

/** Starts the service of the checkout in `root`, with an empty database below `directory`. */
export async function startApart(root: string, directory: string): Promise<Apart> {
  const database = await start(
    {
      name: 'database',
      modules: [
        await ownModule(
          'database.js',
          `export * from './database.ts'; export { default } from './database.ts'`,
        ),
      ],
      ...flags,
      durableObjects: { DATABASE: { className: 'Database', useSQLite: true } },
      unsafeDirectSockets,
    },
    directory,
  )
  for (const file of (await readdir(`${root}/migrations`)).toSorted())
    await migrate(database, await readFile(`${root}/migrations/${file}`, 'utf8'))
  const service = await start({
    name: 'service',
    modules: [
      await ownModule(
        'entry.js',
        `import inner from './worker.js'
         import { apart } from './client.ts'
         export * from './worker.js'
         export default { fetch: (request, env, context) => inner.fetch(request, apart(env), context) }`,
      ),
      { type: 'ESModule', path: 'worker.js', contents: await workerOf(root) },
    ],
    ...flags,
    bindings: { ENVIRONMENT: 'test', PUBLIC_ORIGIN: 'http://127.0.0.1', OPERATOR_TOKEN: operatorToken },
    serviceBindings: {
      ASSETS: await tablesOf(root),
      DATABASE: { external: { address: `127.0.0.1:${database.port}`, http: {} } },
    },
    durableObjects: { KEY_GATE: { className: 'KeyGate', useSQLite: true } },
    unsafeDirectSockets,
  })
  return { service, database, stop: async () => void (await Promise.all([service.stop(), database.stop()])) }
}

type Options = Extract<Parameters<typeof convertV4MiniflareOptions>[0], { workers: unknown }>
type Worker = Options['workers'][number] & { name: string }

async function start(worker: Worker, directory?: string): Promise<Process> {
  const before = new Set(await workerds())
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.ERROR),
      host: '127.0.0.1',
      port: 0,
      inspectorPort: 0,
      ...(directory && { resourcePersistencePath: directory }),
      workers: [worker],
    }),
  )
  await miniflare.ready
  const pid = (await workerds()).find((each) => !before.has(each))
  if (!pid) throw new Error('The process of the runtime is not to be found: this needs /proc')
  const { port } = await miniflare.unsafeGetDirectURL(worker.name)
  return { pid, port: Number(port), stop: () => miniflare.dispose() }
}

async function ownModule(path: string, contents: string) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    external: ['cloudflare:*', './worker.js'],
  })
  return { type: 'ESModule' as const, path, contents: outputFiles[0]?.text ?? '' }
}

const limit = /importedAtOnce = (?:2 \* 1024 \* 1024|2097152)/

/**
 * The Worker that the checkout's own bench measures. A request may bring as much as a part of the queue, so
 * that the time does not depend on how often the queue is polled. Commits without a queue have no such limit.
 */
async function workerOf(root: string): Promise<string> {
  const { bundle } = (await import(`${root}/test/bench/bundle.ts`)) as typeof import('../bundle.ts')
  const script = await bundle('worker.ts', { clock: 'fixed' })
  return script.replace(limit, 'importedAtOnce = 32 * 1024 * 1024')
}

async function migrate({ port }: Process, sql: string): Promise<void> {
  const body = JSON.stringify([{ sql, values: [] }])
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })
  if (!response.ok) throw new Error(await response.text())
}

/** The tables of a checkout, as its own code finds them. */
async function tablesOf(root: string) {
  const { answerTable } = (await import(
    `${root}/test/support/tables-on-disk.ts`
  )) as typeof import('../../support/tables-on-disk.ts')
  return answerTable
}
