import type { CallerCtx } from '../../../platform/context/context.ts'
import { listRows, sortBy } from '../../../platform/db/lists.ts'
import type { Page } from '../../../platform/db/page.ts'
import { prepare, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { iso } from '../../../platform/time/time.ts'
import type { ConnectorCall, ListCalls } from './schema.ts'

type Row = Omit<ConnectorCall, 'at' | 'user'> & { at: number; userId: string; userName: string | null }

const columns = raw(`c.id, c.at, c.tool, c.outcome, c.code, c.duration_ms AS durationMs, c.calls,
  c.user_id AS userId, u.name AS userName, c.connection_id AS connectionId, c.key_id AS keyId, coalesce(n.client_name, k.name) AS via`)
const tables = raw(`connector_calls AS c LEFT JOIN users AS u ON u.id = c.user_id
  LEFT JOIN connections AS n ON n.id = c.connection_id AND n.company_id = c.company_id
  LEFT JOIN api_keys AS k ON k.id = c.key_id AND k.company_id = c.company_id`)

/**
 * Calls of tools for the company, refused calls included, the newest first. A member sees only the calls that were made
 * in the member's name.
 */
export function listCalls(ctx: Pick<CallerCtx, 'd1' | 'now' | 'caller'>, query: ListCalls) {
  const { connectionId, keyId, tool, outcome, from, to, page, limit } = query
  const { company, user } = ctx.caller
  const own = user.role === 'member' ? user.id : undefined
  const when = <T>(value: T | undefined, condition: (value: T) => Sql) =>
    value === undefined ? null : condition(value)
  return listRows<Row, ConnectorCall>(
    ctx,
    {
      select: columns,
      from: tables,
      where: [
        sql`c.company_id = ${company.id}`,
        when(own, (value) => sql`c.user_id = ${value}`),
        when(connectionId, (value) => sql`c.connection_id = ${value}`),
        when(keyId, (value) => sql`c.key_id = ${value}`),
        when(tool, (value) => sql`c.tool = ${value}`),
        when(outcome, (value) => sql`c.outcome = ${value}`),
        when(from, (value) => sql`c.at >= ${value.getTime()}`),
        when(to, (value) => sql`c.at <= ${value.getTime()}`),
      ],
      orderBy: sortBy('c.at', query.order ?? 'desc', 'c.id'),
      page,
      limit,
    },
    ({ at, userId, userName, ...rest }) => ({
      ...rest,
      at: iso(at),
      user: { id: userId, name: userName },
    }),
  ) satisfies Promise<Page<ConnectorCall>>
}

/** The connections and keys by name, for a filter of the list of calls. */
export async function listCallers({ d1, caller }: Pick<CallerCtx, 'd1' | 'caller'>) {
  const { company, user } = caller
  const own = user.role === 'member' ? sql`AND user_id = ${user.id}` : raw('')
  const [connections, keys] = await d1.batch<{ id: string; name: string }>([
    prepare(
      d1,
      sql`SELECT id, client_name || iif(revoked_at IS NULL, '', ' (ended)') AS name FROM connections
        WHERE company_id = ${company.id} AND opened_at IS NOT NULL ${own} ORDER BY created_at DESC LIMIT 100`,
    ),
    prepare(
      d1,
      sql`SELECT k.id, k.name FROM api_keys AS k WHERE k.company_id = ${company.id} ${own}
        AND EXISTS (SELECT 1 FROM connector_calls AS c WHERE c.company_id = k.company_id AND c.key_id = k.id)
        ORDER BY k.created_at DESC LIMIT 100`,
    ),
  ])
  return { connections: connections?.results ?? [], keys: keys?.results ?? [] }
}
