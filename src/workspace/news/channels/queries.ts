import { and, asc, eq } from 'drizzle-orm'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { notFound } from '../../../platform/context/errors.ts'
import { iso } from '../../../platform/time/time.ts'
import type { Channel } from './schema.ts'
import { channels } from '../../schema.gen.ts'

export type ChannelRow = typeof channels.$inferSelect

const own = (ctx: CallerCtx) => eq(channels.companyId, ctx.caller.company.id)

/** The channels of the company, the oldest first. A company has few. */
export async function listChannels(ctx: CallerCtx): Promise<Channel[]> {
  const rows = await ctx.db
    .select()
    .from(channels)
    .where(own(ctx))
    .orderBy(asc(channels.createdAt))
    .limit(100)
  return rows.map(
    ({ id, kind, name, host, topics, active, disabledReason, failures, version, createdAt }) => ({
      id,
      kind,
      name,
      host,
      topics,
      active,
      disabledReason,
      failures,
      version,
      createdAt: iso(createdAt),
    }),
  )
}

export async function findChannel(ctx: CallerCtx, id: string): Promise<ChannelRow> {
  const row = await ctx.db
    .select()
    .from(channels)
    .where(and(own(ctx), eq(channels.id, id)))
    .get()
  if (!row) throw notFound('Channel')
  return row
}
