import { reportMutants } from './mutants/use.ts'
import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, vi } from 'vitest'
import { forgetTables } from '../src/platform/files/tables.ts'
import { migrationTexts } from './support/migrations.ts'
import { collectStatements, refuseUnbound } from './support/statements.ts'

// One runtime runs many test files, and every file must begin with an empty runtime: without stored data, and with no
// module evaluated before.
vi.resetModules()
await empty()

/**
 * Resets until the database is empty: a reset that meets a statement still at work can leave the database as it was.
 */
async function empty(attempts = 20): Promise<void> {
  await reset()
  const stored = await env.DB.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name = 'd1_migrations'")
  if ((await stored.first('n')) === 0) return
  if (attempts === 0) throw new Error('The database still holds what another test file stored')
  await empty(attempts - 1)
}

// All migrations are one batch, because a batch for each migration would add two calls before every test file.
await applyD1Migrations(env.DB, [{ name: 'all', queries: migrationTexts() }])

// Each test begins like a new isolate, so code that reads tables without loading them fails.
beforeEach(forgetTables)

collectStatements()
reportMutants()
afterEach(refuseUnbound)
