import type { CallerCtx } from '../../context.ts'
import { listRows, sortBy } from '../../lists.ts'
import type { Page } from '../../page.ts'
import { raw, type Sql, sql } from '../../tenders/search/sql.ts'
import { iso } from '../../time.ts'
import type { ConnectorCall, ListCalls } from './schema.ts'

type Row = Omit<ConnectorCall, 'at' | 'user'> & { at: number; userId: string; userName: string | null }

const columns = raw(`c.id, c.at, c.tool, c.outcome, c.code, c.duration_ms AS durationMs, c.user_id AS userId,
  u.name AS userName, c.connection_id AS connectionId, c.key_id AS keyId, coalesce(n.client_name, k.name) AS via`)
const tables = raw(`connector_calls AS c LEFT JOIN users AS u ON u.id = c.user_id
  LEFT JOIN connections AS n ON n.id = c.connection_id AND n.company_id = c.company_id
  LEFT JOIN api_keys AS k ON k.id = c.key_id AND k.company_id = c.company_id`)

/** What assistants have called for the company, refused calls included, the newest first. */
export function listCalls(ctx: Pick<CallerCtx, 'd1' | 'now' | 'caller'>, query: ListCalls) {
  const { connectionId, keyId, tool, outcome, from, to, page, limit } = query
  const when = <T>(value: T | undefined, condition: (value: T) => Sql) =>
    value === undefined ? null : condition(value)
  return listRows<Row, ConnectorCall>(
    ctx,
    {
      select: columns,
      from: tables,
      where: [
        sql`c.company_id = ${ctx.caller.company.id}`,
        when(connectionId, (value) => sql`c.connection_id = ${value}`),
        when(keyId, (value) => sql`c.key_id = ${value}`),
        when(tool, (value) => sql`c.tool = ${value}`),
        when(outcome, (value) => sql`c.outcome = ${value}`),
        when(from, (value) => sql`c.at >= ${value.getTime()}`),
        when(to, (value) => sql`c.at <= ${value.getTime()}`),
      ],
      orderBy: sortBy('c.at', query.order ?? 'desc', 'c.id'),
      ...{ page, limit },
    },
    ({ at, userId, userName, ...rest }) => ({
      ...rest,
      at: iso(at),
      user: { id: userId, name: userName },
    }),
  ) satisfies Promise<Page<ConnectorCall>>
}
