import { type SQL, sql } from 'drizzle-orm'
import type { CallerCtx } from '../../platform/context.ts'

/*
 * Statements for a commit that hold what was read outside of it to be true inside of it as well: where something has
 * changed in between, the whole commit fails and the command is run anew.
 */

const must = (ctx: CallerCtx, condition: SQL) =>
  ctx.db
    .select({ still: sql`CASE WHEN NOT (${condition}) THEN json('changed in between') ELSE 1 END` })
    .from(sql`(SELECT 1)`)

/** The tender is the one whose deadline, status, lots and requirements were read. */
export const stillTender = (ctx: CallerCtx, tenderId: string, version: number) =>
  must(ctx, sql`EXISTS (SELECT 1 FROM tender_docs WHERE tender_id = ${tenderId} AND version = ${version})`)

export const stillTeam = (ctx: CallerCtx, teamId: string) =>
  must(ctx, sql`EXISTS (SELECT 1 FROM teams WHERE company_id = ${ctx.caller.company.id} AND id = ${teamId})`)

export const stillPartner = (ctx: CallerCtx, consortiumId: string) =>
  must(
    ctx,
    sql`EXISTS (SELECT 1 FROM consortium_members AS m JOIN consortiums AS c ON c.id = m.consortium_id
      WHERE m.company_id = ${ctx.caller.company.id} AND m.status = 'accepted' AND c.id = ${consortiumId}
        AND c.status <> 'dissolved')`,
  )

export const stillAssets = (ctx: CallerCtx, ids: string[]) =>
  must(
    ctx,
    sql`(SELECT count(*) FROM assets WHERE company_id = ${ctx.caller.company.id}
      AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))) = ${ids.length}`,
  )
