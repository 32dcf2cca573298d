import type { CallerCtx } from '../../../platform/context/context.ts'
import { listRows } from '../../../platform/db/lists.ts'
import type { Page } from '../../../platform/db/page.ts'
import { prepare, raw, sql } from '../../../platform/db/sql.ts'
import { notFound } from '../../../platform/context/errors.ts'
import { iso } from '../../../platform/time/time.ts'
import { findBid } from '../queries.ts'
import type { Comment, ListComments } from './schema.ts'

interface CommentRow {
  id: string
  bid_id: string
  section_key: string | null
  author_id: string
  name: string | null
  text: string
  mentions: string
  created_at: number
}

/** The comments on a bid or on one of its sections, the newest last. */
export async function listComments(
  ctx: CallerCtx,
  bidId: string,
  { sectionKey, page, limit }: ListComments,
): Promise<Page<Comment>> {
  const list = {
    select: sql`c.*, u.name`,
    from: sql`bid_comments AS c LEFT JOIN users AS u ON u.id = c.author_id`,
    where: [
      sql`c.company_id = ${ctx.caller.company.id}`,
      sql`c.bid_id = ${bidId}`,
      sectionKey === undefined ? null : sql`c.section_key = ${sectionKey}`,
    ],
    orderBy: raw('c.id'),
    page,
    limit,
  }
  const [, comments] = await Promise.all([findBid(ctx, bidId), listRows(ctx, list, commentOf)])
  return comments
}

const commentOf = (row: CommentRow): Comment => ({
  id: row.id,
  bidId: row.bid_id,
  sectionKey: row.section_key,
  author: { id: row.author_id, name: row.name },
  text: row.text,
  mentions: JSON.parse(row.mentions) as string[],
  createdAt: iso(row.created_at),
})

/** The author of a comment on a bid. */
export async function findAuthor(ctx: CallerCtx, bidId: string, commentId: string): Promise<string> {
  const query = sql`SELECT author_id FROM bid_comments
    WHERE company_id = ${ctx.caller.company.id} AND bid_id = ${bidId} AND id = ${commentId}`
  const author = await prepare(ctx.d1, query).first<string>('author_id')
  if (author === null) throw notFound('Comment')
  return author
}

/** Who of the company has commented on the bid, or on the same section, before: newest first, at most 100 people. */
export async function earlierAuthors(
  ctx: CallerCtx,
  bidId: string,
  sectionKey: string | null,
): Promise<string[]> {
  const companyId = ctx.caller.company.id
  const query = sql`SELECT c.author_id AS id FROM bid_comments AS c
    JOIN memberships AS m ON m.company_id = c.company_id AND m.user_id = c.author_id
    WHERE c.company_id = ${companyId} AND c.bid_id = ${bidId} AND coalesce(c.section_key, '') = ${sectionKey ?? ''}
    GROUP BY c.author_id ORDER BY max(c.id) DESC LIMIT 100`
  const { results } = await prepare(ctx.d1, query).all<{ id: string }>()
  return results.map(({ id }) => id)
}
