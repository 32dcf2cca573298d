import { listCalls } from '../../workspace/assistants/calls/queries.ts'
import type { ConnectorCall } from '../../workspace/assistants/calls/schema.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import type { KeyWindow } from '../../identity/keys/schema.ts'
import type { ConnectionView } from '../../identity/oauth/schema.ts'
import { tools } from './catalogue.ts'
import { meterLimits, meterOf } from './meter.ts'

/** Whether an assistant can work right now, and with which tools. */
export interface ConnectionTest {
  works: boolean
  /** Why the connection does not work and what would help; null when it works. */
  reason: string | null
  /** Names of the tools that the connection's grants cover. */
  tools: string[]
  /** The limit in the running hour; null before the first request of an hour. */
  window: KeyWindow | null
  /** The last call of a tool, whatever its outcome. */
  lastCall: ConnectorCall | null
}

/**
 * Checks whether the next call of a connection would be admitted: end of the connection, grants, limit. The test counts
 * as no request.
 */
export async function testConnection(ctx: CallerCtx, connection: ConnectionView): Promise<ConnectionTest> {
  const [window, { items }] = await Promise.all([
    meterOf(ctx.env, ctx.caller.company.id).used(connection.id, meterLimits(ctx.config)),
    listCalls(ctx, { connectionId: connection.id, page: 1, limit: 1 }),
  ])
  const allowed = tools.filter(({ grant }) => connection.grants.includes(grant)).map(({ name }) => name)
  const reason = whyNot(connection, allowed, window)
  return { works: reason === null, reason, tools: allowed, window, lastCall: items[0] ?? null }
}

function whyNot({ revokedAt }: ConnectionView, allowed: string[], window: KeyWindow | null): string | null {
  if (revokedAt !== null) return 'The connection has been ended: connect the application again'
  if (allowed.length === 0)
    return 'It was given no grant: connect the application again and tick what it may do'
  if (window && window.used >= window.limit)
    return `The requests of this hour are used up until ${new Date(window.resetsAt).toISOString()}`
  return null
}
