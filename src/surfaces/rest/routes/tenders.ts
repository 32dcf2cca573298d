import { listDocuments, readDocumentText } from '../../../documents/queries.ts'
import type { Handlers } from '../endpoints.ts'
import { getTender, listChanges, listRequirements } from '../../../catalogue/tenders/queries.ts'
import { searchTenders } from '../../../catalogue/tenders/search/search.ts'

export const tenderRoutes = {
  'GET /tenders': (ctx, { query }) => searchTenders(ctx, query),
  'GET /tenders/changes': (ctx, { query }) => listChanges(ctx, query),
  'GET /tenders/:id': (ctx, { param }) => getTender(ctx, param.id),
  'GET /tenders/:id/documents': (ctx, { param, query }) => listDocuments(ctx, param.id, query),
  'GET /tenders/:id/documents/:documentId/text': (ctx, { param, query }) =>
    readDocumentText(ctx, param, query),
  'GET /tenders/:id/requirements': (ctx, { param, query }) => listRequirements(ctx, param.id, query),
} satisfies Partial<Handlers>
