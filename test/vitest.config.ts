import { readdir, readFile } from 'node:fs/promises'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'
import { writeReference } from '../src/dev/reference.ts'
import { bundledSource, chunks } from './support/bundled-source.ts'
import { answerOutbound } from './support/webhooks-receivers.ts'

const root = new URL('..', import.meta.url).pathname

async function fixtures(request: { url: string }) {
  const path = `${root}test/fixtures${decodeURIComponent(new URL(request.url).pathname)}`
  if (!path.endsWith('/')) return new Response(await readFile(path))
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`)
  return Response.json(files.map((file) => file.slice(path.length).replace(/^\//, '')).toSorted())
}

/** What the rule for `*.tsv` in wrangler.toml does for the Worker: a code list is a module with its text. */
const codeLists = {
  name: 'code-lists',
  enforce: 'pre' as const,
  load: async (id: string) =>
    id.endsWith('.tsv') ? `export default ${JSON.stringify(await readFile(id, 'utf8'))}` : null,
}

/** Two projects, after the reference is written as before each build: `workers` runs in workerd with real D1 and Durable Objects, `node` what needs files and linters. */
export default defineConfig(async () => {
  await writeReference(root)
  return {
    root,
    test: {
      // Every core: by itself vitest leaves one to others, which is half of a small machine.
      maxWorkers: '100%',
      projects: [
        {
          root,
          plugins: [
            bundledSource(root),
            cloudflareTest({
              wrangler: { configPath: './wrangler.toml' },
              miniflare: {
                modulesRules: [chunks],
                bindings: {
                  ENVIRONMENT: 'test',
                  OPERATOR_TOKEN: 'operator-token-for-tests-only',
                  WEBHOOK_KEYS: `test:${'A'.repeat(43)}=`,
                  TEST_MIGRATIONS: await readD1Migrations(`${root}migrations`),
                },
                // workerd has no disk: the bytes of test/fixtures come from this process, unchanged.
                serviceBindings: { FIXTURES: fixtures },
                // What the Worker asks the internet for is answered here.
                outboundService: answerOutbound,
              },
            }),
          ],
          test: {
            name: 'workers',
            // A runtime serves many files: to start one takes a second, to empty it (setup.ts) some hundredths.
            isolate: false,
            // Long enough for a busy machine: nothing here is about time.
            testTimeout: 30_000,
            include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
            exclude: ['test/node/**', 'test/e2e/**', 'test/bench/**'],
            setupFiles: ['test/setup.ts'],
            // A bundle has another path in every run: cached modules would point into a directory that is gone.
            fsModuleCache: false,
          },
        },
        {
          root,
          plugins: [codeLists],
          test: { name: 'node', include: ['test/node/**/*.test.ts'], testTimeout: 60_000 },
        },
      ],
    },
  }
})
