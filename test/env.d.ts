/** The bindings of the Worker and those that only tests have. */
type WorkerEnv = Env

declare namespace Cloudflare {
  interface GlobalProps {
    mainModule: typeof import('../src/index.ts')
  }
  interface Env extends WorkerEnv {
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[]
    OPERATOR_TOKEN: string
    FIXTURES: Fetcher
    /** The tenders of periods. */
    NEWER: D1Database
    EARLIER: D1Database
    OLDER: D1Database
    OLDEST: D1Database
  }
}
