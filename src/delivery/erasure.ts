import { boundList } from '../platform/db/bulk.ts'
import { type ErasureRegister, formerMember } from '../platform/db/erasure.ts'

export const deliveryErasure = {
  deliveries: { key: 'id', company: 'company_id' },
  events: { key: 'id', company: 'company_id' },
  webhooks: { key: 'id', company: 'company_id', hidden: ['secret', 'next_secret'] },
  notification_reads: {
    key: 'company_id, user_id, notification_id',
    company: 'company_id',
    people: { user_id: 'follows' },
  },
  notifications_seen: { key: 'company_id, user_id', company: 'company_id', people: { user_id: 'follows' } },
  notifications: {
    key: 'id',
    company: 'company_id',
    // Notifications of the person's own go; the sentences of others about what the person did name nobody.
    people: { user_id: 'own', actor_id: 'pseudonym', title: 'own', body: 'own', data: 'pseudonym' },
  },
  alerts: { key: 'company_id, id', company: 'company_id' },
  announced: { key: 'company_id, kind, tender_id, mark', company: 'company_id' },
} satisfies ErasureRegister

/**
 * The statements that take a person out of the notifications of companies. Sentences begin with the name, or have it
 * after "From" or "by"; other words of a notification are texts of the company.
 */
export function leaveNotifications(
  d1: D1Database,
  { id, name }: { id: string; name: string },
  companyIds: readonly string[],
): D1PreparedStatement[] {
  const companies = boundList(companyIds)
  // The end of a sentence may be "by NAME", or "by NAME, with the key …".
  const by = `instr('; ' || body, '; by ' || ?2)`
  const named = `company_id IN (SELECT value FROM json_each(?1))`
  return [
    d1.prepare(`DELETE FROM notifications WHERE ${named} AND user_id = ?2`).bind(companies, id),
    d1
      .prepare(
        `UPDATE notifications SET
           title = iif(substr(title, 1, length(?2) + 1) = ?2 || ' ', '${formerMember}' || substr(title, length(?2) + 1), title),
           body = CASE
             WHEN substr(body, 1, length(?2) + 1) = ?2 || ' ' THEN '${formerMember}' || substr(body, length(?2) + 1)
             WHEN substr(body, 1, length(?2) + 5) = 'From ' || ?2 AND substr(body, length(?2) + 6, 1) IN ('', ';', ':')
               THEN 'From ${formerMember}' || substr(body, length(?2) + 6)
             WHEN ${by} > 0 AND substr('; ' || body, ${by} + length(?2) + 5, 1) IN ('', ',')
               THEN substr(body, 1, ${by} - 3) || iif(${by} = 1, '', '; ') || 'by ${formerMember}'
             ELSE body END
         WHERE ${named} AND (instr(title, ?2) > 0 OR instr(body, ?2) > 0)`,
      )
      .bind(companies, name),
  ]
}
