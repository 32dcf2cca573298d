import { appendFileSync } from 'node:fs'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { readD1Migrations } from '@cloudflare/vitest-pool-workers'
import type { InputOptions } from 'rolldown'
import { unstable_getMiniflareWorkerOptions as workerOptionsOf } from 'wrangler'
import { writeAssets } from '../../tools/build/assets.ts'
import { bundleWorker } from '../../tools/build/worker.ts'
import { workerds } from '../bench/process.ts'
import { heldBy } from './heap.ts'
import { freePort } from './port.ts'

/** The whole service in the runtime, with every binding of `wrangler.toml`, and its state in a folder. */
export interface Runtime {
  origin: string
  /** The process id of the runtime; undefined if the system does not report it. */
  pid: string | undefined
  /** Megabytes of the service's isolate after all garbage has been collected. */
  held: () => Promise<number>
  /** Kills the process in the middle of its work, so that only data on the disk is left. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

export const operatorToken = 'operator-token-of-the-soak'
const root = new URL('../..', import.meta.url).pathname
const config = `${root}wrangler.toml`

// Local tracing is off, because it makes every request several times slower.
process.env.X_LOCAL_OBSERVABILITY = 'false'
process.env.X_LOCAL_EXPLORER = 'false'

/** A module as the simulator takes it. */
export interface Module {
  type: 'ESModule'
  path: string
  contents: string
}

/**
 * The modules of the upload, the entry first, and the documents beside them; with other settings if a test
 * replaces a module.
 */
export async function bundleService(other: InputOptions = {}): Promise<Module[]> {
  const [modules] = await Promise.all([bundleWorker(root, other), writeAssets(root)])
  return modules.map(({ name, text }) => ({ type: 'ESModule', path: name, contents: text }))
}

export interface RuntimeOptions {
  modules: Module[]
  /** The folder of the state; an empty folder gets a database with all migrations. */
  directory: string
  port?: number
  variables?: Record<string, string>
  /** A file for the output of the service; without a file it is discarded. */
  log?: string
}

export async function startRuntime({
  modules,
  directory,
  port,
  variables,
  log,
}: RuntimeOptions): Promise<Runtime> {
  const before = new Set(await workerds())
  const at = port ?? (await freePort())
  const origin = `http://127.0.0.1:${at}`
  const { workerOptions } = workerOptionsOf(config)
  const bindings = { PUBLIC_ORIGIN: origin, OPERATOR_TOKEN: operatorToken, ...variables }
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.NONE),
      host: '127.0.0.1',
      port: at,
      inspectorPort: 0,
      resourcePersistencePath: directory,
      handleStructuredLogs: printTo(log),
      workers: [
        {
          ...workerOptions,
          name: 'service',
          modules,
          bindings: Object.assign({}, workerOptions.bindings, bindings),
        },
      ],
    }),
  )
  await miniflare.ready
  await migrate(miniflare)
  const pid = (await workerds()).find((each) => !before.has(each))
  return {
    origin,
    pid,
    held: async () => heldBy(await miniflare.getInspectorURL(), origin),
    kill: async () => {
      if (pid === undefined) throw new Error('The process of the runtime is not known')
      process.kill(Number(pid), 'SIGKILL')
      await miniflare.dispose()
    },
    stop: () => miniflare.dispose(),
  }
}

/** Writes lines whole and in order, so that a test finds a mail in the file at once when it was printed. */
function printTo(log: string | undefined): ({ message }: { message: string }) => void {
  return log === undefined ? () => undefined : ({ message }) => appendFileSync(log, `${message}\n`)
}

async function migrate(miniflare: Miniflare): Promise<void> {
  const database = await miniflare.getD1Database('DB')
  const made = await database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'companies'").first()
  if (made) return
  const migrations = await readD1Migrations(`${root}migrations`)
  await database.batch(migrations.flatMap(({ queries }) => queries.map((query) => database.prepare(query))))
}
