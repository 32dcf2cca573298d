import { join } from 'node:path'
import { writeReference } from './build/reference.ts'
import { writeWorker } from './build/worker.ts'

/** The build that `wrangler.toml` names: the modules of the Worker, and the reference beside them. */
const root = join(import.meta.dirname, '../..')
await Promise.all([writeWorker(root), writeReference(root)])
