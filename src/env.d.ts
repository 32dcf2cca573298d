/** Bindings, variables and secrets of the Worker; `config.ts` says which variables there are and what they mean. */
interface Env {
  DB: D1Database
  /** Databases of periods, where the catalogue is divided; catalogue/periods/directory.ts reads them. */
  CATALOGUE_1?: D1Database
  [period: `CATALOGUE_${number}`]: D1Database | undefined
  /** The tables of `assets/tables`; nothing of it is served to anybody. */
  ASSETS: Fetcher
  /** Bytes of assets, under `t/<company>/<uuid>`. */
  FILES: R2Bucket
  /** The second bucket, for nightly backups; used where BACKUP_RECIPIENTS is set. */
  BACKUPS?: R2Bucket
  KEY_GATE: DurableObjectNamespace<import('./identity/keys/gate.ts').KeyGate>
  MCP_METER: DurableObjectNamespace<import('./surfaces/mcp/meter.ts').ConnectionMeter>
  MCP_MAILBOX: DurableObjectNamespace<import('./surfaces/mcp/sse/mailbox.ts').Mailbox>
  JOBS: DurableObjectNamespace<import('./surfaces/jobs/runner.ts').JobRunner>
  /** Read directly, because the objects of the start load no configuration. */
  JURISDICTION?: 'eu' | 'us' | 'fedramp'
  /** Read directly, because the entry loads no configuration. */
  LOG_SAMPLING?: string
  /** The databases of sandboxes, one object each. */
  SANDBOXES: DurableObjectNamespace<import('./platform/db/sandbox/store.ts').SandboxStore>
  /** Ids of deliveries whose attempt is due. */
  DELIVERIES: Queue<import('./delivery/webhooks/deliveries/queue.ts').DeliveryMessage>
  /** The dead letters of DELIVERIES. Bound so that Wrangler creates the queue; only the platform sends to it. */
  DELIVERIES_DEAD?: Queue
  /** Ids of documents that are to be fetched and read. */
  DOCUMENTS: Queue<import('./catalogue/documents/queue.ts').DocumentMessage>
  /** Counts refusals by network in all isolates of a place. */
  REFUSALS?: RateLimit
  /** Ids of imports whose next part is to be imported. */
  IMPORTS: Queue<import('./catalogue/import/queued/queue.ts').ImportMessage>
  /** Data points of requests, where Analytics Engine is enabled. */
  REQUESTS?: AnalyticsEngineDataset
  /** Only in production, and used only where AI_PROVIDER says so. */
  AI?: Ai
  /** Only where MAIL_SENDER is `cloudflare`. */
  EMAIL?: SendEmail
}

/** The build replaces the name by the short hash of the commit; undefined where there is none. */
declare const BUILD_COMMIT: string | undefined

declare module '*.tsv' {
  const text: string
  export default text
}

/** The text of any file, whatever its own kind: the reference shows code that tests run. */
declare module '*?raw' {
  const text: string
  export default text
}
