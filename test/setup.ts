import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, vi } from 'vitest'
import { forgetTables } from '../src/platform/tables.ts'

// A runtime serves many files, and every file begins with an empty one: no stored data, no module evaluated before.
vi.resetModules()
await empty()

/** A reset that meets a statement still at work can leave the database as it was: only an empty one will do. */
async function empty(attempts = 20): Promise<void> {
  await reset()
  const stored = await env.DB.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name = 'd1_migrations'")
  if ((await stored.first('n')) === 0) return
  if (attempts === 0) throw new Error('The database still holds what another test file stored')
  await empty(attempts - 1)
}

// One batch for all of them: each migration of its own would be two more calls before every test file.
const queries = env.TEST_MIGRATIONS.flatMap((migration) => migration.queries)
await applyD1Migrations(env.DB, [{ name: 'all', queries }])

// Each test begins as an isolate does, so that work which loads no tables before it reads them fails.
beforeEach(forgetTables)
