import * as z from 'zod'
import { listDocuments, readDocumentText } from '../../../catalogue/documents/queries.ts'
import { TextState } from '../../../catalogue/documents/schema.ts'
import { ListChanges, TenderChanges } from '../../../catalogue/tenders/changes-schema.ts'
import { listChanges } from '../../../catalogue/tenders/changes.ts'
import { tenderColumns } from '../../../catalogue/tenders/columns.ts'
import {
  DocumentPage,
  DocumentParam,
  ListDocuments,
  TenderDocument,
  UploadedDocuments,
} from '../../../catalogue/tenders/document-schema.ts'
import { NoticeOfTender, NoticeParam, NoticeQuery } from '../../../catalogue/tenders/notices-schema.ts'
import { listNotices, readNoticeSource } from '../../../catalogue/tenders/notices.ts'
import { TenderParam } from '../../../catalogue/tenders/params.ts'
import { readTenders } from '../../../catalogue/tenders/by-ids.ts'
import { expectSource } from '../../../catalogue/tenders/source-names.ts'
import { getTender } from '../../../catalogue/tenders/queries.ts'
import { ListedRequirement, ListTenderRequirements } from '../../../insight/compliance/requirements/schema.ts'
import { Tender } from '../../../catalogue/tenders/schema.ts'
import { ExportTenders, SearchTenders } from '../../../catalogue/tenders/search/params.ts'
import { Facets, FoundTender, Suggestion } from '../../../catalogue/tenders/search/schema.ts'
import { searchWritten } from '../../../catalogue/tenders/search/search.ts'
import { readSeveral } from '../../../company/files/incoming.ts'
import { Accepted } from '../../../platform/db/page.ts'
import { Deleted } from '../../../platform/transaction/schema.ts'
import { maxFiles } from '../../../workspace/documents/bring.ts'
import { replaceDocument, uploadDocuments } from '../../../workspace/documents/commands.ts'
import { downloadDocument } from '../../../workspace/documents/download.ts'
import { deleteDocument } from '../../../workspace/documents/remove.ts'
import { csvType, xlsxType } from '../../../platform/export/formats.ts'
import { paging } from '../../../platform/http/params.ts'
import { act, catalogue, download, FileBody, list, read } from '../endpoint.ts'
import { csvText, xlsxText } from '../tables.ts'

export const tendersEndpoints = {
  'GET /tenders': catalogue(
    'tenders:read',
    'Search tenders',
    {
      query: SearchTenders,
      out: FoundTender,
      description:
        'Every filter narrows and all may be combined, but for `ids`. `total` is exact at the moment of the request; pages never ' +
        'repeat or skip a tender.',
      beside: z
        .object({
          facets: Facets,
          suggestions: z
            .array(Suggestion)
            .meta({ description: 'Where words find nothing; the likeliest first' }),
        })
        .partial(),
    },
    async (ctx, { query }) => {
      if (query.ids) return readTenders(ctx, query.ids, query.page)
      const found = await searchWritten(ctx, query)
      if (found.total === 0) await expectSource(ctx, query.source)
      return found
    },
  ),
  'GET /tenders/changes': read(
    'tenders:read',
    'Follow the catalogue',
    {
      query: ListChanges,
      out: TenderChanges,
      description:
        'Walks every creation, update and deletion once, oldest first, for keeping a mirror. A passed deadline comes ' +
        'as `updated` within a minute: the tender is closed, or `deadline` is the next one of its lots. Ask again with ' +
        'the answer’s `cursor`; while `more` is true, at once. A `cursor` that the feed never gave is refused with ' +
        'INVALID_PARAMS, also where the service was set back to an earlier state and the mirror knows of changes that ' +
        'are gone: start the mirror again without `since`.',
    },
    (ctx, { query }) => listChanges(ctx, query),
  ),
  'GET /tenders/export': read(
    'tenders:read',
    'Export tenders',
    {
      query: ExportTenders,
      out: FileBody,
      description:
        'All tenders that a search finds, in its order, in one request of the hour’s limit; at most 100,000. The file is ' +
        'written while it is sent. Which tenders and in which order is decided at the beginning; each is shown as it is ' +
        'when its turn comes, and one that is withdrawn meanwhile is left out. A file that ends without its last line, ' +
        'or a workbook that cannot be opened, was broken off: ask again.',
      formats: {
        'application/x-ndjson':
          'One `TenderItem` a line, and a last line `{"end":{"rows":1,"more":false}}`: how many there were, and whether ' +
          'more match.',
        [csvType]: `${csvText(tenderColumns)} The last line is \`#end\`, the number of rows, and \`complete\` or \`more\`.`,
        [xlsxType]: `${xlsxText} The second sheet says how many rows there are, and whether more match.`,
      },
    },
    async (ctx, { query, form }) => {
      await expectSource(ctx, query.source)
      return (await import('../../../catalogue/tenders/export.ts')).exportTenders(
        ctx,
        { ...query, separator: form.separator },
        form.type,
      )
    },
  ),
  'GET /tenders/:id': read(
    'tenders:read',
    'Get one tender',
    {
      param: TenderParam,
      out: Tender,
      description:
        '`Last-Modified` is when a notice or a deadline last changed the tender. Facts read later from its documents, and tenders ' +
        'that your company saves, change the `ETag` alone.',
      dated: true,
    },
    (ctx, { param }) => getTender(ctx, param.id),
  ),
  'GET /tenders/:id/documents': list(
    'tenders:read',
    'List the documents of a tender',
    { param: TenderParam, query: ListDocuments, out: TenderDocument, dated: true },
    (ctx, { param, query }) => listDocuments(ctx, param.id, query),
  ),
  'POST /tenders/:id/documents': act(
    'tenders:write',
    'Add your own documents to a tender',
    {
      param: TenderParam,
      out: UploadedDocuments,
      description:
        'A form with 1 to 20 parts, each named `file`, or the bytes of one file (with `Content-Length`); 25 MiB a file, ' +
        '100 MiB a form. A ZIP archive becomes a document for each of its files, at most 100. The answer comes before ' +
        'the documents are read: `state` in the list of documents says how far each is. A file that cannot be ' +
        'stored or unpacked is among the answers with `state` `failed` and a `reason`, and the others are taken. Bytes that your ' +
        'company has brought before are the same document. No other company sees these documents, or what is read from ' +
        'them: requirements, analyses, answers. They count in the quotas `fileBytes` and `tenderDocuments`.',
      raw: 'several',
      accepted: true,
    },
    async (ctx, { param, request }) =>
      new Accepted(await uploadDocuments(ctx, param.id, readSeveral(request, maxFiles))),
  ),
  'DELETE /tenders/:id/documents/:documentId': act(
    'tenders:write',
    'Delete a document of your company',
    {
      param: DocumentParam,
      out: Deleted,
      description:
        'With everything that was read from it: its text, its requirements, the analyses of the tender, and the answers ' +
        'that quote it. A document that the buyer published is FORBIDDEN.',
    },
    (ctx, { param }) => deleteDocument(ctx, param),
  ),
  'GET /tenders/:id/documents/:documentId/content': download(
    'tenders:read',
    'Download a document of your company',
    {
      param: DocumentParam,
      out: FileBody,
      description: 'The bytes as they were uploaded. A version that was replaced no longer has any.',
    },
    (ctx, { param, request }) => downloadDocument(ctx, param, request),
  ),
  'PUT /tenders/:id/documents/:documentId/content': act(
    'tenders:write',
    'Replace a document of your company',
    {
      param: DocumentParam,
      out: TenderDocument,
      description:
        'Takes the next version of the file, as bytes or as a form with exactly one part, `file` (up to 25 MiB), and answers ' +
        'the new document. The old one stays in use, with `replacedBy`, until the new one is read. The same bytes change ' +
        'nothing.',
      raw: true,
      accepted: true,
    },
    async (ctx, { param, request }) =>
      new Accepted(await replaceDocument(ctx, param, readSeveral(request, 1))),
  ),
  'GET /tenders/:id/documents/:documentId/text': list(
    'tenders:read',
    'Read the text of a document by page',
    {
      param: DocumentParam,
      query: z.strictObject(paging),
      out: DocumentPage,
      description:
        'A document whose text cannot be read has no pages; `textStatus` and `reason` beside them say why. Documents ' +
        'are fetched once a company saves, asks about, analyses or bids on their tender.',
      beside: TextState,
    },
    (ctx, { param, query }) => readDocumentText(ctx, param, query),
  ),
  'GET /tenders/:id/requirements': list(
    'tenders:read',
    'List the requirements of a tender',
    { param: TenderParam, query: ListTenderRequirements, out: ListedRequirement, dated: true },
    async (ctx, { param, query }) =>
      (await import('../../../insight/compliance/requirements/queries.ts')).listRequirements(
        ctx,
        param.id,
        query,
      ),
  ),
  'GET /tenders/:id/notices': list(
    'tenders:read',
    'List the notices of a tender',
    {
      param: TenderParam,
      query: z.strictObject(paging),
      out: NoticeOfTender,
      description: 'All that was published about the tender, oldest first.',
    },
    (ctx, { param, query }) => listNotices(ctx, param.id, query),
  ),
  'GET /tenders/:id/notices/:noticeId/source': download(
    'tenders:read',
    'Get a notice as it came',
    {
      out: FileBody,
      param: NoticeParam,
      query: NoticeQuery,
      description:
        'The bytes that the publisher sent: eForms XML, or the release, record, opportunity or `tender/1` document ' +
        'as it is in its package. A notice that came alone is the same byte for byte; a part of a package is in ' +
        'UTF-8. A named version never changes and may be cached for a year. Where no bytes are stored (`format` is null ' +
        'in the list of notices) the source is not found.',
    },
    (ctx, { param, query, request }) => readNoticeSource(ctx, param, query.version, request),
  ),
  'GET /tenders/:id/ocds': download(
    'tenders:read',
    'Get a tender as OCDS',
    {
      out: FileBody,
      param: TenderParam,
      description:
        'A release package of the Open Contracting Data Standard 1.1, as a JSON file without our envelope: a release ' +
        'for each notice, oldest first, with the extensions that are declared in `extensions`. `sourceNotice`, of an ' +
        'extension of this service, says which notice a release was written from and has what OCDS has no member for, ' +
        'so that importing the package elsewhere gives the same tender.',
    },
    async (ctx, { param, request }) =>
      (await import('../../../catalogue/tenders/ocds.ts')).readOcds(ctx, param.id, request),
  ),
}
