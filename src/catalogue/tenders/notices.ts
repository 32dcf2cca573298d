import type * as z from 'zod'
import type { Ctx } from '../../platform/context/context.ts'
import type { Page } from '../../platform/db/page.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { notFound } from '../../platform/context/errors.ts'
import { fromBucket, serveFile } from '../../platform/files/serve.ts'
import type { Bytes } from '../../platform/http/bytes.ts'
import type { NoticeFormat } from '../notices/parsed.ts'
import { databaseOf, type TenderCtx } from '../periods/directory.ts'
import { inOrder, type NoticeFile, type StoredNotice } from './compose/order.ts'
import { noticeColumns, type NoticeRow, storedNotice } from './compose/stored.ts'
import type { NoticeOfTender, NoticeParam } from './notices-schema.ts'
import { TenderItem } from './item-schema.ts'

/**
 * The notices of a tender, oldest first, without repeats; the same as they are stored, once for each source; and the
 * item of the tender.
 */
export async function loadNotices(
  ctx: TenderCtx,
  tenderId: string,
): Promise<{ notices: StoredNotice[]; stored: StoredNotice[]; item: TenderItem }> {
  const d1 = await databaseOf(ctx, tenderId)
  const [docs, rows] = await d1.batch([
    d1.prepare('SELECT item FROM tender_docs WHERE tender_id = ?1').bind(tenderId),
    d1.prepare(`SELECT ${noticeColumns} FROM notices WHERE tender_id = ?1`).bind(tenderId),
  ])
  const [doc] = rowsOf<{ item: string }>(docs)
  if (!doc) throw notFound('Tender')
  const stored = rowsOf<NoticeRow>(rows).map(storedNotice)
  return { notices: inOrder(stored), stored, item: TenderItem.parse(JSON.parse(doc.item)) }
}

/** All notices of a tender, oldest first, with their original format. */
export async function listNotices(
  ctx: Ctx,
  id: string,
  { page, limit }: { page: number; limit: number },
): Promise<Page<NoticeOfTender>> {
  const { notices, item } = await loadNotices(ctx, id)
  const items = notices.slice((page - 1) * limit, page * limit)
  return { items: items.map((each) => shownNotice(each, item)), total: notices.length }
}

const shownNotice = ({ notice, source, file }: StoredNotice, item: TenderItem): NoticeOfTender => ({
  id: notice.noticeId,
  version: notice.version,
  kind: notice.kind,
  publishedAt: notice.publishedAt ?? item.publishedAt,
  url: notice.url,
  source,
  language: notice.languages[0] ?? null,
  format: file?.format ?? null,
  size: file?.size ?? null,
})

const attempts = 3

/**
 * The original of a notice, in the requested version or the latest. An import with other content stores
 * another object: if the old object is already gone, the row names the new one.
 */
export async function readNoticeSource(
  ctx: Ctx,
  { id, noticeId }: z.output<typeof NoticeParam>,
  version: string | undefined,
  request: Request,
): Promise<Bytes> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const { notices } = await loadNotices(ctx, id)
    const found = notices.findLast(
      ({ notice }) => notice.noticeId === noticeId && (version ?? notice.version) === notice.version,
    )
    if (!found) throw notFound('Notice')
    if (!found.file) throw notFound('Source of the notice')
    const served = servedOf(found, found.file, version !== undefined)
    const answer = await serveFile(served, request, fromBucket(ctx, found.file.key, found.file.offset))
    if (answer) return answer
  }
  throw new Error(`The bytes of notice ${noticeId} are missing`)
}

const media: Record<NoticeFormat, { type: string; ending: string }> = {
  'eforms-xml': { type: 'application/xml', ending: 'xml' },
  'ocds-json': { type: 'application/json', ending: 'json' },
  'sam-json': { type: 'application/json', ending: 'json' },
  'tender-json': { type: 'application/json', ending: 'json' },
}

/** A version that is named stays as it is. Without a version the answer changes with the next version. */
const servedOf = ({ notice, importedAt }: StoredNotice, file: NoticeFile, isNamed: boolean) => ({
  fileName: `${notice.noticeId}-${notice.version}.${media[file.format].ending}`,
  contentType: media[file.format].type,
  size: file.size,
  caching: isNamed ? 'private, max-age=31536000, immutable' : 'private, no-cache',
  // The etag is not the object's: the cleanup job moves the bytes to another object.
  etag: `"${importedAt.toString(36)}-${file.size}"`,
  modified: new Date(Math.floor(importedAt / 1_000_000) * 1000),
})
