import type { Ctx } from '../../platform/context/context.ts'
import { prepare, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { guard } from '../../platform/transaction/guard.ts'
import { lifetimes } from './tokens/secrets.ts'

/** Max active connections of a person for a company, and of a company in all. */
export const maxOfPerson = 25
export const maxOfCompany = 200

/** The person and company of a new connection, and the client whose earlier connection it would replace. */
export interface Newcomer {
  companyId: string
  userId: string
  /** Empty where the connections of a client do not replace each other. */
  replaces: string
}

/**
 * A connection that waits for its code, or has a good token. The connection that the new one would replace is not
 * counted.
 */
const living = (now: number, { companyId, userId, replaces }: Newcomer): Sql => sql`
  c.company_id = ${companyId} AND c.revoked_at IS NULL
  AND (c.opened_at IS NULL AND c.created_at > ${now - lifetimes.code}
    OR c.opened_at IS NOT NULL AND EXISTS (
      SELECT 1 FROM oauth_tokens t WHERE t.connection_id = c.id AND t.expires_at > ${now}))
  AND NOT (c.user_id = ${userId} AND c.client_id = ${replaces} AND c.opened_at IS NOT NULL)`

const counted = (now: number, newcomer: Newcomer, whose: Sql): Sql =>
  sql`(SELECT count(*) FROM connections c WHERE ${living(now, newcomer)} AND ${whose})`

const ofPerson = ({ userId }: Newcomer) => sql`c.user_id = ${userId}`
const ofAll = raw('1')

/** Whether the person's or the company's connections are full; null while there is room. */
export async function whoseAreFull(
  { d1, now }: Pick<Ctx, 'd1' | 'now'>,
  newcomer: Newcomer,
): Promise<'person' | 'company' | null> {
  const at = now.getTime()
  const found = await prepare(
    d1,
    sql`SELECT ${counted(at, newcomer, ofPerson(newcomer))} AS person, ${counted(at, newcomer, ofAll)} AS company`,
  ).first<{ person: number; company: number }>()
  if ((found?.person ?? 0) >= maxOfPerson) return 'person'
  return (found?.company ?? 0) >= maxOfCompany ? 'company' : null
}

/**
 * Fails the transaction if the limit is reached, so that several connections at once do not exceed the limit.
 */
export const stillRoom = ({ d1, now }: Pick<Ctx, 'd1' | 'now'>, newcomer: Newcomer) =>
  guard(
    d1,
    sql`${counted(now.getTime(), newcomer, ofPerson(newcomer))} < ${maxOfPerson}
      AND ${counted(now.getTime(), newcomer, ofAll)} < ${maxOfCompany}`,
    'there are all the connections there may be',
  )
