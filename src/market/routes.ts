import type { Handlers } from '../endpoints.ts'
import { listAwards } from './awards.ts'
import { listCompetitors } from './competitors.ts'
import { readInsights } from './insights.ts'

export const marketRoutes = {
  'GET /market/insights': (ctx, { query }) => readInsights(ctx, query),
  'GET /market/awards': (ctx, { query }) => listAwards(ctx, query),
  'GET /market/competitors': (ctx, { query }) => listCompetitors(ctx, query),
} satisfies Partial<Handlers>
