import { and, eq, sql as expression } from 'drizzle-orm'
import { getAsset } from '../../files/queries.ts'
import { commit } from '../../../platform/transaction/commit.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { notFound } from '../../../platform/context/errors.ts'
import { newId } from '../../../platform/context/ids.ts'
import { dayOf, startOf } from '../../../platform/time/time.ts'
import { ranksAs } from '../../../identity/accounts/rank.ts'
import { expectManager, readRole } from '../../people/standing.ts'
import { certifications, companies } from '../../../identity/schema.gen.ts'
import { changedSince } from '../changed.ts'
import { profileDigest } from '../digest.ts'
import type { SaveCertification } from './schema.ts'

/** The values of a certificate, in the form of its page. */
export async function getCertification(ctx: CallerCtx, id: string): Promise<SaveCertification> {
  const row = await ctx.db.select().from(certifications).where(own(ctx, id)).get()
  if (!row) throw notFound('Certification')
  const { name, standard, issuer, number, assetId } = row
  return {
    name,
    standard,
    issuer,
    number,
    assetId,
    issuedAt: dayOf(row.issuedAt),
    expiresAt: dayOf(row.expiresAt),
  }
}

export async function addCertification(ctx: CallerCtx, input: SaveCertification): Promise<{ id: string }> {
  await expectAllowed(ctx, input)
  const id = newId('certification', ctx.now)
  return commit(ctx, {
    action: 'add certification',
    targetId: id,
    writes: [
      touch(ctx),
      ctx.db.insert(certifications).values({ ...rowOf(input), id, companyId: ctx.caller.company.id }),
    ],
    answer: { id },
    status: 201,
  })
}

/** Changes a certificate. `seen` is the `profileDigest` of its values when the form was opened. */
export async function updateCertification(
  ctx: CallerCtx,
  id: string,
  { values, seen }: { values: SaveCertification; seen: string },
): Promise<{ id: string }> {
  const current = await getCertification(ctx, id)
  await expectAllowed(ctx, values)
  if (profileDigest(values) === profileDigest(current)) return { id }
  if (profileDigest(current) !== seen) throw changedSince('this certificate')
  return commit(ctx, {
    action: 'change certification',
    targetId: id,
    writes: [
      touch(ctx),
      ctx.db
        .update(certifications)
        .set(rowOf(values))
        .where(asRead(ctx, id, current)),
    ],
    answer: { id },
  })
}

export async function removeCertification(ctx: CallerCtx, id: string) {
  await getCertification(ctx, id)
  expectManager(await readRole(ctx), 'change the certificates')
  return commit(ctx, {
    action: 'remove certification',
    targetId: id,
    writes: [touch(ctx), ctx.db.delete(certifications).where(own(ctx, id))],
    answer: { id, deleted: true as const },
  })
}

async function expectAllowed(ctx: CallerCtx, { assetId }: SaveCertification): Promise<void> {
  expectManager(await readRole(ctx), 'change the certificates')
  if (assetId !== null) await getAsset(ctx, assetId)
}

const rowOf = ({ issuedAt, expiresAt, ...rest }: SaveCertification) => ({
  ...rest,
  issuedAt: startOf(issuedAt),
  expiresAt: startOf(expiresAt),
})

const own = (ctx: CallerCtx, id: string) =>
  and(eq(certifications.companyId, ctx.caller.company.id), eq(certifications.id, id))

/**
 * The condition that the certificate is unchanged since it was read: after a change in between, the write matches no
 * row.
 */
function asRead(ctx: CallerCtx, id: string, current: SaveCertification) {
  const row = rowOf(current)
  const same = (Object.keys(row) as (keyof typeof row)[]).map(
    (column) =>
      expression`${certifications[column]} IS ${expression.param(row[column], certifications[column])}`,
  )
  return and(own(ctx, id), ...same)
}

/** Marks the company as changed, where the caller still may change it. */
const touch = (ctx: CallerCtx) =>
  ctx.db
    .update(companies)
    .set({ updatedAt: ctx.now.toISOString() })
    .where(and(eq(companies.id, ctx.caller.company.id), ranksAs(ctx, 'admin')))
