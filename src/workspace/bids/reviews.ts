import { notificationRow } from '../../delivery/notifications/write.ts'
import { insertNotifications } from '../../delivery/events/record.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { forbidden } from '../../platform/context/errors.ts'
import type { Reviewers } from './params.ts'
import type { Reviewer, Section } from './schema.ts'
import type { BidRow } from './stored.ts'

/**
 * The reviewers of a section after a change that names some, with the decisions that they made. The owner of a section
 * names them, an owner or admin of the company, and anyone while the section has no owner.
 */
export function reviewersOf(
  ctx: CallerCtx,
  before: Section | undefined,
  named: Reviewers | undefined,
): Reviewer[] {
  const present = before?.reviewers ?? []
  if (named === undefined) return present
  const byId = new Map(present.map((reviewer) => [reviewer.userId, reviewer]))
  const next = named.map(
    ({ userId }) => byId.get(userId) ?? { userId, decision: 'open' as const, reason: null, at: null },
  )
  const same = next.length === present.length && next.every((reviewer) => present.includes(reviewer))
  if (same) return present
  const { user } = ctx.caller
  const owner = before?.ownerId ?? null
  if (owner !== null && owner !== user.id && user.role === 'member')
    throw forbidden('role', 'Only the owner of the section, or an owner or admin, may name its reviewers')
  return next
}

/** The sections after a change, where an approval of a text that the change replaces is open again. */
export function reopened(before: readonly Section[], after: Section[]): Section[] {
  const texts = new Map(before.map(({ key, text }) => [key, text]))
  return after.map((section) =>
    texts.get(section.key) === section.text ||
    section.reviewers.every(({ decision }) => decision !== 'approved')
      ? section
      : {
          ...section,
          reviewers: section.reviewers.map((reviewer) =>
            reviewer.decision === 'approved'
              ? { ...reviewer, decision: 'open' as const, reason: null, at: null }
              : reviewer,
          ),
        },
  )
}

/** The sections that a reviewer has not approved. */
export const unapproved = (sections: readonly Section[]): Section[] =>
  sections.filter(({ reviewers }) => reviewers.some(({ decision }) => decision !== 'approved'))

/** In sections: how many a sentence names. */
const maxNamed = 5

/** Why a bid with these sections may not become ready; null when it may. */
export function whyNotReady(sections: readonly Section[]): string | null {
  const open = unapproved(sections)
  if (open.length === 0) return null
  const named = open.slice(0, maxNamed).map(({ heading }) => `“${heading}”`)
  const more = open.length > maxNamed ? [`${open.length - maxNamed} more`] : []
  const listed = new Intl.ListFormat('en').format([...named, ...more])
  return `The bid becomes ready once all reviewers have approved: open are the reviews of ${listed}`
}

/** Notifies everyone who is asked to review sections, or whose approval is open again, once for all of a change. */
export function tellReviewers(ctx: CallerCtx, row: BidRow, sections: readonly Section[]) {
  const { company, user } = ctx.caller
  const before = new Map(
    row.sections.flatMap(({ key, reviewers }) =>
      reviewers.map(({ userId, decision }) => [`${key}\n${userId}`, decision] as const),
    ),
  )
  const asked = sections.flatMap((section) =>
    section.reviewers
      .filter(
        ({ userId, decision }) =>
          userId !== user.id && decision === 'open' && before.get(`${section.key}\n${userId}`) !== 'open',
      )
      .map(({ userId }) => ({ userId, section, again: before.has(`${section.key}\n${userId}`) })),
  )
  const rows = [...Map.groupBy(asked, ({ userId }) => userId)].map(([userId, of]) => {
    const what = of.length === 1 ? (of[0]?.section.heading ?? '') : `${of.length} sections`
    const again = of.every((each) => each.again)
    return notificationRow(ctx, company.id, {
      kind: 'section.review',
      userId,
      title: `${again ? 'Review again' : 'Review'}: ${what}`,
      body: again
        ? `${user.name} changed the text after your approval; ${row.title}`
        : `From ${user.name}; ${row.title}`,
      data: { bidId: row.id, sectionKey: of.length === 1 ? of[0]?.section.key : null },
      tenderId: row.tenderId,
      bidId: row.id,
    })
  })
  return insertNotifications(ctx, rows)
}
