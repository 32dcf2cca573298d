import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'
import { type Config, readConfig } from './config/config.ts'
import { newId } from './ids.ts'
import type { Caller } from './caller.ts'
import type { Statement } from './db/statement.ts'

/** What a domain function may use of the world. One instant per request or job: `now` is a value. */
export interface Ctx {
  /** The primary database through drizzle; the raw binding is for search and import, where the SQL is written out. */
  db: DrizzleD1Database
  d1: D1Database
  now: Date
  requestId: string
  env: Env
  config: Config
  fetch: typeof fetch
  /** Keeps the Worker alive for work that the answer does not wait for. */
  later: (work: Promise<unknown>) => void
  /**
   * Computes a value once for the whole request and keeps it by its key. A command runs again when somebody else was
   * first, and a model must not be asked and paid for twice.
   */
  once: <T>(key: string, compute: () => Promise<T>) => Promise<T>
}

/** The context of a request whose caller is known. */
export interface CallerCtx extends Ctx {
  caller: Caller
  /** SHA-256 of the key or token, in hex: the name of a key's gate. */
  keyHash: string
  /** Of a POST with an Idempotency-Key: the key, and the fingerprint of what was sent with it. */
  idempotency: { key: string; fingerprint: string } | null
  /** Told by the commit that has stored the answer to the Idempotency-Key: nobody need store it again. */
  answerKept?: () => void
  /** The entity tags a change is bound to; null where the request names none. */
  ifMatch: string | null
  /** Aborted once the client has gone away: nobody waits for the answer. */
  signal?: AbortSignal
  /** The command is to go as far as its commit and write nothing: it ends with a `Rehearsed`. */
  rehearsal?: boolean
  /** Writes that the commit must make besides, each changing a row: the claim of a confirmation that works once. */
  claims?: Statement[]
  /** What the commit rests on: statements that break it where something that was looked at is no longer so. */
  holds?: Statement[]
}

/**
 * A context with other members; the given one stays as it is. The members are copied as they are defined: a spread would
 * ask for `db`, and so make it.
 */
export function derive<C extends Ctx, M extends Partial<CallerCtx>>(ctx: C, members: M): C & M {
  const defined = {
    ...Object.getOwnPropertyDescriptors(ctx),
    ...Object.getOwnPropertyDescriptors(members),
  }
  return Object.defineProperties({}, defined) as C & M
}

/** The context of a caller, bound to no version and to no Idempotency-Key. */
export const callerCtx = (ctx: Ctx, caller: Caller, keyHash: string): CallerCtx =>
  derive(ctx, { caller, keyHash, idempotency: null, ifMatch: null })

export function createCtx(env: Env, later: Ctx['later'], now = new Date()): Ctx {
  let db: DrizzleD1Database | undefined
  const computed = new Map<string, Promise<unknown>>()
  return {
    // Made when it is asked for: searches and the key's own matters never do.
    get db() {
      return (db ??= drizzle(env.DB))
    },
    d1: env.DB,
    now,
    requestId: newId('request', now),
    env,
    config: readConfig(env),
    fetch: (input, init) => fetch(input, init),
    later,
    once<T>(key: string, compute: () => Promise<T>) {
      const value = (computed.get(key) as Promise<T> | undefined) ?? compute()
      computed.set(key, value)
      return value
    },
  }
}
