import type { Handlers } from '../endpoints.ts'
import { readMe } from './queries.ts'
import { readUsage } from './usage-report.ts'

export const keyRoutes = {
  'GET /me': async ({ caller }) => readMe(caller),
  'GET /me/usage': (ctx, { query }) => readUsage(ctx, query),
} satisfies Partial<Handlers>
