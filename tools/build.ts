import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAssets } from './build/assets.ts'
import { writeWorker } from './build/worker.ts'

const { WRANGLER_COMMAND: command = 'dev' } = process.env

const root = join(import.meta.dirname, '..')

/** The build that `wrangler.toml` names: the modules of the Worker, and the files that it serves. */
async function build(): Promise<void> {
  try {
    await Promise.all([writeWorker(root), writeAssets(root)])
  } catch (error) {
    await mkdir(join(root, 'build'), { recursive: true })
    // Wrangler shows the cause after a hundred lines of its own; `npm start` shows this file.
    await writeFile(join(root, 'build/failure.txt'), error instanceof Error ? error.message : String(error))
    throw error
  }
}

// Wrangler only warns when a configuration with environments is deployed without one.
if (command === 'dev' || process.argv.includes('--deployable')) await build()
else {
  process.stderr.write(`Name the environment: npx wrangler ${command} --env production\n`)
  process.exitCode = 1
}
