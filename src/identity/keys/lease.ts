import type { Verdict } from './schema.ts'

/**
 * In milliseconds: the longest time of a lease. A change of a key waits as long before it is answered, if an isolate
 * holds a lease of the key.
 */
export const maxLease = 250

/** Requests that an isolate may admit by itself. They are taken from the window of the key already. */
export interface Lease {
  id: string
  requests: number
  /** In milliseconds. The isolate counts them from before it asked, so that its lease ends before the gate's. */
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

/** An isolate that asks for a request. */
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
