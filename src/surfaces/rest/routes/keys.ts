import type { Handlers } from '../endpoints.ts'
import { readMe } from '../../../identity/keys/queries.ts'
import { readUsage } from '../../../identity/keys/usage-report.ts'

export const keyRoutes = {
  'GET /me': async ({ caller }) => readMe(caller),
  'GET /me/usage': (ctx, { query }) => readUsage(ctx, query),
} satisfies Partial<Handlers>
