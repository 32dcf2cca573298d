/** Bindings, variables and secrets of the Worker; `config.ts` says which variables there are and what they mean. */
interface Env {
  DB: D1Database
  /** Bytes of assets, under `t/<company>/<uuid>`. */
  FILES: R2Bucket
  KEY_GATE: DurableObjectNamespace<import('./keys/gate.ts').KeyGate>
}

declare namespace Cloudflare {
  interface GlobalProps {
    mainModule: typeof import('./index.ts')
  }
  interface Env {
    DB: D1Database
    FILES: R2Bucket
    KEY_GATE: DurableObjectNamespace<import('./keys/gate.ts').KeyGate>
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[]
    OPERATOR_TOKEN: string
    FIXTURES: Fetcher
  }
}

declare module '*.tsv' {
  const text: string
  export default text
}
