import * as z from 'zod'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { nameOf } from '../../../platform/http/params.ts'
import { actRow } from '../../../platform/transaction/audit.ts'
import { commit } from '../../../platform/transaction/commit.ts'
import { commitNext, withoutSections } from '../commands.ts'
import type { Bid } from '../schema.ts'
import { PlanSection, readChangeable, stillOwner, withSection, WriteSection } from '../sections.ts'
import { shownBid } from '../stored.ts'
import { addsComment, newComment } from './commands.ts'
import { CreateComment } from './schema.ts'

/** The words and the plan of a section, with a comment on the section. */
export const SaveSection = z.strictObject({
  ...WriteSection.shape,
  ...PlanSection.shape,
  comment: nameOf(10_000).optional(),
  mentions: CreateComment.shape.mentions,
})

/**
 * Saves what a person typed on the page of a section in one change: all of it, or nothing. Refuses under the same
 * conditions as `writeSection`.
 */
export async function saveSection(
  ctx: CallerCtx,
  bidId: string,
  { comment: text, mentions, ...input }: z.output<typeof SaveSection>,
): Promise<Bid> {
  const current = await readChangeable(ctx, bidId)
  const sections = withSection(ctx, current.row.sections, input)
  const guards = await stillOwner(ctx, input)
  const changes = sections !== current.row.sections
  const action = 'PATCH /bids/:id'
  if (text === undefined) {
    return changes
      ? commitNext(ctx, { action, current, change: { sections }, guards })
      : shownBid(current, ctx.now)
  }
  const { comment, change } = await newComment(ctx, bidId, { text, mentions, sectionKey: input.key })
  if (!changes) {
    const answer = shownBid(current, ctx.now)
    const stored = withoutSections(answer)
    return commit(ctx, { ...change, action: addsComment, targetId: comment.id, answer, stored })
  }
  const { company, user, key, connectionId } = ctx.caller
  const act = { companyId: company.id, userId: user.id, keyId: key?.id, connectionId }
  const also = [...change.also, actRow(ctx, { ...act, action: addsComment, targetId: comment.id })]
  return commitNext(ctx, { action, current, change: { sections }, guards, beside: { ...change, also } })
}
