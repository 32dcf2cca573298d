import { readdir, readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'
import { writeAssets } from '../tools/build/assets.ts'
import { settings } from '../tools/build/settings.ts'
import { countTests } from './support/counted-tests.ts'
import { answer, hasMutants, statements } from './mutants/switch.ts'
import { bundledSource, chunks } from './support/bundled-source.ts'
import { writeToMemory } from './support/memory-disk.ts'
import { judge } from './support/company-statements.ts'
import { answerOutbound } from './support/webhooks-receivers.ts'

const root = new URL('..', import.meta.url).pathname

// The programs that tests start, such as Wrangler, are compiled once.
process.env.NODE_COMPILE_CACHE ??= `${root}node_modules/.cache/compile`

writeToMemory()

const faults = judge(root)

/** The bytes of a file; large ones are stored compressed, as `name.gz`. */
const bytesOf = (path: string) => readFile(path).catch(async () => gunzipSync(await readFile(`${path}.gz`)))

/** Answers a path with the bytes of a fixture, a POST of statements with their faults, and a PUT with the mutant that is on. */
async function fixtures(request: { url: string; method: string; text: () => Promise<string> }) {
  if (request.method === 'PUT') return Response.json(answer(JSON.parse(await request.text())))
  if (request.method === 'POST') {
    const texts = JSON.parse(await request.text()) as string[]
    for (const text of texts) statements.add(text)
    return Response.json(faults(texts))
  }
  const { pathname } = new URL(request.url)
  // What the learned tables are made from is beside its trainers.
  const folder = pathname.startsWith('/training/') ? 'tools/training/data' : 'test/fixtures'
  const path = `${root}${folder}${decodeURIComponent(pathname.replace(/^\/training/, ''))}`
  if (!path.endsWith('/')) return new Response(await bytesOf(path))
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`)
  return Response.json(files.map((file) => file.slice(path.length).replace(/^\//, '')).toSorted())
}

/** Loads a code list as a module with its text, as the build does for the Worker. */
const codeLists = {
  name: 'code-lists',
  enforce: 'pre' as const,
  load: async (id: string) =>
    id.endsWith('.tsv') ? `export default ${JSON.stringify(await readFile(id, 'utf8'))}` : null,
}

/** Uses every core. By default vitest leaves one core to other programs, which is half of a small machine. */
const maxWorkers = '100%'

/**
 * Two projects: `workers` runs in workerd with real D1 and Durable Objects, `node` runs the tests that need files and
 * linters. The reference is written first, as before each build.
 */
export default defineConfig(async () => {
  await writeAssets(root)
  return {
    root,
    test: {
      maxWorkers,
      // Golden files change only when they are meant to: `UPDATE_GOLDEN=1` rewrites them, and a missing one is a failure.
      update: process.env.UPDATE_GOLDEN ? ('all' as const) : ('none' as const),
      reporters: ['default', countTests],
      projects: [
        {
          root,
          // The file would run again for each project, and write the reference each time.
          extends: false,
          resolve: { alias: settings(root).resolve.alias },
          plugins: [
            codeLists,
            bundledSource(root),
            cloudflareTest({
              // The sources, which the bundle of the tests serves, and not the build that `wrangler.toml` names.
              main: './src/index.ts',
              wrangler: { configPath: './wrangler.toml' },
              miniflare: {
                modulesRules: [chunks],
                // Tenders of periods, for the tests that divide the catalogue.
                d1Databases: { NEWER: 'newer', EARLIER: 'earlier', OLDER: 'older', OLDEST: 'oldest' },
                bindings: {
                  ENVIRONMENT: 'test',
                  // Only in `npm run mutants`.
                  ...(hasMutants() && { MUTANTS: 'yes' }),
                  OPERATOR_TOKEN: 'operator-token-for-tests-only',
                  WEBHOOK_KEYS: `test:${'A'.repeat(43)}=`,
                  TEST_MIGRATIONS: await readD1Migrations(`${root}migrations`),
                },
                // workerd has no disk: the bytes of test/fixtures come from this process, unchanged.
                serviceBindings: { FIXTURES: fixtures },
                // Requests of the Worker to the internet are answered here.
                outboundService: answerOutbound,
              },
            }),
          ],
          test: {
            name: 'workers',
            maxWorkers,
            // One runtime runs many files: starting a runtime takes a second, emptying it (setup.ts) some hundredths of
            // a second.
            isolate: false,
            // The time is long enough for a busy machine. No test here is about time.
            testTimeout: 30_000,
            include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
            exclude: ['test/node/**', 'test/e2e/**', 'test/bench/**'],
            setupFiles: ['test/setup.ts'],
            // A bundle has another path in every run, so cached modules would point into a directory that is gone.
            fsModuleCache: false,
          },
        },
        {
          root,
          extends: false,
          plugins: [codeLists],
          test: { name: 'node', maxWorkers, include: ['test/node/**/*.test.ts'], testTimeout: 60_000 },
        },
      ],
    },
  }
})
