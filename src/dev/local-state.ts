import { readdir } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { root } from './service.ts'

/**
 * Why the state in a folder cannot be brought up to date, in a sentence for the person who starts the service; null
 * where it can. A database that has had migrations which no longer exist already has the tables that the present
 * migrations create: without this sentence the start would end with `table … already exists`.
 */
export async function whyOutdated(stateDir: string): Promise<string | null> {
  const present = new Set(await readdir(`${root}migrations`))
  const gone = (await appliedIn(`${stateDir}/v3/d1`)).find((name) => !present.has(name))
  return gone === undefined
    ? null
    : `The local state was made by a migration that no longer exists (${gone}). Remove the folder ${stateDir} and start again.`
}

/** The names of the migrations that the local databases under a folder have had. */
async function appliedIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true }).catch(() => [])
  return files.filter((file) => file.endsWith('.sqlite')).flatMap((file) => appliedTo(`${folder}/${file}`))
}

/** Empty for a database without migrations, such as the simulator's list of its databases. */
function appliedTo(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const known = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'd1_migrations'").get()
    const rows = known ? database.prepare('SELECT name FROM d1_migrations ORDER BY id').all() : []
    return rows.map(({ name }) => String(name))
  } finally {
    database.close()
  }
}
