import * as z from 'zod'
import { Health } from './health/schema.ts'
import { type Endpoint, type HandlersOf, list, open, read } from './http/endpoint.ts'
import { ReadUsage } from './keys/params.ts'
import { Me, Usage } from './keys/schema.ts'
import {
  DocumentPage,
  DocumentParam,
  Facets,
  ListChanges,
  ListDocuments,
  ListRequirements,
  SearchTenders,
  TenderParam,
} from './tenders/params.ts'
import { Requirement, Tender, TenderChanges, TenderDocument, TenderItem } from './tenders/schema.ts'
import { paging } from './params.ts'

/** The endpoint table. Nothing is routed that is not a row here; a row stands here once it works. */
export const endpoints = {
  'GET /tenders': list('tenders:read', 'Search tenders', { query: SearchTenders }, TenderItem, {
    description:
      'Every filter narrows and all may be combined. `total` is exact at the moment of the request; pages never ' +
      'repeat or skip a tender.',
    beside: z.object({ facets: Facets }).partial(),
    catalogue: true,
  }),
  'GET /tenders/changes': read(
    'tenders:read',
    'Follow the catalogue',
    { query: ListChanges },
    TenderChanges,
    {
      description:
        'Walks every creation, update and deletion once, oldest first, for keeping a mirror. Ask again with the ' +
        'answer’s `cursor`; while `more` is true, at once.',
    },
  ),
  'GET /tenders/:id': read('tenders:read', 'Get one tender', { param: TenderParam }, Tender),
  'GET /tenders/:id/documents': list(
    'tenders:read',
    'List the documents of a tender',
    { param: TenderParam, query: ListDocuments },
    TenderDocument,
  ),
  'GET /tenders/:id/documents/:documentId/text': list(
    'tenders:read',
    'Read the text of a document by page',
    { param: DocumentParam, query: z.strictObject(paging) },
    DocumentPage,
  ),
  'GET /tenders/:id/requirements': list(
    'tenders:read',
    'List the requirements of a tender',
    { param: TenderParam, query: ListRequirements },
    Requirement,
  ),
  'GET /me': read('account:read', 'Show whom the key speaks for', {}, Me),
  'GET /me/usage': read('account:read', 'Show the use of the key', { query: ReadUsage }, Usage, {
    description:
      'Counts of the calling key. Without `from` the last 24 hours by hour, or the last 30 days by day; whole hours ' +
      'or days in UTC.',
  }),
  'GET /health': open('Check the health of the service', Health),
} as const satisfies Record<string, Endpoint>

export type Handlers = HandlersOf<typeof endpoints>
