import { and, eq, sql as expression } from 'drizzle-orm'
import type * as z from 'zod'
import { bids, teams } from '../schema.gen.ts'
import { commit } from '../../platform/transaction/commit.ts'
import { asRead, remove, revise } from '../../platform/transaction/revise.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { forbidden, invalidData } from '../../platform/context/errors.ts'
import { newId } from '../../platform/context/ids.ts'
import { nameKey } from '../../platform/text/names.ts'
import { findTeamNamed, getTeam } from './queries.ts'
import type { CreateTeam, Team, UpdateTeam } from './schema.ts'

/**
 * The key of a team name that is still free in the company. When two requests take the same name at once, the unique
 * index of the table lets only one through.
 */
async function freeName(ctx: CallerCtx, name: string, own?: string): Promise<string> {
  const key = nameKey(name)
  const found = await findTeamNamed(ctx, key)
  if (found && found.id !== own)
    throw invalidData('name', 'is the name of another team of the company', 'conflict')
  return key
}

export async function createTeam(ctx: CallerCtx, input: z.output<typeof CreateTeam>): Promise<Team> {
  const key = await freeName(ctx, input.name)
  const at = ctx.now.toISOString()
  const shown = {
    id: newId('team', ctx.now),
    name: input.name,
    description: input.description ?? null,
    version: 1,
  }
  const row = { ...shown, companyId: ctx.caller.company.id, nameKey: key, createdAt: at, updatedAt: at }
  return commit(ctx, {
    action: 'POST /teams',
    targetId: row.id,
    writes: [ctx.db.insert(teams).values(row)],
    answer: { ...shown, memberCount: 0, createdAt: at, updatedAt: at },
    status: 201,
  })
}

/** Changes a team; `{}` changes nothing, null clears. */
export async function updateTeam(
  ctx: CallerCtx,
  id: string,
  input: z.output<typeof UpdateTeam>,
): Promise<Team> {
  return revise(ctx, {
    action: 'PATCH /teams/:id',
    current: await getTeam(ctx, id),
    next: async (current) => {
      const key = input.name === undefined ? {} : { nameKey: await freeName(ctx, input.name, id) }
      return {
        change: input,
        write: (stamp) =>
          ctx.db
            .update(teams)
            .set({ ...input, ...key, ...stamp })
            .where(asRead(ctx, teams, current)),
      }
    },
  })
}

/** Deletes a team. Its people stay in the company; its bids stay too, and belong to no team. */
export async function removeTeam(ctx: CallerCtx, id: string) {
  const current = await getTeam(ctx, id)
  if (ctx.caller.user.role === 'member')
    throw forbidden('role', 'Only an owner or admin of the company may delete a team')
  return remove(ctx, teams, current, { action: 'DELETE /teams/:id', also: [leaveBids(ctx, id)] })
}

/** Bids show their team, so they get a new version when they lose it. */
const leaveBids = (ctx: CallerCtx, id: string) =>
  ctx.db
    .update(bids)
    .set({ teamId: null, version: expression`${bids.version} + 1`, updatedAt: ctx.now.getTime() })
    .where(and(eq(bids.companyId, ctx.caller.company.id), eq(bids.teamId, id)))
