import { defineConfig } from 'vitest/config'

/** The browser's tests: the service as `npm start` runs it, and a real Chromium. One at a time, on a machine's one port. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    name: 'e2e',
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: ['test/e2e/chromium.ts', 'test/e2e/service.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
