import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

// One batch for all of them: each migration of its own would be two more calls before every test file.
const queries = env.TEST_MIGRATIONS.flatMap((migration) => migration.queries)
await applyD1Migrations(env.DB, [{ name: 'all', queries }])
