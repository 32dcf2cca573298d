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

/** The answer to everyone but the operator during maintenance: a page for people, and the envelope for programs. */
export function maintenanceAnswer({ req }: Web): Response {
  const requestId = newId('request', new Date())
  const headers = { ...baseHeaders(requestId), 'Retry-After': '60' }
  const isPerson = !req.path.startsWith('/api/') && req.header('accept')?.includes('text/html')
  if (!isPerson)
    return problem(new Unavailable('it is being maintained and will be back soon'), requestId, headers)
  return new Response(maintenancePage, {
    status: 503,
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
  })
}

/** The page needs no other file. Browsers load it again each minute. */
const maintenancePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="60">
<title>Maintenance – Tender Marketplace</title>
</head>
<body>
<main>
<h1>Tender Marketplace is being maintained</h1>
<p>It will be back soon, with everything that you have saved. This page tries again each minute. See the <a href="/status">status</a>.</p>
</main>
</body>
</html>
`
