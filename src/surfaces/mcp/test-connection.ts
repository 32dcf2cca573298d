import { listCalls } from '../../workspace/assistants/calls/queries.ts'
import type { ConnectorCall } from '../../workspace/assistants/calls/schema.ts'
import type { CallerCtx } from '../../platform/context.ts'
import type { KeyWindow } from '../../identity/keys/schema.ts'
import type { ConnectionView } from '../../identity/oauth/schema.ts'
import { tools } from './catalogue.ts'
import { meterLimits, meterOf } from './meter.ts'

/** Whether an assistant can work right now, and with what. */
export interface ConnectionTest {
  works: boolean
  /** Why not, and what would help; null where it works. */
  reason: string | null
  /** The tools its grants reach for. */
  tools: string[]
  /** The running hour; null before its first request. */
  window: KeyWindow | null
  /** The last call of a tool, whatever came of it. */
  lastCall: ConnectorCall | null
}

/** Tries what the next call of a connection would meet: its end, its grants, its limit. Nothing is counted. */
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
