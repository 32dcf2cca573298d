import { TenderParam } from '../../../catalogue/tenders/params.ts'
import { Deleted } from '../../../platform/transaction/schema.ts'
import {
  createClarification,
  removeClarification,
  updateClarification,
} from '../../../workspace/clarifications/commands.ts'
import { listClarifications } from '../../../workspace/clarifications/queries.ts'
import {
  Clarification,
  ClarificationParam,
  CreateClarification,
  ListClarifications,
  UpdateClarification,
} from '../../../workspace/clarifications/schema.ts'
import { act, create, list } from '../endpoint.ts'

export const clarificationsEndpoints = {
  'GET /tenders/:id/clarifications': list(
    'bids:read',
    'List the questions to the buyer',
    {
      param: TenderParam,
      query: ListClarifications,
      out: Clarification,
      description:
        'The questions of your company about a tender, the newest first, then what the buyer published: documents of the kind `clarification`, and notices that change the tender.',
    },
    (ctx, { param, query }) => listClarifications(ctx, param.id, query),
  ),
  'POST /tenders/:id/clarifications': create(
    'bids:write',
    'Write a question to the buyer',
    {
      param: TenderParam,
      json: CreateClarification,
      out: Clarification,
      description:
        'A draft, unless `sentAt` or `answer` is given. The service sends nothing to the buyer: ask the question on the portal of the buyer, and mark it as sent.',
    },
    (ctx, { param, json }) => createClarification(ctx, param.id, json),
  ),
  'PATCH /tenders/:id/clarifications/:clarificationId': act(
    'bids:write',
    'Change a question to the buyer',
    {
      param: ClarificationParam,
      json: UpdateClarification,
      out: Clarification,
      description:
        'Corrects the question, marks it as sent (`sentAt`), or records the answer. `status` follows from `answer` and `sentAt`. An entry of the buyer cannot be changed.',
    },
    (ctx, { param, json }) => updateClarification(ctx, param, json),
  ),
  'DELETE /tenders/:id/clarifications/:clarificationId': act(
    'bids:write',
    'Remove a draft question',
    { param: ClarificationParam, out: Deleted },
    (ctx, { param }) => removeClarification(ctx, param),
  ),
}
