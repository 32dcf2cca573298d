import type { Context } from 'hono'

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The variables as they are bound: to parse them all would evaluate their schema before the first request. */
type Bound = Env & { ENVIRONMENT?: string; PUBLIC_ORIGIN?: string }

/** The bindings of the isolate → an origin → the same bindings with this origin as the service's own. */
const known = new WeakMap<Env, Map<string, Env>>()

/**
 * The bindings for a request. On a developer's machine `localhost` and `127.0.0.1` name one service. Either address
 * returns links and connector metadata with the address that was called; a client refuses metadata of another
 * address. A token holds at the address where it was given. A deployed service has one address, whatever a caller
 * writes into the request.
 */
export function atRequestedAddress({ env, req }: Context<{ Bindings: Env }>): Env {
  const { ENVIRONMENT, PUBLIC_ORIGIN }: Bound = env
  return ENVIRONMENT === 'local' && PUBLIC_ORIGIN ? withOriginOf(req.url, env, PUBLIC_ORIGIN) : env
}

function withOriginOf(address: string, env: Env, origin: string): Env {
  const [requested, own] = [new URL(address), new URL(origin)]
  const isOther =
    requested.origin !== own.origin && requested.port === own.port && requested.protocol === own.protocol
  if (!isOther || !loopback.has(requested.hostname) || !loopback.has(own.hostname)) return env
  const origins = known.get(env) ?? new Map<string, Env>()
  known.set(env, origins)
  const same = origins.get(requested.origin) ?? Object.assign({ ...env }, { PUBLIC_ORIGIN: requested.origin })
  origins.set(requested.origin, same)
  return same
}
