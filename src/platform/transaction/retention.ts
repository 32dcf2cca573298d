import type { Retention } from '../retention.ts'
import { day } from '../time.ts'

export const transactionRetention = {
  /** An answer is repeated to its Idempotency-Key for a day. */
  answers: { table: 'idempotency', key: 'company_id, key', age: 'created_at', keptFor: day },
  /** Few rows are ever there: those of requests at work, and of crashes. */
  reservations: {
    table: 'idempotency_reservations',
    key: 'company_id, key',
    age: 'renewed_at',
    keptFor: day,
  },
  /** What was done is kept for two years, whatever became of the company or the person. */
  audit: { table: 'audit', key: 'company_id, id', age: { idOf: 'audit' }, keptFor: 731 * day },
} satisfies Record<string, Retention>
