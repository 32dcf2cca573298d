import * as z from 'zod'
import { notificationRow } from '../../delivery/notifications/write.ts'
import { insertNotifications } from '../../delivery/events/record.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { forbidden, invalidData, noPart } from '../../platform/context/errors.ts'
import { newId } from '../../platform/context/ids.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { TextUpTo } from '../../platform/http/params.ts'
import { expectVersion } from '../../platform/transaction/version.ts'
import { bidChanges } from '../schema.gen.ts'
import { askerIn } from './asker.ts'
import { commitNext } from './commands.ts'
import type { Bid, Reviewer, Section } from './schema.ts'
import { readChangeable, seenOf } from './sections.ts'
import { type BidRow, shownBid } from './stored.ts'

export const ReviewSection = z.strictObject({
  decision: z.enum(['approved', 'changes']).meta({
    description: '`changes` asks the writer to change the text',
    examples: ['changes'],
  }),
  reason: TextUpTo(2000)
    .nullable()
    .optional()
    .meta({
      description: 'What should change; needed to ask for changes',
      examples: ['Name the person who leads the work.'],
    }),
})
export type ReviewSection = z.output<typeof ReviewSection>

/**
 * Records the caller's own decision about the text of a section. `seen` names the text that a person read on a page: a
 * text that changed since is not decided about. Callers of the API name the version of the bid instead.
 */
export async function reviewSection(
  ctx: CallerCtx,
  { id, key }: { id: string; key: string },
  input: ReviewSection,
  seen?: string,
): Promise<Bid> {
  const current = await readChangeable(ctx, id)
  const { row } = current
  expectVersion(ctx, row.version)
  const section = row.sections.find((each) => each.key === key)
  if (!section)
    throw noPart(
      'Section',
      row.sections.map((each) => each.key),
    )
  const { user } = ctx.caller
  const own = section.reviewers.find(({ userId }) => userId === user.id)
  if (!own)
    throw forbidden(
      'role',
      'Only a reviewer of this section may decide about it, and each only for themselves',
    )
  if (seen !== undefined && seen !== seenOf(section))
    throw forbidden('stale', 'Someone has changed the text in the meantime. Read it again, then decide.')
  const reason = input.reason?.trim() || null
  const { decision } = input
  if (decision === 'changes' && reason === null)
    throw invalidData('reason', 'must say what should change', 'required')
  if (own.decision === decision && own.reason === reason) return shownBid(current, ctx.now)
  const decided: Reviewer = { userId: user.id, decision, reason, at: ctx.now.toISOString() }
  const sections = row.sections.map((each) =>
    each === section
      ? { ...each, reviewers: each.reviewers.map((reviewer) => (reviewer === own ? decided : reviewer)) }
      : each,
  )
  return commitNext(ctx, {
    action: 'POST /bids/:id/sections/:key/review',
    current,
    change: { sections },
    beside: {
      writes: [historyOf(ctx, row, section, { decision, reason })],
      also: tell(ctx, await readerOf(ctx, row, section), row, section, { decision, reason }),
    },
  })
}

type Decided = { decision: 'approved' | 'changes'; reason: string | null }

const historyOf = (ctx: CallerCtx, row: BidRow, { key, heading }: Section, decided: Decided) =>
  ctx.db.insert(bidChanges).values({
    id: newId('change', ctx.now),
    companyId: row.companyId,
    bidId: row.id,
    fromStatus: row.status,
    toStatus: row.status,
    at: ctx.now.getTime(),
    userId: ctx.caller.user.id,
    sectionKey: key,
    heading,
    ...askerIn(ctx),
    ...decided,
  })

/**
 * Who works on a section and hears of decisions about it: its owner, or without another owner than the reviewer, the
 * person of the company who wrote its text last.
 */
async function readerOf(ctx: CallerCtx, { id }: BidRow, { key, ownerId }: Section): Promise<string | null> {
  const { company, user } = ctx.caller
  if (ownerId !== null && ownerId !== user.id) return ownerId
  const query = sql`SELECT e.user_id AS userId FROM section_edits AS e
    WHERE +e.company_id = ${company.id} AND e.bid_id = ${id} AND e.section_key = ${key} AND e.user_id <> ${user.id}
      AND EXISTS (SELECT 1 FROM memberships AS m WHERE m.company_id = ${company.id} AND m.user_id = e.user_id)
    ORDER BY e.version DESC LIMIT 1`
  return (await prepare(ctx.d1, query).first<{ userId: string }>())?.userId ?? null
}

/** Notifies a person of a reviewer's decision. */
function tell(
  ctx: CallerCtx,
  userId: string | null,
  row: BidRow,
  { key, heading }: Section,
  decided: Decided,
) {
  const { company, user } = ctx.caller
  if (userId === null) return []
  return insertNotifications(ctx, [
    notificationRow(ctx, company.id, {
      kind: 'section.reviewed',
      userId,
      title: `${decided.decision === 'approved' ? 'Approved' : 'Changes wanted'}: ${heading}`,
      body: [`From ${user.name}`, row.title, decided.reason]
        .filter(Boolean)
        .join('; ')
        .slice(0, 300)
        .toWellFormed(),
      data: { bidId: row.id, sectionKey: key },
      tenderId: row.tenderId,
      bidId: row.id,
    }),
  ])
}
