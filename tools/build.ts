import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAssets } from './build/assets.ts'
import { writeWorker } from './build/worker.ts'
import { isMigrated } from './local-state.ts'
import { migrate } from './service.ts'

const root = join(import.meta.dirname, '..')

/** The folder of local data that `wrangler dev` uses without `--persist-to`. */
const stateDir = join(root, '.wrangler/state')

/**
 * The build that `wrangler.toml` names: the modules of the Worker, and the files that it serves. Before `wrangler dev` the
 * local database gets its tables; `npm start` has migrated its own folder already.
 */
async function build(): Promise<void> {
  const isDev = process.env.WRANGLER_COMMAND === 'dev' && !process.argv.includes('--migrated')
  try {
    await Promise.all([writeWorker(root), writeAssets(root)])
    if (isDev && !(await isMigrated(stateDir))) await migrate(stateDir)
  } catch (error) {
    await mkdir(join(root, 'build'), { recursive: true })
    // Wrangler shows the cause after a hundred lines of its own; `npm start` shows this file.
    await writeFile(join(root, 'build/failure.txt'), error instanceof Error ? error.message : String(error))
    throw error
  }
}

await build()
