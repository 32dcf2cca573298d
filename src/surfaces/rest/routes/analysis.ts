import type { Handlers } from '../endpoints.ts'
import { analyse } from '../../../insight/analyses/commands.ts'

export const analysisRoutes = {
  'POST /analysis/tender/:id': (ctx, { param, json }) =>
    analyse(ctx, 'general', { ...json, tenderId: param.id }),
  'POST /analysis/risk/:id': (ctx, { param, json }) => analyse(ctx, 'risk', { ...json, tenderId: param.id }),
  'POST /analysis/match/:id': (ctx, { param, json }) =>
    analyse(ctx, 'match', { ...json, tenderId: param.id }),
  'POST /analysis/gaps/:id': (ctx, { param, json }) => analyse(ctx, 'gaps', { ...json, tenderId: param.id }),
} satisfies Partial<Handlers>
