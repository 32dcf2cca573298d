import type { Retention } from '../../db/retention.ts'

export const limitsRetention = {
  /** A window that is over no longer counts: the next attempt begins another window. */
  windows: { table: 'rate_windows', key: 'key', age: 'resets_at', maxAge: 0 },
} satisfies Record<string, Retention>
