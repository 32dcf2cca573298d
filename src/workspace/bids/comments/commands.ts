import { and, eq } from 'drizzle-orm'
import { notificationRow } from '../../../delivery/notifications/write.ts'
import { insertNotifications } from '../../../delivery/events/record.ts'
import { findMembers } from '../../../identity/accounts/queries.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { forbidden, notFound } from '../../../platform/context/errors.ts'
import { newId } from '../../../platform/context/ids.ts'
import { commit } from '../../../platform/transaction/commit.ts'
import { expectVersion } from '../../../platform/transaction/version.ts'
import { stillMembers } from '../guards.ts'
import { type BidInBrief, findBid } from '../queries.ts'
import { earlierAuthors, findAuthor } from './queries.ts'
import type { Comment, CreateComment } from './schema.ts'
import { bidComments } from '../../schema.gen.ts'

/**
 * Writes a comment on a bid of any status. Notifies the people whom the comment mentions, and the people who commented
 * on the same section, or on the bid as a whole, before.
 */
export async function createComment(ctx: CallerCtx, bidId: string, input: CreateComment): Promise<Comment> {
  const { comment, change } = await newComment(ctx, bidId, input)
  return commit(ctx, { ...change, action: addsComment, targetId: comment.id, answer: comment, status: 201 })
}

export const addsComment = 'POST /bids/:id/comments'

/** A comment, and the statements that write it. */
export async function newComment(
  ctx: CallerCtx,
  bidId: string,
  { text, sectionKey = null, mentions = [] }: CreateComment,
) {
  const bid = await findBid(ctx, bidId, sectionKey)
  if (sectionKey !== null && !bid.hasSection) throw notFound('Section')
  const [, earlier] = await Promise.all([findMembers(ctx, mentions), earlierAuthors(ctx, bidId, sectionKey)])
  const { company, user } = ctx.caller
  const shown = { id: newId('comment', ctx.now), bidId, sectionKey, text, mentions }
  const row = { ...shown, companyId: company.id, authorId: user.id, createdAt: ctx.now.getTime() }
  const comment: Comment = {
    ...shown,
    author: { id: user.id, name: user.name },
    createdAt: ctx.now.toISOString(),
  }
  return {
    comment,
    change: {
      guards: mentions.length > 0 ? [stillMembers(ctx, mentions)] : [],
      writes: [ctx.db.insert(bidComments).values(row)],
      also: tellOthers(ctx, bid, shown, earlier),
    },
  }
}

const maxBodyLength = 300

function tellOthers(
  ctx: CallerCtx,
  bid: BidInBrief,
  { id, sectionKey, text, mentions }: Pick<Comment, 'id' | 'sectionKey' | 'text' | 'mentions'>,
  earlier: readonly string[],
) {
  const { company, user } = ctx.caller
  const rows = [...new Set([...mentions, ...earlier])]
    .filter((each) => each !== user.id)
    .map((userId) => {
      const mentioned = mentions.includes(userId)
      return notificationRow(ctx, company.id, {
        kind: mentioned ? 'comment.mentioned' : 'comment.answered',
        userId,
        title: `${user.name} ${mentioned ? 'mentioned you' : 'answered'}: ${bid.title}`,
        body: text.length > maxBodyLength ? `${text.slice(0, maxBodyLength - 1).toWellFormed()}…` : text,
        data: { bidId: bid.id, commentId: id, sectionKey },
        tenderId: bid.tenderId,
        bidId: bid.id,
      })
    })
  return insertNotifications(ctx, rows)
}

/** Removes a comment. Only its author may do this. An `If-Match` header is compared with the version of the bid. */
export async function removeComment(
  ctx: CallerCtx,
  { id: bidId, commentId }: { id: string; commentId: string },
) {
  const { version } = await findBid(ctx, bidId)
  expectVersion(ctx, version)
  if ((await findAuthor(ctx, bidId, commentId)) !== ctx.caller.user.id)
    throw forbidden('person', 'Only the author of a comment may delete it')
  const own = and(eq(bidComments.companyId, ctx.caller.company.id), eq(bidComments.id, commentId))
  return commit(ctx, {
    action: 'DELETE /bids/:id/comments/:commentId',
    targetId: commentId,
    writes: [ctx.db.delete(bidComments).where(own)],
    answer: { id: commentId, deleted: true as const },
  })
}
