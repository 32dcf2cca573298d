import type { Context } from 'hono'
import { readConfig } from '../../platform/config/config.ts'
import { Unavailable } from '../../platform/context/errors.ts'
import { newId } from '../../platform/context/ids.ts'
import { logFailure } from '../../platform/context/log.ts'
import { baseHeaders, problem } from './answer.ts'

type Web = Context<{ Bindings: Env }>

/**
 * The answer when the service cannot run because a variable is missing or malformed; null when the configuration is
 * valid.
 */
export function whyUnconfigured(c: Web): Response | null {
  try {
    readConfig(c.env)
    return null
  } catch (error) {
    return unconfigured(c, error)
  }
}

/** The log names the variable; the answer does not. */
function unconfigured(c: Web, error: unknown): Response {
  const requestId = newId('request', new Date())
  const headers = baseHeaders(requestId)
  if (c.req.path !== '/api/v1/health') return problem(error, requestId, headers)
  logFailure({ requestId }, error)
  return problem(new Unavailable('it is configured wrongly'), requestId, headers)
}

/** The answer to everyone but the operator during maintenance. */
export function maintenanceAnswer(): Response {
  const requestId = newId('request', new Date())
  const headers = { ...baseHeaders(requestId), 'Retry-After': '60' }
  return problem(new Unavailable('it is being maintained and will be back soon'), requestId, headers)
}
