import { defineConfig } from 'vitest/config'
import { countTests } from '../support/counted-tests.ts'
import { writeToMemory } from '../support/memory-disk.ts'

const root = new URL('../..', import.meta.url).pathname

// The programs that tests start, such as Wrangler, are compiled once.
process.env.NODE_COMPILE_CACHE ??= `${root}node_modules/.cache/compile`

writeToMemory()

/** The tests that need foreign programs: the service as `npm start` runs it, a real Chromium and a Python receiver. */
export default defineConfig({
  root,
  test: {
    name: 'e2e',
    reporters: ['default', countTests],
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: ['test/e2e/programs.ts', 'test/e2e/setup.ts'],
    // Files may run at once, because each makes new companies. On two cores, three need two thirds of the time of two.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
