import { and, eq, isNotNull } from 'drizzle-orm'
import type { Role } from '../../identity/accounts/schema.ts'
import { type Begun, newSession } from '../../identity/auth/sessions/begin.ts'
import { type SignedOn, SignOnRefused } from '../../identity/auth/sso/provider.ts'
import { domainOf, type Sso } from '../../identity/auth/sso/queries.ts'
import { memberships, sso, ssoIdentities, users } from '../../identity/schema.gen.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { newId } from '../../platform/context/ids.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import type { Statement } from '../../platform/db/statement.ts'
import { actRow } from '../../platform/transaction/audit.ts'
import { retrying } from '../../platform/transaction/idempotent.ts'
import { must, tryTransact } from '../../platform/transaction/transact.ts'
import { invitations } from '../schema.gen.ts'

/** No password verifies against this text. */
const noPassword = 'none'

/**
 * Signs a person in for whom the company's provider has vouched. A known subject is its person. An unknown subject is
 * linked by an address of the company's domain that the provider has verified: to a person of the company, to an account
 * with an invitation, or to an account that is made now. An account outside the company is never taken in without an
 * invitation; so a person who was removed does not come back by signing in again.
 *
 * @throws SignOnRefused, and Problem FORBIDDEN if the company may have no more people.
 */
export const signOn = (ctx: Ctx, of: Sso, identity: SignedOn, userAgent: string | null): Promise<Begun> =>
  retrying(async () => {
    const known = await findLinked(ctx, of, identity.subject)
    const { userId, rows: joining } =
      known === null ? await link(ctx, of, identity) : { userId: known, rows: [] }
    const { rows, ...begun } = newSession(ctx, {
      userId,
      userAgent,
      sso: { companyId: of.company.id, provenAt: identity.provenAt },
    })
    const changes = { writes: [must(worked(ctx, of), settingsChanged)], also: [...joining, ...rows] }
    if (!(await tryTransact(ctx, changes, [settingsChanged])))
      throw new SignOnRefused('The settings have changed meanwhile. Please begin again')
    return begun
  })

const settingsChanged = 'the settings of single sign-on have changed'

/** Matches no row where the settings have changed since the person left for the provider. */
const worked = (ctx: Ctx, { company, issuer, clientId, domain }: Sso) =>
  ctx.db
    .update(sso)
    .set({ workedAt: ctx.now.getTime() })
    .where(
      and(
        eq(sso.companyId, company.id),
        eq(sso.issuer, issuer),
        eq(sso.clientId, clientId),
        eq(sso.domain, domain),
        isNotNull(sso.provedAt),
      ),
    )

/** The person of a subject, as long as the person belongs to the company. */
export const findLinked = ({ d1 }: Ctx, { company }: Pick<Sso, 'company'>, subject: string) =>
  prepare(
    d1,
    sql`SELECT i.user_id FROM sso_identities AS i
      JOIN memberships AS m ON m.company_id = i.company_id AND m.user_id = i.user_id
      WHERE i.company_id = ${company.id} AND i.subject = ${subject}`,
  ).first<string>('user_id')

interface Found {
  userId: string | null
  belongs: number
  linked: number
  invitationId: string | null
  invitedAs: Role | null
}

async function link(ctx: Ctx, of: Sso, identity: SignedOn): Promise<{ userId: string; rows: Statement[] }> {
  const { company, domain, joinRole } = of
  const { email, name } = await identity.profile()
  if (email === null) throw new SignOnRefused('The provider sent no mail address that it has verified')
  if (domainOf(email) !== domain)
    throw new SignOnRefused(`${company.name} signs in people with addresses of ${domain} alone`)
  const found = await find(ctx, of, email)
  if (found.linked)
    throw new SignOnRefused(`${email} is linked to another identity. Ask an owner of ${company.name}`)
  const isNew = found.userId === null
  const role = found.invitedAs ?? (isNew ? joinRole : null)
  if (!found.belongs && role === null)
    throw new SignOnRefused(`Ask an owner or admin of ${company.name} to invite ${email}`)
  const userId = found.userId ?? newId('user', ctx.now)
  const createdAt = ctx.now.toISOString()
  const act = { companyId: company.id, userId, targetId: userId, access: true }
  const rows: Statement[] = []
  if (isNew)
    rows.push(
      ctx.db.insert(users).values({
        id: userId,
        email,
        name: name ?? email.slice(0, email.lastIndexOf('@')),
        passwordHash: noPassword,
        createdAt,
      }),
    )
  if (!found.belongs && role !== null) {
    rows.push(ctx.db.insert(memberships).values({ companyId: company.id, userId, role, createdAt }))
    rows.push(actRow(ctx, { ...act, action: found.invitedAs ? 'accept invitation' : 'sso.joined' }))
  }
  if (found.invitationId !== null)
    rows.push(
      ctx.db
        .delete(invitations)
        .where(and(eq(invitations.companyId, company.id), eq(invitations.id, found.invitationId))),
    )
  rows.push(
    ctx.db.insert(ssoIdentities).values({
      companyId: company.id,
      subject: identity.subject,
      userId,
      createdAt: ctx.now.getTime(),
    }),
    actRow(ctx, { ...act, action: 'sso.linked' }),
  )
  return { userId, rows }
}

const find = async (ctx: Ctx, { company }: Sso, email: string): Promise<Found> => {
  const found = await prepare(
    ctx.d1,
    sql`SELECT u.id AS userId, m.user_id IS NOT NULL AS belongs, s.user_id IS NOT NULL AS linked,
        i.id AS invitationId, i.role AS invitedAs
      FROM (SELECT ${email} AS email, ${company.id} AS company_id) AS asked
      LEFT JOIN users AS u ON u.email = asked.email
      LEFT JOIN memberships AS m ON m.company_id = asked.company_id AND m.user_id = u.id
      LEFT JOIN sso_identities AS s ON s.company_id = asked.company_id AND s.user_id = u.id
      LEFT JOIN invitations AS i ON i.company_id = asked.company_id AND i.email = asked.email
        AND i.expires_at > ${ctx.now.getTime()}`,
  ).first<Found>()
  return found ?? { userId: null, belongs: 0, linked: 0, invitationId: null, invitedAs: null }
}
