import type { CallerCtx } from '../../platform/context/context.ts'
import { notFound, Problem } from '../../platform/context/errors.ts'
import { listRows, sortBy } from '../../platform/db/lists.ts'
import type { Page } from '../../platform/db/page.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { iso } from '../../platform/time/time.ts'
import type { AddTeamMember, ListTeamMembers, ListTeams, Team, TeamMember, TeamRole } from './schema.ts'

interface TeamRow {
  id: string
  name: string
  description: string | null
  member_count: number
  version: number
  created_at: number
  updated_at: number
}

const teamColumns = sql`t.*, (SELECT count(*) FROM team_members WHERE team_id = t.id AND +company_id = t.company_id) AS member_count`

const teamOf = (row: TeamRow): Team => ({
  id: row.id,
  name: row.name,
  description: row.description,
  memberCount: row.member_count,
  version: row.version,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
})

const ownTeam = (ctx: CallerCtx, id: string) => sql`t.company_id = ${ctx.caller.company.id} AND t.id = ${id}`

export async function getTeam(ctx: CallerCtx, id: string): Promise<Team> {
  const query = sql`SELECT ${teamColumns} FROM teams AS t WHERE ${ownTeam(ctx, id)}`
  const row = await prepare(ctx.d1, query).first<TeamRow>()
  if (!row) throw notFound('Team')
  return teamOf(row)
}

/** Finds the company's team by `nameKey`, which ignores upper and lower case. */
export const findTeamNamed = (ctx: CallerCtx, nameKey: string): Promise<{ id: string } | null> =>
  prepare(
    ctx.d1,
    sql`SELECT id FROM teams WHERE company_id = ${ctx.caller.company.id} AND name_key = ${nameKey}`,
  ).first()

const sortColumns = { createdAt: 't.created_at', updatedAt: 't.updated_at', name: 't.name_key' }

export function listTeams(ctx: CallerCtx, { sort, order, page, limit }: ListTeams): Promise<Page<Team>> {
  const list = {
    select: teamColumns,
    from: sql`teams AS t`,
    where: [sql`t.company_id = ${ctx.caller.company.id}`],
    orderBy: sortBy(sortColumns[sort], order ?? (sort === 'name' ? 'asc' : 'desc'), 't.id'),
    page,
    limit,
  }
  return listRows(ctx, list, teamOf)
}

interface MemberRow {
  id: string
  team_id: string
  user_id: string
  name: string
  email: string
  role: TeamRole
  added_at: number
}

const memberOf = (row: MemberRow): TeamMember => ({
  id: row.id,
  teamId: row.team_id,
  user: { id: row.user_id, name: row.name, email: row.email },
  role: row.role,
  addedAt: iso(row.added_at),
})

/** The people of a team, in the order they were added. */
export async function listTeamMembers(
  ctx: CallerCtx,
  id: string,
  { page, limit }: ListTeamMembers,
): Promise<Page<TeamMember>> {
  const list = {
    select: sql`m.*, u.name, u.email`,
    from: sql`team_members AS m JOIN users AS u ON u.id = m.user_id`,
    where: [sql`m.company_id = ${ctx.caller.company.id}`, sql`m.team_id = ${id}`],
    orderBy: sortBy('m.added_at', 'asc', 'm.id'),
    page,
    limit,
  }
  const [, members] = await Promise.all([getTeam(ctx, id), listRows(ctx, list, memberOf)])
  return members
}

interface CandidateRow {
  user_id: string | null
  name: string
  email: string
  id: string | null
  team_id: string
  role: TeamRole
  added_at: number
}

/** Finds a person of the company who will join a team, with the membership if the person is in the team already. */
export async function findCandidate(
  ctx: CallerCtx,
  id: string,
  { userId, email }: Pick<AddTeamMember, 'userId' | 'email'>,
): Promise<{ user: TeamMember['user']; member: TeamMember | null }> {
  const who = email === undefined ? sql`u.id = ${userId ?? ''}` : sql`u.email = ${email}`
  const row = await prepare(
    ctx.d1,
    sql`SELECT u.id AS user_id, u.name, u.email, m.id, t.id AS team_id, m.role, m.added_at FROM teams AS t
      LEFT JOIN users AS u ON ${who}
        AND EXISTS (SELECT 1 FROM memberships WHERE company_id = t.company_id AND user_id = u.id)
      LEFT JOIN team_members AS m ON m.team_id = t.id AND m.user_id = u.id AND +m.company_id = t.company_id
      WHERE ${ownTeam(ctx, id)}`,
  ).first<CandidateRow>()
  if (!row) throw notFound('Team')
  if (row.user_id === null) throw email === undefined ? notFound('User') : noColleague()
  const user = { id: row.user_id, name: row.name, email: row.email }
  return { user, member: row.id === null ? null : memberOf({ ...row, id: row.id, user_id: user.id }) }
}

const noColleague = () =>
  new Problem(
    'NOT_FOUND',
    'User not found: no one in your company has this e-mail address. Invite the person in the console, under People, first',
  )

/** Checks that a person is in the team, and returns the team's version. */
export async function getTeamMember(
  ctx: CallerCtx,
  id: string,
  memberId: string,
): Promise<{ version: number }> {
  const row = await prepare(
    ctx.d1,
    sql`SELECT t.version, m.id FROM teams AS t LEFT JOIN team_members AS m ON m.team_id = t.id AND m.id = ${memberId}
      AND +m.company_id = t.company_id
      WHERE ${ownTeam(ctx, id)}`,
  ).first<{ version: number; id: string | null }>()
  if (!row) throw notFound('Team')
  if (row.id === null) throw notFound('Member')
  return row
}
