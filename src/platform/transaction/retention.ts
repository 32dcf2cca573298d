import type { Retention } from '../db/retention.ts'
import { day } from '../time/time.ts'

export const transactionRetention = {
  /** An Idempotency-Key gets its first answer again for a day. */
  answers: { table: 'idempotency', key: 'company_id, key', age: 'created_at', maxAge: day },
  /** The table holds few rows: the reservations of requests at work, and of crashed requests. */
  reservations: {
    table: 'idempotency_reservations',
    key: 'company_id, key',
    age: 'renewed_at',
    maxAge: day,
  },
  /** An audit row is retained for two years, even when the company or the person is gone. */
  audit: { table: 'audit', key: 'company_id, id', age: { idOf: 'audit' }, maxAge: 731 * day },
} satisfies Record<string, Retention>
