import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'
import { type Config, readConfig } from '../config/config.ts'
import { newId } from './ids.ts'
import { newObserved, type Observed } from './observed.ts'
import type { Caller } from './caller.ts'
import type { Statement } from '../db/statement.ts'
import { type Freshness, openSession } from '../db/session.ts'
import { bindingOf, repeatingReads } from '../db/transient.ts'

/** The means that a domain function has. `now` is a value: one instant for the whole request or job. */
export interface Ctx {
  /** The primary database through drizzle; the raw binding is for search and import, where the SQL is written out. */
  db: DrizzleD1Database
  d1: D1Database
  now: Date
  /**
   * The live database and the real time, which a sandbox does not share. Limits that protect other people's servers are
   * counted here, because the owner of a sandbox moves its clock.
   */
  live: { d1: D1Database; now: Date }
  requestId: string
  /** What the line of the log will say of the request or job. */
  observed: Observed
  /** Where the request came from; absent for a job. */
  origin?: Origin
  env: Env
  config: Config
  fetch: typeof fetch
  /** Keeps the Worker alive for work that the answer does not wait for. */
  later: (work: Promise<unknown>) => void
  /**
   * Computes a value once per request and caches it by its key. A command is retried after a conflict; without
   * the cache a model would be called and paid for twice.
   */
  once: <T>(key: string, compute: () => Promise<T>) => Promise<T>
}

/** Where a request came from, for the audit. */
export interface Origin {
  /** As `networkOf` returns it. */
  network: string
  /** The country of the network in two letters; null if the edge does not know it. */
  country: string | null
  userAgent: string | null
}

/** The context of a request whose caller is known. */
export interface CallerCtx extends Ctx {
  caller: Caller
  /** SHA-256 of the key or token, in hex: the name of a key's gate. */
  keyHash: string
  /** The Idempotency-Key of a POST, and the fingerprint of the request. */
  idempotency: { key: string; fingerprint: string } | null
  /** Fulfilled once it is known that the Idempotency-Key has no answer yet; rejected with its answer otherwise. */
  unanswered?: Promise<void>
  /** Called by the commit that has stored the answer to the Idempotency-Key, so that the answer is not stored again. */
  answerStored?: () => void
  /** The entity tags that `If-Match` binds a change to; null if the request names no tag. */
  ifMatch: string | null
  /** Aborted once the client has gone away and nobody waits for the answer. */
  signal?: AbortSignal
  /** Set where the command goes as far as its commit and writes nothing: the command ends with a `Rehearsed`. */
  rehearsal?: boolean
  /**
   * Writes that the commit must make as well and that must each change a row, such as the claim of a confirmation that
   * works once.
   */
  claims?: Statement[]
  /** Statements that break the commit where something that the caller looked at has changed. */
  holds?: Statement[]
}

/**
 * A context with other members; the given context stays as it is. `db` is copied by its definition: a spread would read
 * it, and so make the database layer at once.
 */
export function derive<C extends Ctx, M extends Partial<CallerCtx>>(ctx: C, members: M): C & M {
  const derived: Record<string, unknown> = {}
  for (const name of Object.keys(ctx)) if (name !== 'db') derived[name] = ctx[name as keyof C]
  const db = Object.getOwnPropertyDescriptor('db' in members ? members : ctx, 'db')
  if (db) Object.defineProperty(derived, 'db', db)
  for (const name of Object.keys(members)) if (name !== 'db') derived[name] = members[name as keyof M]
  return derived as unknown as C & M
}

/** The context of a caller, bound to no version and to no Idempotency-Key. */
export function callerCtx(ctx: Ctx, caller: Caller, keyHash: string): CallerCtx {
  ctx.observed.company = caller.company.id
  return derive(ctx, { caller, keyHash, idempotency: null, ifMatch: null })
}

/**
 * The same context with its statements in a session of the live database: reads may go to a replica. A sandbox has no
 * replicas, so its context stays as it is.
 */
export function inSession<C extends Ctx>(ctx: C, freshness: Freshness): C {
  if (bindingOf(ctx.d1) !== ctx.live.d1) return ctx
  const d1 = openSession(ctx.live.d1, freshness, ctx.observed)
  let db: DrizzleD1Database | undefined
  return derive(ctx, {
    d1,
    get db() {
      return (db ??= drizzle(d1))
    },
  })
}

export function createCtx(
  env: Env,
  later: Ctx['later'],
  now = new Date(),
  origin?: Origin,
  observed = newObserved(),
): Ctx {
  let db: DrizzleD1Database | undefined
  const d1 = repeatingReads(env.DB, observed)
  const computed = new Map<string, Promise<unknown>>()
  return {
    // Made at its first use: searches and the handling of the key never use it.
    get db() {
      return (db ??= drizzle(d1))
    },
    d1,
    now,
    live: { d1: env.DB, now },
    requestId: newId('request', now),
    observed,
    ...(origin && { origin }),
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
