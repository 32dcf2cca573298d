import type { Ctx } from '../../platform/context/context.ts'
import { changesTerms, noticeDocument } from './compose/parts.ts'
import { loadNotices } from './notices.ts'

/** A notice by which the buyer changed the terms of a tender. */
export interface ChangeNotice {
  documentId: string
  title: string
  url: string | null
  publishedAt: string | null
  /** What the buyer says about the change; null if the notice says nothing. */
  text: string | null
}

/** The notices that changed the terms of a tender, the newest first. Throws NOT_FOUND if there is no such tender. */
export async function changeNotices(
  ctx: Pick<Ctx, 'd1' | 'env' | 'now'>,
  tenderId: string,
): Promise<ChangeNotice[]> {
  const { notices } = await loadNotices(ctx, tenderId)
  return notices
    .map(({ notice }) => notice)
    .filter(changesTerms)
    .toReversed()
    .map((notice) => {
      const { id, title, url } = noticeDocument(notice, tenderId)
      return {
        documentId: id,
        title,
        url,
        publishedAt: notice.publishedAt,
        text: notice.change?.description ?? null,
      }
    })
}
