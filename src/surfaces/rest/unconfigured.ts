import type { Context } from 'hono'
import { readConfig } from '../../platform/config/config.ts'
import { Unavailable } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { logFailure } from '../../platform/log.ts'
import { baseHeaders, problem } from './answer.ts'

type Web = Context<{ Bindings: Env }>

/**
 * A surface for programs behind a check of the configuration. Without the check a malformed variable would break every
 * request before a surface has its context, and callers would get a text instead of an envelope.
 */
export const whenConfigured =
  (surface: (c: Web) => Promise<Response>) =>
  async (c: Web): Promise<Response> => {
    try {
      readConfig(c.env)
    } catch (error) {
      return unconfigured(c, error)
    }
    return surface(c)
  }

/** The log names the variable; the caller is told nothing of it. */
function unconfigured(c: Web, error: unknown): Response {
  const requestId = newId('request', new Date())
  const headers = baseHeaders(requestId)
  if (c.req.path !== '/api/v1/health') return problem(error, requestId, headers)
  logFailure({ requestId }, error)
  return problem(new Unavailable('it is configured wrongly'), requestId, headers)
}
