import { writeFile } from 'node:fs/promises'
import { laterQuotaTriggers, quotaTriggers } from './schema/quotas.ts'
import { tableFiles } from './schema/tables.ts'

/*
 * `npm run schema` writes what follows from other files: the triggers of the quotas, and the drizzle tables of all
 * migrations. A test compares.
 */

const root = new URL('..', import.meta.url).pathname

await writeFile(`${root}migrations/0010_quotas.sql`, quotaTriggers())
await writeFile(`${root}migrations/0017_quotas.sql`, laterQuotaTriggers())
for (const [path, text] of await tableFiles(root)) await writeFile(root + path, text)
