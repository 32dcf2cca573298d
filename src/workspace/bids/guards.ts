import { boundList } from '../../platform/db/bulk.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { guard } from '../../platform/transaction/guard.ts'

/*
 * Guards of a commit that rests on rows which were read outside of the transaction and which others may change. When
 * such a row has changed in between, the whole commit fails and the command is retried.
 */

/** True while the tender still has the version whose deadline, status, lots and requirements were read. */
export const stillTender = (ctx: CallerCtx, tenderId: string, version: number) =>
  guard(
    ctx.d1,
    sql`EXISTS (SELECT 1 FROM tender_docs WHERE tender_id = ${tenderId} AND version = ${version})`,
    'the tender has changed',
  )

export const stillTeam = (ctx: CallerCtx, teamId: string) =>
  guard(
    ctx.d1,
    sql`EXISTS (SELECT 1 FROM teams WHERE company_id = ${ctx.caller.company.id} AND id = ${teamId})`,
    'the team is gone',
  )

export const stillPartner = (ctx: CallerCtx, consortiumId: string) =>
  guard(
    ctx.d1,
    sql`EXISTS (SELECT 1 FROM consortium_members AS m JOIN consortiums AS c ON c.id = m.consortium_id
      WHERE m.company_id = ${ctx.caller.company.id} AND m.status = 'accepted' AND c.id = ${consortiumId}
        AND c.status <> 'dissolved')`,
    'the company is no partner of the consortium',
  )

export const stillAssets = (ctx: CallerCtx, ids: string[]) =>
  guard(
    ctx.d1,
    sql`(SELECT count(*) FROM assets WHERE company_id = ${ctx.caller.company.id}
      AND id IN (SELECT value FROM json_each(${boundList(ids)}))) = ${ids.length}`,
    'an asset is gone',
  )

export const stillMembers = (ctx: CallerCtx, userIds: string[]) =>
  guard(
    ctx.d1,
    sql`(SELECT count(*) FROM memberships WHERE company_id = ${ctx.caller.company.id}
      AND user_id IN (SELECT value FROM json_each(${boundList(userIds)}))) = ${userIds.length}`,
    'a person has left the company',
  )
