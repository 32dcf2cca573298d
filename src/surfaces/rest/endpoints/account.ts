import { readMe } from '../../../identity/keys/queries.ts'
import { Me, ReadUsage, Usage } from '../../../identity/keys/schema.ts'
import { readUsage } from '../../../identity/keys/usage-report.ts'
import { auditColumns } from '../../../workspace/audit/columns.ts'
import { readAudit } from '../../../workspace/audit/queries.ts'
import { AuditPage, ReadAudit } from '../../../workspace/audit/schema.ts'
import { read } from '../endpoint.ts'
import { lines, tables } from '../tables.ts'

const ofPage = (data: unknown) => (data as AuditPage).entries

export const accountEndpoints = {
  'GET /me': read(
    'account:read',
    'Show whom the key speaks for',
    { out: Me, reads: 'nothing' },
    async ({ caller }) => readMe(caller),
  ),
  'GET /me/usage': read(
    'account:read',
    'Show the use of the key and the quotas of the company',
    {
      query: ReadUsage,
      out: Usage,
      account: 'real time',
      reads: 'primary',
      description:
        'Counts of the calling key. Without `from` the last 24 hours by hour, or the last 30 days by day; whole hours ' +
        'or days in UTC. `quotas` shows what the company stores and its limits.',
    },
    (ctx, { query }) => readUsage(ctx, query),
  ),
  'GET /audit': read(
    'account:read',
    'List who did what',
    {
      query: ReadAudit,
      out: AuditPage,
      description:
        'Every change by people, keys, connections, the operator and the service, and every download, newest first, for ' +
        'two years. For keys of owners and admins. A request that takes long is listed at the time of its beginning, ' +
        'so a copy elsewhere should request the last minutes again.',
      alternates: {
        ...tables({ name: 'audit', title: 'Audit', columns: auditColumns, rows: ofPage }),
        ...lines('audit', 'An `AuditEntry` a line.', ofPage),
      },
    },
    (ctx, { query }) => readAudit(ctx, query),
  ),
}
