import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, vi } from 'vitest'
import { forgetTables } from '../src/platform/tables.ts'

// A runtime serves many files, and every file begins with an empty one: no stored data, no module evaluated before.
vi.resetModules()
await reset()

// One batch for all of them: each migration of its own would be two more calls before every test file.
const queries = env.TEST_MIGRATIONS.flatMap((migration) => migration.queries)
await applyD1Migrations(env.DB, [{ name: 'all', queries }])

// Each test begins as an isolate does, so that work which loads no tables before it reads them fails.
beforeEach(forgetTables)
