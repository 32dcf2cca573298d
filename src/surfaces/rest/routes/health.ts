import type { Handlers } from '../endpoints.ts'
import { readHealth } from '../health/queries.ts'

export const healthRoutes = { 'GET /health': (ctx) => readHealth(ctx) } satisfies Partial<Handlers>
