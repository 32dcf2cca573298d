import { Deleted } from '../../../platform/transaction/schema.ts'
import { act, create, list } from '../endpoint.ts'
import {
  ListSaved,
  SavedParam,
  SavedTender,
  SaveTender,
  UpdateSaved,
} from '../../../workspace/pipeline/schema.ts'
import type { Endpoint } from '../endpoint.ts'

export const pipelineEndpoints = {
  'GET /tenders/saved': list('tenders:read', 'List the pipeline', { query: ListSaved }, SavedTender),
  'POST /tenders/saved': create('tenders:write', 'Save a tender', { json: SaveTender }, SavedTender, {
    existing: true,
    description:
      'Puts a tender into the pipeline. A second time answers 200 with the first record, unchanged.',
  }),
  'PATCH /tenders/saved/:id': act(
    'tenders:write',
    'Change a saved tender',
    { param: SavedParam, json: UpdateSaved },
    SavedTender,
  ),
  'DELETE /tenders/saved/:id': act('tenders:write', 'Remove a saved tender', { param: SavedParam }, Deleted),
} as const satisfies Record<string, Endpoint>
