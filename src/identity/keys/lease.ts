import type { Verdict } from './schema.ts'

/**
 * In milliseconds: max time of a lease. A change of a key waits that long for its answer while an isolate has a
 * lease of the key.
 */
export const maxLease = 250

/** Requests that an isolate may admit on its own. They are already taken from the window of the key. */
export interface Lease {
  id: string
  requests: number
  /**
   * In milliseconds. The isolate counts them from before its call, so that its lease ends before the gate's.
   */
  lasts: number
}

/** The requests that an isolate admitted by a lease. The gate takes back the others. */
export interface Report {
  lease: string
  isolate: string
  used: [route: string, requests: number][]
  /** Epoch milliseconds. */
  lastUsedAt: number
}

/** An isolate that requests admission. */
export interface Asking {
  /** A random name. */
  isolate: string
  /** The report of the lease before. */
  report: Report | undefined
}

/** The gate's answer to an isolate. */
export interface Asked {
  verdict: Verdict
  lease: Lease | null
}
