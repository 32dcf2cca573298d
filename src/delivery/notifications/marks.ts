import type { CallerCtx } from '../../platform/context/context.ts'
import { raw, type Sql, sql } from '../../platform/db/sql.ts'

/*
 * Every person has other read marks. A program with a key is not a person: its mark is in the notification and belongs
 * to the company, so that a notification that a program has fetched stays new for people.
 */

export const isPerson = ({ caller }: CallerCtx): boolean => caller.key === null

/**
 * The notifications `n` for the caller: those for the company, and those for the caller alone. A person is not notified
 * of the person's own actions.
 */
export const addressedTo = (ctx: CallerCtx): Sql => {
  const { company, user } = ctx.caller
  const own = isPerson(ctx) ? sql`n.actor_id IS NOT ${user.id}` : raw('1')
  return sql`n.company_id = ${company.id} AND (n.user_id IS NULL OR n.user_id = ${user.id}) AND ${own}`
}

/** The person whose action a notification reports. A program is not a person: its holder is notified of what it did. */
export const actorIn = (ctx: CallerCtx): string | null => (isPerson(ctx) ? ctx.caller.user.id : null)

/** The time up to which the person has read everything; before the first reading, the beginning of the membership. */
export const seenUntil = ({ caller }: CallerCtx): Sql => {
  const person = sql`company_id = ${caller.company.id} AND user_id = ${caller.user.id}`
  return sql`coalesce((SELECT until FROM notifications_seen WHERE ${person}),
    (SELECT created_at - 1 FROM memberships WHERE ${person}))`
}

/** The person's mark `r` on a notification `n`, to be joined. */
export const markJoin = (ctx: CallerCtx): Sql =>
  isPerson(ctx)
    ? sql`LEFT JOIN notification_reads AS r ON r.notification_id = n.id AND r.company_id = n.company_id
        AND r.user_id = ${ctx.caller.user.id}`
    : raw('')

/** The time at which the caller read a notification `n`; null while it is new for the caller. */
export const readAtFor = (ctx: CallerCtx): Sql =>
  isPerson(ctx)
    ? sql`CASE WHEN r.user_id IS NOT NULL THEN r.read_at
        WHEN n.created_at <= ${seenUntil(ctx)} THEN ${seenUntil(ctx)} END`
    : raw('n.read_at')
