import type { Freshness } from '../../platform/db/session.ts'
import type { Use } from './freshness.ts'
import type { GateVerdict } from './schema.ts'

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
  /** What the requests of the key have seen of the database; null if this is not known. */
  bookmark: string | null
}

/** The requests that an isolate admitted by a lease. The gate takes back the others. */
export interface LeaseReport {
  lease: string
  isolate: string
  used: [route: string, requests: number][]
  /** Epoch milliseconds. */
  lastUsedAt: number
  /** The newest bookmark that the isolate has seen for the key, and the uses that have not ended. */
  bookmark: string | null
  open: Use[]
}

/** An isolate that requests admission. */
export interface AdmissionRequest {
  /** A random name. */
  isolate: string
  /** The report of the lease before. */
  report: LeaseReport | undefined
  /** The use of the database that the request begins; left out for a request that reads none. */
  use?: Use | undefined
  /** The newest bookmark that the isolate has seen for the key. */
  bookmark: string | null
}

/** The gate's answer to an isolate. */
export interface Admission {
  verdict: GateVerdict
  lease: Lease | null
  freshness: Freshness
}
