import { writeFile } from 'node:fs/promises'
import { quotaTriggers } from './schema/quotas.ts'

/*
 * `npm run schema` writes what follows from other files: the triggers of the quotas. A test compares.
 */

const root = new URL('..', import.meta.url).pathname

await writeFile(`${root}migrations/0010_quotas.sql`, quotaTriggers())
