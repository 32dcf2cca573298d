import { expectVersion } from '../../platform/transaction/version.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { forbidden } from '../../platform/context/errors.ts'
import { major } from '../../platform/text/money.ts'
import { commitNext } from './commands.ts'
import { grow } from './outline.ts'
import type { BidRow, ReadBid } from './stored.ts'
import { readBid } from './queries.ts'
import { findReferred, type References, type Referred } from './references.ts'
import { expectCorrection } from './corrections.ts'
import { reviewersOf } from './reviews.ts'
import type { Bid, BidStatus, Outcome, Section } from './schema.ts'
import type { NewOutcome, NewSection, UpdateBid } from './params.ts'
import { corrects, isDecided, whyNotChange, whyNotMove, whyNotOutcome } from './states.ts'
import { statusWith } from './sections.ts'
import { exactly } from './value.ts'

/**
 * Changes a bid. `{}` changes nothing; null clears a member. `check` may refuse because of the current row, for a
 * caller who cannot use the bid's version because other parts of the bid raise the version too.
 */
export async function updateBid(
  ctx: CallerCtx,
  id: string,
  input: UpdateBid,
  check?: (row: BidRow) => void,
): Promise<Bid> {
  const current = await readBid(ctx, id)
  const { row } = current
  check?.(row)
  const wanted = newReferences(row, input)
  const referred = wanted && (await findReferred(ctx, wanted))
  expectVersion(ctx, row.version)
  const given = Object.entries(input).flatMap(([name, value]) =>
    value === undefined || (name === 'outline' && !value) ? [] : name,
  )
  const to = input.status ?? row.status
  const refusal =
    whyNotChange(row.status, given) ??
    (to === row.status ? null : whyNotMove(row.status, to)) ??
    (input.outcome ? whyNotOutcome(to) : null)
  if (refusal) throw forbidden('state', refusal)
  const still = await expectCorrection(ctx, row, to)
  const change = changeOf(ctx, current, input, referred)
  return commitNext(ctx, {
    action: 'PATCH /bids/:id',
    current,
    change,
    guards: [...(referred?.still ?? []), ...still],
  })
}

/**
 * The references of the request that the bid does not have yet; null when there are none. A reference that the bid
 * already has is not checked again: the tender may have lost the lot or requirement since then, and this must not block
 * other changes of the bid.
 */
function newReferences(row: BidRow, input: UpdateBid): References | null {
  const beyond = (items: readonly (string | null | undefined)[], known: readonly (string | null)[]) => [
    ...new Set(items.flatMap((item) => (item && !known.includes(item) ? [item] : []))),
  ]
  const answered = row.sections.map(({ requirementId }) => requirementId)
  const named = (input.sections ?? []).map(({ requirementId }) => requirementId)
  const owned = row.sections.map(({ ownerId }) => ownerId)
  const owners = (input.sections ?? []).map(({ ownerId }) => ownerId)
  const belonging = row.sections.flatMap(({ demandIds }) => demandIds)
  const demanded = (input.sections ?? []).flatMap(({ demandIds }) => demandIds ?? [])
  const reviewing = row.sections.flatMap(({ reviewers }) => reviewers.map(({ userId }) => userId))
  const reviewers = (input.sections ?? []).flatMap(
    (each) => each.reviewers?.map(({ userId }) => userId) ?? [],
  )
  const wanted = {
    tenderId: row.tenderId,
    lotIds: beyond(input.lotIds ?? [], row.lotIds),
    requirementIds: beyond([...named, ...demanded], [...answered, ...belonging]),
    teamId: input.teamId && input.teamId !== row.teamId ? input.teamId : null,
    consortiumId: input.consortiumId && input.consortiumId !== row.consortiumId ? input.consortiumId : null,
    assetIds: beyond(input.assetIds ?? [], row.assetIds),
    ownerIds: beyond([...owners, ...reviewers], [...owned, ...reviewing]),
    outline: input.outline ?? false,
  }
  const { tenderId: _, ...rest } = wanted
  return Object.values(rest).some((each) => (Array.isArray(each) ? each.length > 0 : each)) ? wanted : null
}

function changeOf(
  ctx: CallerCtx,
  { row, item }: ReadBid,
  input: UpdateBid,
  referred: Referred | null,
): Partial<BidRow> {
  const { title, lotIds, assetIds, notes, externalReference, teamId, consortiumId } = input
  const sections = sectionsOf(ctx, row, input, referred)
  return {
    ...(title !== undefined && { title: title ?? item.title }),
    ...(lotIds !== undefined && { lotIds: lotIds ?? [] }),
    ...(assetIds !== undefined && { assetIds: assetIds ?? [] }),
    ...(notes !== undefined && { notes }),
    ...(externalReference !== undefined && { externalReference }),
    ...(teamId !== undefined && { teamId }),
    ...(consortiumId !== undefined && { consortiumId }),
    ...(sections && { sections }),
    ...moneyOf(row, input, item.currency),
    ...(input.outcome !== undefined && { outcome: outcomeOf(input.outcome, row.currency) }),
    ...(input.status && input.status !== row.status && statusOf(row.status, input.status, ctx.now)),
  }
}

/** A status with the members that it sets. What is taken back leaves no date and no outcome. */
const statusOf = (from: BidStatus, to: BidStatus, now: Date): Partial<BidRow> => ({
  status: to,
  ...(isDecided(to) && { decidedAt: now.getTime() }),
  ...(corrects(from, to) && { decidedAt: null, outcome: null }),
  ...(from === 'submitted' && corrects(from, to) && { submittedAt: null, submittedBy: null }),
})

/** An outcome as it is stored; null if nothing is known. */
function outcomeOf(input: NewOutcome | null, ofBid: string): Outcome | null {
  if (input === null) return null
  const { reason, winner, price, score, rank, feedback } = input
  const currency = price == null ? null : (input.currency ?? ofBid)
  if (price != null && currency !== null) exactly(price, currency, 'outcome.price')
  const outcome = {
    reason: reason || null,
    winner: winner ?? null,
    price: price ?? null,
    currency,
    score: score ?? null,
    rank: rank ?? null,
    feedback: feedback || null,
  }
  return Object.values(outcome).every((member) => member === null) ? null : outcome
}

/**
 * An amount without a currency is in the bid's currency. A currency without an amount changes the currency and keeps
 * the number.
 */
function moneyOf(row: BidRow, input: UpdateBid, ofTender: string | null): Partial<BidRow> {
  if (input.value === undefined && input.currency === undefined) return {}
  const currency = input.currency === undefined ? row.currency : (input.currency ?? ofTender ?? 'EUR')
  const before = row.value === null ? null : major({ minor: row.value, currency: row.currency })
  return { currency, value: exactly(input.value === undefined ? before : input.value, currency) }
}

/** The sections after the change; null when they stay. A section with unchanged content keeps its time. */
function sectionsOf(
  ctx: CallerCtx,
  row: BidRow,
  input: UpdateBid,
  referred: Referred | null,
): Section[] | null {
  const at = ctx.now.toISOString()
  const before = new Map(row.sections.map((section) => [section.key, section]))
  const replaced = input.sections?.map((section) => written(ctx, section, before.get(section.key)))
  const kept = input.sections === undefined ? row.sections : (replaced ?? [])
  if (input.outline) return grow(kept, referred, { lotIds: input.lotIds ?? row.lotIds, at })
  return input.sections === undefined ? null : kept
}

function written(ctx: CallerCtx, section: NewSection, before: Section | undefined): Section {
  const { key, heading, requirementId = null, ownerId, dueAt } = section
  const text = section.text ?? ''
  const same = before?.heading === heading && before.requirementId === requirementId && before.text === text
  return {
    key,
    heading,
    requirementId,
    demandIds: section.demandIds ?? before?.demandIds ?? [],
    text,
    ownerId: ownerId === undefined ? (before?.ownerId ?? null) : ownerId,
    dueAt: dueAt === undefined ? (before?.dueAt ?? null) : (dueAt?.toISOString() ?? null),
    status: section.status ?? statusWith(text, before?.status),
    reviewers: reviewersOf(ctx, before, section.reviewers),
    updatedAt: same ? before.updatedAt : ctx.now.toISOString(),
  }
}
