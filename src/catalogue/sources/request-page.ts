import { isUtf8 } from 'node:buffer'
import type { Ctx } from '../../platform/context/context.ts'
import { decodeNotices } from '../notices/decode-notices.ts'
import { type PageQuery, type Feed, type FeedPage, SourceFault } from './feed.ts'
import { nothingIn } from './nothing.ts'
import { jsonType } from './ocds.ts'
import { sendRequest, type SourceAnswer } from './request.ts'
import type { Budget } from './work.ts'

/** Requests a page and parses it; `progress` retains the answer even if it cannot be parsed. */
export async function requestPage(
  ctx: Pick<Ctx, 'fetch' | 'now' | 'env' | 'later'>,
  feed: Feed,
  query: PageQuery,
  { limits }: Pick<Budget, 'limits'>,
  progress: { answer: SourceAnswer | null },
): Promise<FeedPage> {
  const { busy, empty, charset } = feed
  const asking = { fetch: ctx.fetch, now: ctx.now, limits, busy, empty, tables: ctx, type: jsonType }
  const answer = await sendRequest(feed.request(query.window, query.page), asking)
  if (charset !== null && !isUtf8(answer.bytes)) answer.charset = charset
  progress.answer = answer
  const { text } = decodeNotices(answer.bytes, answer.charset)
  try {
    return feed.read(text, query)
  } catch (error) {
    if (error instanceof SourceFault && error.isNoPage)
      error.nothing = await nothingIn(ctx, { status: 200, type: '', body: text })
    throw error
  }
}
