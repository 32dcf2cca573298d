import { ReadUsage } from '../../../identity/keys/params.ts'
import { readMe } from '../../../identity/keys/queries.ts'
import { Me, Usage } from '../../../identity/keys/schema.ts'
import { readUsage } from '../../../identity/keys/usage-report.ts'
import { read } from '../endpoint.ts'

export const accountEndpoints = {
  'GET /me': read('account:read', 'Show whom the key speaks for', { out: Me }, async ({ caller }) =>
    readMe(caller),
  ),
  'GET /me/usage': read(
    'account:read',
    'Show the use of the key and the quotas of the company',
    {
      query: ReadUsage,
      out: Usage,
      account: 'real time',
      description:
        'Counts of the calling key. Without `from` the last 24 hours by hour, or the last 30 days by day; whole hours ' +
        'or days in UTC. `quotas` tells what the company holds and may hold.',
    },
    (ctx, { query }) => readUsage(ctx, query),
  ),
}
