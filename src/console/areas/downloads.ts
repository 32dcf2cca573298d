import { noteDownload } from '../../identity/audit/commands.ts'
import type { endpoints } from '../../surfaces/rest/endpoints.ts'
import { exportTenders } from '../../catalogue/tenders/export.ts'
import { listAwards } from '../../catalogue/market/awards.ts'
import { awardColumns } from '../../catalogue/market/columns.ts'
import { ListAwards } from '../../catalogue/market/params.ts'
import { pdfType, wordType } from '../../platform/export/typeset/paper.ts'
import { complianceColumns } from '../../insight/compliance/columns.ts'
import { loadCompliance } from '../../workspace/bids/compliance.ts'
import type { Page } from '../../platform/db/page.ts'
import { notFound } from '../../platform/context/errors.ts'
import type { Bytes } from '../../platform/http/bytes.ts'
import { atOnce, csvType, ndjsonType, sheetFile, xlsxType } from '../../platform/export/formats.ts'
import type { End } from '../../platform/export/columns.ts'
import { exportBid } from '../../workspace/bids/files/export.ts'
import { exportDrafts, textType } from '../../workspace/clarifications/export.ts'
import { bidColumns } from '../../workspace/bids/columns.ts'
import { listBidsInBrief } from '../../workspace/bids/list.ts'
import { BidParam, ListBids } from '../../workspace/bids/params.ts'
import { ownFilters, SearchPageQuery } from '../parts/tenders/search-query.ts'
import { ActivityQuery } from '../parts/activity-query.ts'
import { exportAudit } from '../../workspace/audit/export.ts'
import { TenderParam } from '../../catalogue/tenders/params.ts'
import { MatrixFilter, fitsFilter } from '../parts/judgement/filter.ts'
import { DocumentParam } from '../../catalogue/tenders/document-schema.ts'
import { readNoticeSource } from '../../catalogue/tenders/notices.ts'
import { NoticeParam } from '../../catalogue/tenders/notices-schema.ts'
import { downloadDocument } from '../../workspace/documents/download.ts'
import { parameters, parse, readQuery, type Visit } from '../core/visit.ts'
import { ordered } from '../parts/market/span.ts'
import { managers, page, type Pages } from '../core/page.tsx'

const sheets = { csv: csvType, xlsx: xlsxType } as const
const papers = { docx: wordType, pdf: pdfType } as const

/**
 * Answers with a file in the format that the address names. The audit names the file by the `row` of the API with the same
 * content; null for public data.
 */
const download =
  <T>(
    row: keyof typeof endpoints | null,
    types: Record<string, T>,
    make: (visit: Visit, type: T) => Promise<Bytes>,
  ) =>
  async (visit: Visit): Promise<Response> => {
    const { format = '' } = visit.param
    const type = Object.hasOwn(types, format) ? types[format] : undefined
    if (type === undefined) throw notFound('Format')
    const bytes = await make(visit, type)
    if (row !== null) await noteDownload(visit.ctx, bytes, { action: row, targetId: visit.param.id })
    const { status, headers, body } = bytes
    // `make` sends the file as an attachment. With `nosniff` as well, the browser runs nothing in the bytes.
    const own = { 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' }
    return new Response(body, { status, headers: { ...headers, ...own } })
  }

const downloadTenders = download(null, sheets, (visit, type) => {
  const query = readQuery(visit, SearchPageQuery)
  return exportTenders(visit.ctx, { ...query, ...ownFilters(visit, query) }, type)
})

const downloadAwards = download(null, sheets, (visit, type) => {
  const query = readQuery(visit, ListAwards)
  const { from, to } = ordered({ from: query.awardedAfter, to: query.awardedBefore })
  const { rows, end } = everyPage((paging) =>
    listAwards(visit.ctx, { ...query, awardedAfter: from, awardedBefore: to, ...paging }),
  )
  const at = visit.ctx.now
  return sheetFile(type, { name: 'awards', title: 'Awards', columns: awardColumns, rows, at, end })
})

const downloadBids = download('GET /bids', sheets, (visit, type) => {
  const query = readQuery(visit, ListBids)
  const { rows, end } = everyPage((paging) => listBidsInBrief(visit.ctx, { ...query, ...paging }))
  const at = visit.ctx.now
  return sheetFile(type, { name: 'bids', title: 'Bids', columns: bidColumns, rows, at, end })
})

const downloadMatrix = download('GET /compliance/:tenderId', sheets, async (visit, type) => {
  const { lotId, ...filter } = readQuery(visit, MatrixFilter)
  const tenderId = visit.param.id ?? ''
  const { tender, matrix } = await loadCompliance(visit.ctx, tenderId, lotId === undefined ? {} : { lotId })
  const rows = atOnce(matrix.items.filter(fitsFilter(filter)))
  const table = {
    name: `Compliance, ${tender.title.slice(0, 100)}`,
    title: 'Compliance',
    columns: complianceColumns,
  }
  return sheetFile(type, { ...table, rows, at: visit.ctx.now, end: null })
})

const downloadBid = download('GET /bids/:id/export', papers, (visit, type) =>
  exportBid(visit.ctx, parameters(BidParam, visit).id, type),
)

const drafts = { txt: textType, docx: wordType } as const

const downloadDrafts = download('GET /tenders/:id/clarifications', drafts, (visit, type) =>
  exportDrafts(visit.ctx, parameters(TenderParam, visit).id, type),
)

const logs = { ...sheets, ndjson: ndjsonType } as const

const downloadActivity = download('GET /audit', logs, (visit, type) => {
  const { about, before: _, ...filter } = readQuery(visit, ActivityQuery)
  return exportAudit(visit.ctx, { ...filter, access: about === 'access' }, type)
})

/** Max pages of a list that go into one file: 10,000 rows. */
const maxPages = 100

/** Reads all pages of a list. Returns the rows, and in `end` their number and whether the list goes on. */
function everyPage<T>(read: (paging: { page: number; limit: number }) => Promise<Page<T>>) {
  const end: End = { rows: 0, more: false }
  async function* rows(): AsyncGenerator<readonly T[]> {
    for (let page = 1; page <= maxPages; page++) {
      const { items, total } = await read({ page, limit: 100 })
      end.rows += items.length
      end.more = total > end.rows
      yield items
      if (items.length < 100) return
    }
  }
  return { rows: rows(), end: () => end }
}

/** A notice as it came, as REST sends it: always as an attachment. */
async function downloadNotice({ ctx, param, url, request }: Visit): Promise<Response> {
  const version = url.searchParams.get('version') ?? undefined
  return answer(await readNoticeSource(ctx, parse(NoticeParam, param), version, request))
}

/** The tender as an OCDS package, as REST sends it. */
async function downloadOcds({ ctx, param, request }: Visit): Promise<Response> {
  const { readOcds } = await import('../../catalogue/tenders/ocds.ts')
  return answer(await readOcds(ctx, parse(TenderParam, param).id, request))
}

/** The bytes of a document of the company, as they were uploaded. */
async function downloadOwn({ ctx, param, request }: Visit): Promise<Response> {
  return answer(await downloadDocument(ctx, parse(DocumentParam, param), request))
}

const answer = ({ status, headers, body }: Bytes) =>
  new Response(body, { status, headers: { ...headers, 'X-Content-Type-Options': 'nosniff' } })

/** Files of what the pages show, and what the sources of a tender have published. */
export const downloadPages = {
  'GET /tenders/:id/notices/:noticeId/source': page(downloadNotice),
  'GET /tenders/:id/ocds': page(downloadOcds),
  'GET /tenders/:id/documents/:documentId/content': page(downloadOwn),
  'GET /tenders/export/:format': page(downloadTenders),
  'GET /tenders/:id/compliance/export/:format': page(downloadMatrix),
  'GET /tenders/:id/clarifications/export/:format': page(downloadDrafts),
  'GET /market/awards/export/:format': page(downloadAwards),
  'GET /bids/export/:format': page(downloadBids),
  'GET /bids/:id/export/:format': page(downloadBid),
  'GET /activity/export/:format': page(downloadActivity, { for: managers, what: 'see the activity' }),
} satisfies Pages
