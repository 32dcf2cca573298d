import { defineConfig } from 'vitest/config'
import { countTests } from '../support/counted-tests.ts'

/** The tests that need foreign programs: the service as `npm start` runs it, a real Chromium and a Python receiver. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
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
