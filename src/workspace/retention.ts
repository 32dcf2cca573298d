import type { Retention } from '../platform/retention.ts'
import { day } from '../platform/time.ts'
import { callsKept } from './assistants/calls/commands.ts'

export const workspaceRetention = {
  /** Calls of tools, as far back as their list reaches. */
  connectorCalls: { table: 'connector_calls', key: 'id', age: 'at', keptFor: callsKept },
  /** A call that comes with an expired confirmation is told why for another day. */
  confirmations: { table: 'confirmations', key: 'token_hash', age: 'expires_at', keptFor: day },
} satisfies Record<string, Retention>
