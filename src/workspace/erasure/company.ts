import { and, eq, gt, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { ranksAs } from '../../identity/accounts/rank.ts'
import type { Proof } from '../../identity/auth/passwords/check.ts'
import { noteGates, notifyGates } from '../../identity/keys/commands.ts'
import { mailRow, pokeMail } from '../../identity/mail/outbox.ts'
import { apiKeys, companies, memberships, users } from '../../identity/schema.gen.ts'
import type { CallerCtx, Ctx } from '../../platform/context/context.ts'
import { forbidden, notFound } from '../../platform/context/errors.ts'
import { day, iso } from '../../platform/time/time.ts'
import { commit } from '../../platform/transaction/commit.ts'
import { erasedCompanyMail, keptCompanyMail } from './mails.ts'

/** In milliseconds: the time in which an owner may change their mind. */
const grace = 30 * day

/** A company that is to be erased, or stays if the time is null. */
export interface Planned {
  id: string
  eraseAt: string | null
}

/**
 * Plans the erasure of the caller's company. From now on keys and connections are refused and webhooks rest; after 30
 * days everything goes. Owners get a mail, and each of them may keep the company.
 */
export async function planErasure(ctx: CallerCtx, prove: Proof): Promise<Planned> {
  const { company } = ctx.caller
  expectOwner(ctx, 'delete it')
  if (company.eraseAt !== undefined) throw forbidden('state', 'The company is to be deleted already')
  const proven = await prove(ctx)
  const eraseAt = iso(ctx.now.getTime() + grace)
  const answer = await commit(proven, {
    action: 'delete company',
    access: true,
    targetId: company.id,
    writes: [setting(ctx, company.id, eraseAt, and(isNull(companies.eraseAt), ranksAs(ctx, 'owner')))],
    also: [noteGates(ctx, eq(apiKeys.companyId, company.id)), ...(await toOwners(ctx, company.id, eraseAt))],
    answer: { id: company.id, eraseAt },
  })
  await tell(ctx, company.id)
  return answer
}

/** Keeps the caller's company after all, until its time has come. */
export async function keepCompany(ctx: CallerCtx): Promise<Planned> {
  const { company } = ctx.caller
  expectOwner(ctx, 'keep it')
  if (company.eraseAt === undefined) throw forbidden('state', 'The company is not to be deleted')
  const answer = await commit(ctx, {
    action: 'keep company',
    access: true,
    targetId: company.id,
    writes: [setting(ctx, company.id, null, and(stillKept(ctx), ranksAs(ctx, 'owner')))],
    also: [noteGates(ctx, eq(apiKeys.companyId, company.id)), ...(await toOwners(ctx, company.id, null))],
    answer: { id: company.id, eraseAt: null },
  })
  await tell(ctx, company.id)
  return answer
}

function expectOwner({ caller }: CallerCtx, what: string): void {
  const { user, key, connectionId } = caller
  if (key || connectionId) throw forbidden('person', `Only a person in the console may ${what}`)
  if (user.role !== 'owner') throw forbidden('role', `Only an owner of the company may ${what}`)
}

/** Plans the erasure of a company for the operator, now or after the same 30 days. A time that is set stays. */
export async function planErasureOf(ctx: Ctx, id: string, now: boolean): Promise<Planned> {
  const before = await readPlanned(ctx, id)
  if (before.eraseAt !== null && !now) return before
  return change(ctx, id, iso(ctx.now.getTime() + (now ? 0 : grace)))
}

/** Keeps a company for the operator, until its time has come. */
export async function keepCompanyOf(ctx: Ctx, id: string): Promise<Planned> {
  const before = await readPlanned(ctx, id)
  return before.eraseAt === null ? before : change(ctx, id, null)
}

/** @throws Problem FORBIDDEN for a company whose time has come: its rows are on their way out. */
async function readPlanned(ctx: Ctx, id: string): Promise<Planned> {
  const found = await ctx.db.select().from(companies).where(eq(companies.id, id)).get()
  if (!found) throw notFound('Company')
  if (found.eraseAt !== null && found.eraseAt <= ctx.now.toISOString())
    throw forbidden('state', 'The company is being erased')
  return { id, eraseAt: found.eraseAt }
}

async function change(ctx: Ctx, id: string, eraseAt: string | null): Promise<Planned> {
  await ctx.db.batch([
    setting(ctx, id, eraseAt, eraseAt === null ? stillKept(ctx) : undefined),
    noteGates(ctx, eq(apiKeys.companyId, id)),
    ...(await toOwners(ctx, id, eraseAt)),
  ])
  await tell(ctx, id)
  return { id, eraseAt }
}

const setting = (ctx: Ctx, id: string, eraseAt: string | null, when: SQL | undefined) =>
  ctx.db
    .update(companies)
    .set({ eraseAt })
    .where(and(eq(companies.id, id), when))

const stillKept = ({ now }: Pick<Ctx, 'now'>) =>
  and(isNotNull(companies.eraseAt), gt(companies.eraseAt, now.toISOString()))

/** The mails to the owners about the new plan. */
async function toOwners(ctx: Ctx, companyId: string, eraseAt: string | null) {
  const owners = await ctx.db
    .select({ to: users.email, company: companies.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(and(eq(memberships.companyId, companyId), eq(memberships.role, 'owner')))
    .limit(maxMails)
  const of = { origin: ctx.config.PUBLIC_ORIGIN }
  return owners.map((owner) =>
    mailRow(
      ctx,
      eraseAt === null
        ? keptCompanyMail({ ...owner, ...of })
        : erasedCompanyMail({ ...owner, ...of, eraseAt }),
    ),
  )
}

/** Owners who get a mail. */
const maxMails = 50

async function tell(ctx: Ctx, companyId: string): Promise<void> {
  await notifyGates(ctx, eq(apiKeys.companyId, companyId))
  pokeMail(ctx)
}
