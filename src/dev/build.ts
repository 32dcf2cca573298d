import { join } from 'node:path'
import { writeReference } from './build/reference.ts'
import { writeWorker } from './build/worker.ts'

const { WRANGLER_COMMAND: command = 'dev' } = process.env

/** The build that `wrangler.toml` names: the modules of the Worker, and the reference beside them. */
async function build(): Promise<void> {
  const root = join(import.meta.dirname, '../..')
  await Promise.all([writeWorker(root), writeReference(root)])
}

// Wrangler only warns when a configuration with environments is deployed without one.
if (command === 'dev' || process.argv.includes('--deployable')) await build()
else {
  process.stderr.write(`Name the environment: npx wrangler ${command} --env production\n`)
  process.exitCode = 1
}
