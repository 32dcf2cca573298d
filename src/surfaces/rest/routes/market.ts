import type { Handlers } from '../endpoints.ts'
import { listAwards } from '../../../catalogue/market/awards.ts'
import { listCompetitors } from '../../../catalogue/market/competitors.ts'
import { readInsights } from '../../../catalogue/market/insights.ts'

export const marketRoutes = {
  'GET /market/insights': (ctx, { query }) => readInsights(ctx, query),
  'GET /market/awards': (ctx, { query }) => listAwards(ctx, query),
  'GET /market/competitors': (ctx, { query }) => listCompetitors(ctx, query),
} satisfies Partial<Handlers>
