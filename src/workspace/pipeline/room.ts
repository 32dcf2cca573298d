import { raw, type Sql, sql } from '../../platform/db/sql.ts'

/** The bytes that a card without texts counts in the quota. */
const cardBytes = 202

/** The number of cards without texts that the quotas of a company still allow; null if no quota is in force. */
export const cardRoom = (companyId: string): Sql =>
  sql`SELECT max(0, min((l.most - coalesce(u.used, 0)) / iif(l.quota = 'savedTenders', 1, ${raw(String(cardBytes))}))) AS room
    FROM quota_limits AS l
    LEFT JOIN quota_use AS u ON u.company_id = l.company_id AND u.quota = l.quota
    WHERE l.company_id = ${companyId} AND l.quota IN ('savedTenders', 'storedBytes')`

/** Whether the quotas of a company have room for one more card. */
export const hasRoom = (companyId: string): Sql => sql`coalesce((${cardRoom(companyId)}), 1) > 0`
