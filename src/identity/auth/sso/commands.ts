import { and, eq, isNotNull, type SQL, sql as expression } from 'drizzle-orm'
import { expectOwner, ownerStands } from '../../accounts/owner.ts'
import type { Proof } from '../passwords/check.ts'
import { newSecret } from '../sessions/secret.ts'
import { sessions, sso, ssoIdentities } from '../../schema.gen.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { forbidden, invalidData, notFound } from '../../../platform/context/errors.ts'
import { resolveTexts, Unresolved } from '../../../platform/http/public-fetch/resolve.ts'
import { seal, unseal } from '../../../platform/db/seal.ts'
import { changesBetween } from '../../../platform/transaction/changes.ts'
import { commit } from '../../../platform/transaction/commit.ts'
import { discover, SignOnRefused } from './provider.ts'
import { readSsoRow, recordName } from './queries.ts'
import type { SaveSso } from './schema.ts'

/**
 * Sets up the provider of the company, or changes it. The provider is asked for its metadata first. Another domain must
 * be proved again. With another issuer or client all links to people are removed, and single sign-on must work once before it can
 * be enforced.
 */
export async function saveSso(ctx: CallerCtx, input: SaveSso, prove: Proof): Promise<void> {
  await expectOwner(ctx, needs)
  const { id } = ctx.caller.company
  const { WEBHOOK_KEYS: keys } = ctx.config
  if (keys.length === 0) throw forbidden('service', 'The service has no key to encrypt the secret with')
  const proven = await prove(ctx)
  const current = await readSsoRow(ctx)
  const clientSecret = input.clientSecret ?? (current && unseal(keys, id, current.clientSecret))
  if (clientSecret === null) throw invalidData('clientSecret', 'must be filled in')
  await expectProvider(ctx, { ...input, clientSecret })
  const { issuer, clientId, domain, joinRole } = input
  const isSameClient = current?.issuer === issuer && current.clientId === clientId
  const isSameDomain = current?.domain === domain
  const now = ctx.now.getTime()
  const row = {
    issuer,
    clientId,
    clientSecret: seal(keys, id, clientSecret),
    domain,
    joinRole,
    challenge: isSameDomain ? current.challenge : newSecret('tender-marketplace='),
    provedAt: isSameDomain ? current.provedAt : null,
    workedAt: isSameClient && isSameDomain ? current.workedAt : null,
    enforced: isSameClient && isSameDomain && current.enforced,
    updatedAt: now,
  }
  await commit(proven, {
    action: 'sso.saved',
    access: true,
    targetId: id,
    changes: changesBetween(current ?? {}, input),
    guards: [ownerStands(ctx, needs)],
    writes: [
      ctx.db
        .insert(sso)
        .values({ companyId: id, ...row, createdAt: now })
        .onConflictDoUpdate({
          target: sso.companyId,
          set: row,
          setWhere: current ? asRead(current) : expression`false`,
        }),
    ],
    // Many providers give a person another subject for each client.
    also: isSameClient ? [] : forget(ctx),
    answer: {},
  })
}

/** The state that a change was decided by: of two changes at once, one runs again. */
const asRead = ({ companyId, updatedAt, provedAt, workedAt }: typeof sso.$inferSelect): SQL | undefined =>
  and(
    eq(sso.companyId, companyId),
    eq(sso.updatedAt, updatedAt),
    expression`${sso.provedAt} IS ${provedAt}`,
    // A first sign-on counts for the settings that it was made with.
    expression`(${sso.workedAt} IS NULL) = ${workedAt === null ? 1 : 0}`,
  )

async function expectProvider(ctx: CallerCtx, provider: SaveSso & { clientSecret: string }): Promise<void> {
  try {
    await discover(ctx, provider)
  } catch (error) {
    if (error instanceof SignOnRefused) throw invalidData('issuer', error.message)
    throw error
  }
}

/** Looks for the company's record in the DNS of its domain. The domain counts as proved from then on. */
export async function proveDomain(ctx: CallerCtx): Promise<void> {
  await expectOwner(ctx, needs)
  const current = await mustRead(ctx)
  const { domain, challenge } = current
  const name = recordName(domain)
  const texts = await resolveTexts(ctx, name).catch((error: unknown) => {
    if (error instanceof Unresolved)
      throw forbidden('service', `${error.message}, so the domain cannot be proved now`)
    throw error
  })
  if (!texts.includes(challenge))
    throw forbidden(
      'state',
      texts.length === 0
        ? `There is no TXT record at ${name} yet. A new record can take an hour to appear`
        : `The TXT record at ${name} has another text`,
    )
  if (await isProvedElsewhere(ctx, domain))
    throw forbidden('state', `Another company here has proved ${domain}. Ask the operator of the service`)
  await commit(ctx, {
    action: 'sso.domain_proved',
    access: true,
    targetId: current.companyId,
    guards: [ownerStands(ctx, needs)],
    writes: [
      ctx.db
        .update(sso)
        .set({ provedAt: ctx.now.getTime() })
        .where(and(ours(ctx), eq(sso.domain, domain), eq(sso.challenge, challenge))),
    ],
    answer: {},
  })
}

const isProvedElsewhere = async (ctx: CallerCtx, domain: string): Promise<boolean> =>
  (await ctx.d1
    .prepare('SELECT 1 AS n FROM sso WHERE domain = ?1 AND proved_at IS NOT NULL AND company_id <> ?2')
    .bind(domain, ctx.caller.company.id)
    .first('n')) !== null

/**
 * Makes everyone but owners use single sign-on, or leaves the choice. Owners keep their passwords, so that the company can
 * be opened when the provider fails.
 */
export async function enforceSso(ctx: CallerCtx, enforced: boolean, prove: Proof): Promise<void> {
  await expectOwner(ctx, needs)
  const { companyId, provedAt, workedAt } = await mustRead(ctx)
  if (enforced && provedAt === null) throw forbidden('state', 'Prove the domain first')
  if (enforced && workedAt === null)
    throw forbidden('state', 'Nobody has signed in with these settings. Sign in once by single sign-on first')
  const proven = await prove(ctx)
  await commit(proven, {
    action: enforced ? 'sso.enforced' : 'sso.optional',
    access: true,
    targetId: companyId,
    guards: [ownerStands(ctx, needs)],
    writes: [
      ctx.db
        .update(sso)
        .set({ enforced })
        .where(and(ours(ctx), enforced ? and(isNotNull(sso.provedAt), isNotNull(sso.workedAt)) : undefined)),
    ],
    answer: {},
  })
}

/** Ends single sign-on with its sessions, and removes all links to people. */
export async function removeSso(ctx: CallerCtx, prove: Proof): Promise<void> {
  await expectOwner(ctx, needs)
  const { companyId } = await mustRead(ctx)
  const proven = await prove(ctx)
  await commit(proven, {
    action: 'sso.removed',
    access: true,
    targetId: companyId,
    guards: [ownerStands(ctx, needs)],
    writes: [ctx.db.delete(sso).where(ours(ctx))],
    also: forget(ctx),
    answer: {},
  })
}

/** Takes away what an issuer has opened. */
const forget = (ctx: CallerCtx) => {
  const { id } = ctx.caller.company
  return [
    ctx.db.delete(ssoIdentities).where(eq(ssoIdentities.companyId, id)),
    ctx.db.delete(sessions).where(eq(sessions.ssoCompanyId, id)),
  ]
}

const ours = (ctx: CallerCtx) => eq(sso.companyId, ctx.caller.company.id)

async function mustRead(ctx: CallerCtx) {
  const row = await readSsoRow(ctx)
  if (!row) throw notFound('Single sign-on')
  return row
}

/** What single sign-on needs, at the beginning of a command and in its transaction. */
const needs = { what: 'set up single sign-on', plan: 'Single sign-on comes with the Enterprise plan' }
