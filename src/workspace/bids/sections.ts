import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { CallerCtx } from '../../platform/context/context.ts'
import { forbidden, invalidData, notFound } from '../../platform/context/errors.ts'
import { findMembers } from '../../identity/accounts/queries.ts'
import { idOf } from '../../platform/context/ids.ts'
import { Moment, nameOf, TextUpTo } from '../../platform/http/params.ts'
import { commitNext, type NextVersion } from './commands.ts'
import { stillMembers } from './guards.ts'
import { Reviewers } from './params.ts'
import { reviewersOf } from './reviews.ts'
import { maximumSections, newSection } from './outline.ts'
import { readBid } from './queries.ts'
import { type ReadBid, shownBid } from './stored.ts'
import { type Bid, type Section, SectionStatus } from './schema.ts'
import { whyNotChange } from './states.ts'

export const WriteSection = z.strictObject({
  key: nameOf(100),
  heading: nameOf(500),
  text: TextUpTo(200_000),
  /** The `seenOf` of the section when the writer opened it. */
  seen: z.string().max(100),
})
export const AddSection = z.strictObject({ heading: nameOf(500), text: TextUpTo(200_000) })
export const RemoveSection = WriteSection.pick({ key: true, seen: true })

/** The owner, due date and status of a section. A member that is left out stays. */
export const PlanSection = z.strictObject({
  key: nameOf(100),
  ownerId: idOf('user').nullable().optional(),
  dueAt: Moment.nullable().optional(),
  status: SectionStatus.optional(),
  reviewers: Reviewers.optional(),
  demandIds: z.array(idOf('requirement')).max(200).optional(),
})

/**
 * The status of a section with this text, where the request names none: a text begins the draft, and an empty text
 * opens the section again.
 */
export function statusWith(text: string, before: SectionStatus = 'open'): SectionStatus {
  if (text.trim() === '') return before === 'drafting' ? 'open' : before
  return before === 'open' ? 'drafting' : before
}

/** A hash of a section's content. It changes with this section, and stays when another section changes. */
export const seenOf = ({ heading, text }: Pick<Section, 'heading' | 'text'>): string =>
  createHash('sha256').update(`${heading}\n${text}`).digest('base64url').slice(0, 22)

type Written = z.output<typeof WriteSection>
type Planned = z.output<typeof PlanSection>

/**
 * Writes one section and leaves the other sections as they are, even when others write them in the meantime. Refuses when the
 * section has changed since the writer opened it, unless it holds the new text already.
 */
export const writeSection = (ctx: CallerCtx, bidId: string, input: Written): Promise<Bid> =>
  changeSections(ctx, bidId, (sections) => withSection(ctx, sections, input))

/** The sections with the words and the plan of one of them changed; the same list where nothing changes. */
export function withSection(
  ctx: CallerCtx,
  sections: Section[],
  { key, heading, text, seen, ...plan }: Written & Planned,
): Section[] {
  const before = expectSeen(sections, key, seen, { heading, text })
  const rewritten = before.heading !== heading || before.text !== text
  const written = rewritten
    ? { heading, text, status: statusWith(text, before.status), updatedAt: ctx.now.toISOString() }
    : {}
  const after = { ...before, ...written, ...planOf(ctx, before, plan) }
  const isSame = !rewritten && partsOfPlan.every((part) => after[part] === before[part])
  return isSame ? sections : sections.map((section) => (section.key === key ? after : section))
}

const partsOfPlan = ['ownerId', 'dueAt', 'status', 'reviewers', 'demandIds'] as const

/** The members of a plan that the request names. */
const planOf = (
  ctx: CallerCtx,
  before: Section,
  { ownerId, dueAt, status, reviewers, demandIds }: Omit<Planned, 'key'>,
): Partial<Section> => ({
  ...(ownerId !== undefined && { ownerId }),
  ...(dueAt !== undefined && { dueAt: dueAt?.toISOString() ?? null }),
  ...(status && { status }),
  ...(reviewers && { reviewers: reviewersOf(ctx, before, reviewers) }),
  ...(demandIds && { demandIds: [...new Set(demandIds)] }),
})

/** Adds a section, which belongs to no requirement, at the end. */
export const addSection = (ctx: CallerCtx, bidId: string, input: z.output<typeof AddSection>): Promise<Bid> =>
  changeSections(ctx, bidId, (sections) => {
    expectRoom(sections)
    const keys = new Set(sections.map(({ key }) => key))
    let number = 1
    while (keys.has(`own-${number}`)) number++
    return [
      ...sections,
      {
        ...newSection(`own-${number}`, input.heading, ctx.now.toISOString()),
        text: input.text,
        status: statusWith(input.text),
      },
    ]
  })

/** Sets owner, due date or status of a section; its text stays, even when others write it in the meantime. */
export async function planSection(ctx: CallerCtx, bidId: string, { key, ...plan }: Planned): Promise<Bid> {
  return changeSections(
    ctx,
    bidId,
    (sections) => {
      if (!sections.some((section) => section.key === key)) throw notFound('Section')
      return sections.map((section) =>
        section.key === key ? { ...section, ...planOf(ctx, section, plan) } : section,
      )
    },
    { guards: await stillOwner(ctx, plan) },
  )
}

/** Refuses an owner or reviewer of another company. The guard is true while they belong to this company. */
export async function stillOwner(
  ctx: CallerCtx,
  { ownerId, reviewers }: Pick<Planned, 'ownerId' | 'reviewers'>,
) {
  const named = new Set([...(ownerId ? [ownerId] : []), ...(reviewers ?? []).map(({ userId }) => userId)])
  if (named.size === 0) return []
  await findMembers(ctx, [...named])
  return [stillMembers(ctx, [...named])]
}

/** Removes a section with its text, unless the section has changed since the caller saw it. */
export const removeSection = (
  ctx: CallerCtx,
  bidId: string,
  { key, seen }: z.output<typeof RemoveSection>,
): Promise<Bid> =>
  changeSections(ctx, bidId, (sections) => {
    expectSeen(sections, key, seen)
    return sections.filter((section) => section.key !== key)
  })

/** Refuses one more section than a bid may have. */
export function expectRoom(sections: readonly Section[]): void {
  if (sections.length >= maximumSections)
    throw invalidData('heading', `cannot be added: a bid has at most ${maximumSections} sections`, 'range')
}

/** The section, unless it has changed since someone saw it and has other words than the wanted words. */
export function expectSeen(
  sections: readonly Section[],
  key: string,
  seen: string,
  wanted?: Pick<Section, 'heading' | 'text'>,
): Section {
  const section = sections.find((each) => each.key === key)
  if (!section) throw forbidden('stale', 'Someone has removed this section in the meantime.')
  const now = seenOf(section)
  if (now !== seen && (!wanted || now !== seenOf(wanted)))
    throw forbidden(
      'stale',
      'Someone else has written in this section in the meantime. Nothing of yours was saved.',
    )
  return section
}

/**
 * Changes the sections of the version that was read here. When another change comes in between, the command is retried.
 */
export async function changeSections(
  ctx: CallerCtx,
  bidId: string,
  next: (sections: Section[]) => Section[],
  more: Pick<NextVersion, 'guards' | 'restores'> = {},
): Promise<Bid> {
  const current = await readChangeable(ctx, bidId)
  const sections = next(current.row.sections)
  if (sections === current.row.sections) return shownBid(current, ctx.now)
  return commitNext(ctx, { action: 'PATCH /bids/:id', current, change: { sections }, ...more })
}

/** A bid whose sections may change. */
export async function readChangeable(ctx: CallerCtx, bidId: string): Promise<ReadBid> {
  const current = await readBid(ctx, bidId)
  const refusal = whyNotChange(current.row.status, ['sections'])
  if (refusal) throw forbidden('state', refusal)
  return current
}
