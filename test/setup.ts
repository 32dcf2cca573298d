import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach } from 'vitest'
import { forgetTables } from '../src/platform/tables.ts'

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)

// Each test begins as an isolate does, so that work which loads no tables before it reads them fails.
beforeEach(forgetTables)
