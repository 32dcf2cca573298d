import { rowsOf } from '../../platform/db/rows.ts'
import type { CallerCtx, Ctx } from '../../platform/context/context.ts'
import { hashSecret, isSecret } from '../../identity/auth/sessions/secret.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { iso } from '../../platform/time/time.ts'
import { type Invitation, invitationPrefix, type Invited, type Person } from './schema.ts'
import type { Role } from '../../identity/accounts/schema.ts'

interface PersonRow {
  id: string
  name: string
  email: string
  role: Role
  created_at: number
}

interface InvitationRow {
  id: string
  email: string
  role: Role
  inviter: string
  inviter_name: string
  created_at: number
  expires_at: number
}

/** The people of the caller's company, owners first, then by name, and the invitations, the newest first. */
export async function listPeople(ctx: CallerCtx): Promise<{ people: Person[]; invitations: Invitation[] }> {
  const companyId = ctx.caller.company.id
  const [people, invited] = await ctx.d1.batch([
    prepare(
      ctx.d1,
      sql`SELECT u.id, u.name, u.email, m.role, m.created_at FROM memberships AS m JOIN users AS u ON u.id = m.user_id
        WHERE m.company_id = ${companyId}
        ORDER BY CASE m.role WHEN 'owner' THEN 1 WHEN 'admin' THEN 2 ELSE 3 END, u.name COLLATE NOCASE, u.id`,
    ),
    prepare(
      ctx.d1,
      sql`SELECT i.id, i.email, i.role, i.invited_by AS inviter, u.name AS inviter_name, i.created_at, i.expires_at
        FROM invitations AS i JOIN users AS u ON u.id = i.invited_by
        WHERE i.company_id = ${companyId} ORDER BY i.created_at DESC, i.id DESC`,
    ),
  ])
  return {
    people: rowsOf<PersonRow>(people).map(({ created_at, ...row }) => ({
      ...row,
      joinedAt: iso(created_at),
    })),
    invitations: rowsOf<InvitationRow>(invited).map((row) => shownInvitation(row, ctx.now)),
  }
}

const shownInvitation = (row: InvitationRow, now: Date): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  invitedBy: { id: row.inviter, name: row.inviter_name },
  createdAt: iso(row.created_at),
  expiresAt: iso(row.expires_at),
  expired: row.expires_at <= now.getTime(),
})

interface InvitedRow {
  id: string
  hash: string
  email: string
  role: Role
  expires_at: number
  inviter: string
  company_id: string
  name: string
  country: string
  plan: Invited['company']['plan']
  known: number
}

/**
 * The invitation of a link; null for an invitation that was used, withdrawn or replaced, has expired, or never existed.
 */
export async function readInvitation(ctx: Ctx, token: string): Promise<Invited | null> {
  if (!isSecret(invitationPrefix, token)) return null
  const row = await prepare(
    ctx.d1,
    sql`SELECT i.id, i.hash, i.email, i.role, i.expires_at, u.name AS inviter, i.company_id, c.name, c.country, c.plan,
        EXISTS (SELECT 1 FROM users WHERE email = i.email) AS known
      FROM invitations AS i JOIN companies AS c ON c.id = i.company_id JOIN users AS u ON u.id = i.invited_by
      WHERE i.hash = ${hashSecret(token)} AND i.expires_at > ${ctx.now.getTime()}`,
  ).first<InvitedRow>()
  if (!row) return null
  return {
    id: row.id,
    hash: row.hash,
    email: row.email,
    role: row.role,
    inviter: row.inviter,
    company: { id: row.company_id, name: row.name, country: row.country, plan: row.plan },
    known: row.known === 1,
    expiresAt: iso(row.expires_at),
  }
}
