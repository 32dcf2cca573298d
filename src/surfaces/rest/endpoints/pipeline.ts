import { Deleted } from '../../../platform/transaction/schema.ts'
import { removeSaved, saveTender, updateSaved } from '../../../workspace/pipeline/commands.ts'
import { listSaved } from '../../../workspace/pipeline/queries.ts'
import {
  ListSaved,
  SavedParam,
  SavedTender,
  SaveTender,
  UpdateSaved,
} from '../../../workspace/pipeline/schema.ts'
import { act, create, list } from '../endpoint.ts'

export const pipelineEndpoints = {
  'GET /tenders/saved': list(
    'tenders:read',
    'List the pipeline',
    { query: ListSaved, out: SavedTender },
    (ctx, { query }) => listSaved(ctx, query),
  ),
  'POST /tenders/saved': create(
    'tenders:write',
    'Save a tender',
    {
      json: SaveTender,
      out: SavedTender,
      existing: true,
      description:
        'Puts a tender into the pipeline. A second time answers 200 with the first record, unchanged.',
    },
    (ctx, { json }) => saveTender(ctx, json),
  ),
  'PATCH /tenders/saved/:id': act(
    'tenders:write',
    'Change a saved tender',
    { param: SavedParam, json: UpdateSaved, out: SavedTender },
    (ctx, { param, json }) => updateSaved(ctx, param.id, json),
  ),
  'DELETE /tenders/saved/:id': act(
    'tenders:write',
    'Remove a saved tender',
    { param: SavedParam, out: Deleted },
    (ctx, { param }) => removeSaved(ctx, param.id),
  ),
}
