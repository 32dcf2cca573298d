import type { Retention } from '../platform/retention.ts'
import { day } from '../platform/time.ts'

export const deliveryRetention = {
  /** Deliveries take their attempts with them. Those that are pending stay, however old. */
  deliveries: {
    table: 'deliveries',
    key: 'id',
    age: { idOf: 'delivery' },
    keptFor: 30 * day,
    where: "status <> 'pending'",
  },
  /** To be deleted after the deliveries: an event stays as long as one of its deliveries. */
  events: {
    table: 'events',
    key: 'id',
    age: 'at',
    keptFor: 30 * day,
    where: 'fanned_out_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM deliveries WHERE event_id = events.id)',
  },
  /**
   * What has been announced and cannot be announced again: a deadline is told of at most seven days before, and new
   * tenders go once no alert of the company is still to look at them. Alerts that rest keep what they have not seen.
   */
  announced: {
    table: 'announced',
    key: 'company_id, kind, tender_id, mark',
    age: 'at',
    keptFor: 30 * day,
    where:
      'NOT EXISTS (SELECT 1 FROM alerts WHERE company_id = announced.company_id AND seen_seq < announced.seq)',
  },
  notifications: { table: 'notifications', key: 'id', age: 'created_at', keptFor: 180 * day },
} satisfies Record<string, Retention>
