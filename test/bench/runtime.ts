import { answerTable } from '../support/tables-on-disk.ts'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_readConfig as readConfig } from 'wrangler'
import { heldBy } from '../soak/heap.ts'

/** A Worker in the runtime. */
export interface Runtime {
  /** The port of the Worker itself, with nothing in front of it. */
  port: number
  /** The port of Miniflare's entry Worker, which passes each request on. */
  entryPort: number
  /** Megabytes of the Worker's isolate after all garbage has been collected. */
  held: () => Promise<number>
  stop: () => Promise<void>
}

export const operatorToken = 'operator-token-of-the-bench'

const root = `${import.meta.dirname}/../..`

// Local tracing is off, because it makes a bare route five times slower.
process.env.X_LOCAL_OBSERVABILITY = 'false'
process.env.X_LOCAL_EXPLORER = 'false'

/** Settings of a Worker besides its database and gates. */
export interface Extras {
  variables?: Record<string, string>
  /** More databases: their bindings with their names. */
  databases?: Record<string, string>
  queueProducers?: Record<string, { queueName: string }>
  queueConsumers?: Record<string, { maxBatchSize?: number; maxBatchTimeout?: number; maxRetries?: number }>
}

/** Starts a bundled Worker on free ports, with a separate database and key gates in `directory`. */
export async function startRuntime(
  script: string,
  directory: string,
  { variables = {}, databases = {}, ...queues }: Extras = {},
): Promise<Runtime> {
  const config = readConfig({ config: `${root}/wrangler.toml` }, { hideWarnings: true })
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.ERROR),
      host: '127.0.0.1',
      port: 0,
      inspectorPort: 0,
      resourcePersistencePath: directory,
      workers: [
        {
          name: 'bench',
          modules: [{ type: 'ESModule', path: 'worker.js', contents: script }],
          compatibilityDate: config.compatibility_date ?? '',
          compatibilityFlags: config.compatibility_flags,
          bindings: {
            ENVIRONMENT: 'test',
            LOG_SAMPLING: '0',
            PUBLIC_ORIGIN: 'http://127.0.0.1',
            OPERATOR_TOKEN: operatorToken,
            ...variables,
          },
          ...queues,
          d1Databases: { DB: 'tenders', ...databases },
          serviceBindings: { ASSETS: answerTable },
          durableObjects: { KEY_GATE: { className: 'KeyGate', useSQLite: true } },
          unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
        },
      ],
    }),
  )
  const entry = await miniflare.ready
  const direct = await miniflare.unsafeGetDirectURL('bench')
  return {
    port: Number(direct.port),
    entryPort: Number(entry.port),
    held: async () => heldBy(await miniflare.getInspectorURL(), `http://127.0.0.1:${direct.port}`, 'bench'),
    stop: () => miniflare.dispose(),
  }
}
