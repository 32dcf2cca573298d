import type { Retention } from '../platform/db/retention.ts'
import { day, hour } from '../platform/time/time.ts'

export const deliveryRetention = {
  /** Completed deliveries are deleted together with their attempts. Pending deliveries stay, however old they are. */
  deliveries: {
    table: 'deliveries',
    key: 'id',
    age: { idOf: 'delivery' },
    maxAge: 30 * day,
    where: "status <> 'pending'",
  },
  /** Must be deleted after the deliveries: an event stays as long as one of its deliveries. */
  events: {
    table: 'events',
    key: 'id',
    age: 'at',
    maxAge: 30 * day,
    where: 'fanned_out_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM deliveries WHERE event_id = events.id)',
  },
  /** Events that cannot be requested, because the plan of the company does not include webhooks. */
  idleEvents: {
    table: 'events',
    key: 'id',
    age: 'at',
    maxAge: hour,
    where: 'idle = 1 AND NOT EXISTS (SELECT 1 FROM deliveries WHERE event_id = events.id)',
  },
  /**
   * Records of announcements that cannot happen again. Deadlines are announced at most seven days ahead, so 30 days are
   * enough for them. Records of new tenders stay as long as an alert of the company has not looked at the tenders yet,
   * for example because the alert is switched off.
   */
  announced: {
    table: 'announced',
    key: 'company_id, kind, tender_id, mark',
    age: 'at',
    maxAge: 30 * day,
    where:
      'NOT EXISTS (SELECT 1 FROM alerts WHERE company_id = announced.company_id AND seen_seq < announced.seq)',
  },
  notifications: { table: 'notifications', key: 'id', age: 'created_at', maxAge: 180 * day },
} satisfies Record<string, Retention>
