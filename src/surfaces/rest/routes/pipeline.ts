import type { Handlers } from '../endpoints.ts'
import { removeSaved, saveTender, updateSaved } from '../../../workspace/pipeline/commands.ts'
import { listSaved } from '../../../workspace/pipeline/queries.ts'

export const pipelineRoutes = {
  'GET /tenders/saved': (ctx, { query }) => listSaved(ctx, query),
  'POST /tenders/saved': (ctx, { json }) => saveTender(ctx, json),
  'PATCH /tenders/saved/:id': (ctx, { param, json }) => updateSaved(ctx, param.id, json),
  'DELETE /tenders/saved/:id': (ctx, { param }) => removeSaved(ctx, param.id),
} satisfies Partial<Handlers>
