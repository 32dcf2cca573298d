import { rowsOf } from '../../../platform/db/rows.ts'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { commit } from '../../../platform/transaction/commit.ts'
import { expectVersion } from '../../../platform/transaction/version.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { forbidden, notFound } from '../../../platform/context/errors.ts'
import { countInAll, type Limit, rateWindow } from '../../../platform/http/limits/limits.ts'
import { day } from '../../../platform/time/time.ts'
import { notifications } from '../../../delivery/schema.gen.ts'
import { consortiumMembers } from '../../schema.gen.ts'
import { actorIn } from '../../../delivery/notifications/marks.ts'
import { notificationRow } from '../../../delivery/notifications/write.ts'
import { Existing } from '../../../platform/db/page.ts'
import { sql } from '../../../platform/db/sql.ts'
import { expectLead, expectUndissolved, touch } from '../change.ts'
import { readConsortium, standing } from '../queries.ts'
import { findParts } from '../responsibilities/queries.ts'
import { insertResponsibilities, newResponsibility, shownResponsibility } from '../responsibilities/write.ts'
import type { Consortium } from '../schema.ts'
import { foundMember, foundShares, maybeMember, memberQuery, percentOf, sharesQuery } from './queries.ts'
import { companyKeyOf, newPartner } from './row.ts'
import type { ConsortiumMember, InviteMember } from './schema.ts'
import { expectFree, stillFree } from './shares.ts'

interface Named {
  id: string
  memberId: string
}

/**
 * Limits the invitations that one company sends to another. The sender chooses the title of an invitation, and could
 * use it to pester. The person who invites is counted too, because a person may found several companies.
 */
const perPair: Limit = { name: 'consortium invitations', attempts: 20, span: day }
const perPerson: Limit = { ...perPair, name: 'consortium invitations of a person' }

async function takeTurn(ctx: CallerCtx, companyId: string | null): Promise<void> {
  if (companyId === null) return
  const { company, user } = ctx.caller
  const windows = [rateWindow(perPair, company.id, companyId), rateWindow(perPerson, user.id, companyId)]
  if ((await countInAll(ctx, ...windows)) > 0)
    throw forbidden(
      'limit',
      `A company may invite another one ${perPair.attempts} times a day: try again tomorrow`,
    )
}

/** Invites a company. A repeated request returns the first invitation, unchanged, unless it was declined or removed. */
export async function inviteMember(
  ctx: CallerCtx,
  consortiumId: string,
  input: InviteMember,
): Promise<ConsortiumMember | Existing<ConsortiumMember>> {
  const { consortium, rows } = await readConsortium(ctx, consortiumId, [
    sql`SELECT name FROM companies WHERE id = ${input.companyId ?? ''}`,
    memberQuery(ctx, consortiumId, sql`m.company_key = ${companyKeyOf(input)} AND ${standing('m')}`),
    sharesQuery(consortiumId),
  ])
  const name = input.companyName ?? foundCompany(rows[0])
  const asked = input.responsibilities ?? []
  await findParts(ctx, consortium.tenderId, asked)
  expectLead(consortium)
  const existing = maybeMember(rows[1])
  if (existing) return new Existing(existing)
  expectFree(input.sharePercent, foundShares(rows[2]))
  const row = newPartner(ctx, consortiumId, input)
  const tasks = asked.map((each) => newResponsibility(ctx, { consortiumId, memberId: row.id }, each))
  await takeTurn(ctx, row.companyId)
  return commit(ctx, {
    action: 'POST /consortiums/:id/members',
    targetId: row.id,
    writes: [
      touch(ctx, consortium, stillFree(consortiumId, row.share)),
      ctx.db.insert(consortiumMembers).values(row),
      ...insertResponsibilities(ctx, tasks),
    ],
    also: tellInvited(ctx, consortium, row),
    answer: shownPartner(row, name, tasks),
    status: 201,
  })
}

/** The notification of an invited company that is on the platform, written in the transaction of the invitation. */
const tellInvited = (
  ctx: CallerCtx,
  consortium: Consortium,
  { id, companyId }: ReturnType<typeof newPartner>,
) =>
  companyId === null
    ? []
    : [
        ctx.db.insert(notifications).values(
          notificationRow(ctx, companyId, {
            kind: 'consortium.invited',
            actorId: actorIn(ctx),
            title: `Invitation to a consortium: ${consortium.name}`,
            body: `${consortium.leadCompany.name} invites your company to bid together`,
            data: { consortiumId: consortium.id, memberId: id, leadCompanyId: consortium.leadCompany.id },
            tenderId: consortium.tenderId,
          }),
        ),
      ]

function foundCompany(rows: D1Result | undefined): string {
  const [row] = rowsOf<{ name: string }>(rows)
  if (!row) throw notFound('Company', 'partner')
  return row.name
}

/** An invitation in the form of the API after its rows are written. */
const shownPartner = (
  row: ReturnType<typeof newPartner>,
  name: string,
  tasks: ReturnType<typeof newResponsibility>[],
): ConsortiumMember => ({
  id: row.id,
  company: { id: row.companyId, name },
  contactEmail: row.contactEmail,
  role: row.role,
  status: row.status,
  sharePercent: percentOf(row.share),
  responsibilities: tasks.map((each) => shownResponsibility(each, name)),
  invitedAt: row.invitedAt,
  answeredAt: null,
})

/** The invited company's answer to its invitation. The same answer again changes nothing. */
export async function answerInvitation(
  ctx: CallerCtx,
  { id: consortiumId, memberId }: Named,
  status: 'accepted' | 'declined',
): Promise<ConsortiumMember> {
  const { consortium, rows } = await readConsortium(ctx, consortiumId, [
    memberQuery(ctx, consortiumId, sql`m.id = ${memberId}`),
  ])
  const member = foundMember(rows[0])
  if (member.company.id !== ctx.caller.company.id)
    throw forbidden('role', 'Only the invited company itself accepts or declines its invitation')
  if (member.role === 'lead')
    throw forbidden('role', 'The lead has no invitation to answer; it may dissolve the consortium')
  if (member.status === status) return member
  expectUndissolved(consortium)
  if (member.status !== 'invited')
    throw forbidden(
      'state',
      `This invitation is ${member.status} and can no longer be answered; ${ways[member.status]}`,
    )
  const change = { status, answeredAt: ctx.now.toISOString() }
  const invited = ofConsortium(consortiumId, memberId, eq(consortiumMembers.status, 'invited'))
  const own = and(invited, eq(consortiumMembers.companyId, ctx.caller.company.id))
  return commit(ctx, {
    action: `POST /consortiums/:id/members/:memberId/${status === 'accepted' ? 'accept' : 'decline'}`,
    targetId: memberId,
    writes: [touch(ctx, consortium), ctx.db.update(consortiumMembers).set(change).where(own)],
    answer: { ...member, ...change },
  })
}

const ways = {
  accepted: 'the lead may remove the member',
  declined: 'the lead may invite the company again',
  removed: 'the lead may invite the company again',
}

/** Removes a partner. The partner stays listed as removed and no longer sees it; its share becomes free. */
export async function removeMember(ctx: CallerCtx, { id: consortiumId, memberId }: Named) {
  const { consortium, rows } = await readConsortium(ctx, consortiumId, [
    memberQuery(ctx, consortiumId, sql`m.id = ${memberId}`),
  ])
  const member = foundMember(rows[0])
  expectLead(consortium)
  if (member.role === 'lead')
    throw forbidden('role', 'The lead cannot be removed; dissolve the consortium instead')
  if (member.status === 'declined' || member.status === 'removed')
    throw forbidden(
      'state',
      `This member is ${member.status} already; only invited and accepted members can be removed`,
    )
  expectVersion(ctx, consortium.version)
  const here = inArray(consortiumMembers.status, ['invited', 'accepted'])
  return commit(ctx, {
    action: 'DELETE /consortiums/:id/members/:memberId',
    targetId: memberId,
    writes: [
      touch(ctx, consortium),
      ctx.db
        .update(consortiumMembers)
        .set({ status: 'removed' })
        .where(ofConsortium(consortiumId, memberId, here)),
    ],
    answer: { id: memberId, deleted: true as const },
  })
}

const ofConsortium = (consortiumId: string, memberId: string, condition: SQL) =>
  and(eq(consortiumMembers.consortiumId, consortiumId), eq(consortiumMembers.id, memberId), condition)
