import { and, between, inArray, desc, eq, gte, lt, type SQL, sql as expression } from 'drizzle-orm'
import type { Ctx } from '../../platform/context/context.ts'
import { earliestId, startOfIds } from '../../platform/context/ids.ts'
import { operator } from '../../platform/transaction/audit.ts'
import { users } from '../schema.gen.ts'
import { audit } from '../../platform/schema.gen.ts'
import type { ActFilter, ActPage, ActView } from './schema.ts'

/** The value is written out: with a bound value the index over these rows would not be used. */
const aboutAccess = expression`${audit.access} = 1`

interface Place {
  before: string | null
  limit: number
}

/** Which acts of a company are listed: `access` for those that change who may do what. */
interface CompanyFilter extends Place {
  access: boolean
  userId?: string | undefined
  action?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

/** The acts of a company, the newest first. Ids begin with their time, so a span of time is a span of ids. */
export const listCompanyActs = (
  ctx: Pick<Ctx, 'db'>,
  companyId: string,
  { access, userId, action, from, to, ...place }: CompanyFilter,
): Promise<ActPage> =>
  listWhere(
    ctx,
    and(
      eq(audit.companyId, companyId),
      access ? aboutAccess : undefined,
      userId === undefined ? undefined : eq(audit.userId, userId),
      action === undefined ? undefined : eq(audit.action, action),
      from && gte(audit.id, earliestId('audit', from)),
      to && lt(audit.id, earliestId('audit', new Date(to.getTime() + 1))),
    ),
    place,
  )

/** These acts of a company, the oldest first. */
export async function actsByIds(
  ctx: Pick<Ctx, 'db'>,
  companyId: string,
  ids: readonly string[],
): Promise<ActView[]> {
  const among = inArray(audit.id, [...ids])
  const { acts } = await listWhere(ctx, and(eq(audit.companyId, companyId), among), {
    before: null,
    limit: ids.length,
  })
  return acts.toReversed()
}

/**
 * Acts for the operator. A person's acts are shown only as far as they affect access, because no index has the
 * other acts by person.
 */
export const listActs = (
  ctx: Pick<Ctx, 'db'>,
  { companyId, userId, before, limit }: ActFilter,
): Promise<ActPage> =>
  listWhere(
    ctx,
    and(
      companyId === undefined ? undefined : eq(audit.companyId, companyId),
      userId === undefined ? undefined : and(eq(audit.userId, userId), aboutAccess),
    ),
    { before: before ?? null, limit },
  )

/**
 * Whether the operator did this at that time or later. The row of the act and the id of what the act made are of one
 * millisecond, so that the index over acts finds the row without reading others.
 */
export async function hasDone(
  { db }: Pick<Ctx, 'db'>,
  { action, targetId, since }: { action: string; targetId: string; since: Date },
): Promise<boolean> {
  const start = startOfIds('audit', targetId)
  const found = await db
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(
        eq(audit.userId, operator),
        aboutAccess,
        between(audit.id, start, `${start}~`),
        eq(audit.action, action),
        eq(audit.targetId, targetId),
        gte(audit.at, since.toISOString()),
      ),
    )
    .limit(1)
  return found.length > 0
}

async function listWhere(
  { db }: Pick<Ctx, 'db'>,
  where: SQL | undefined,
  { before, limit }: Place,
): Promise<ActPage> {
  const found = await db
    .select({ act: audit, userName: users.name })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.userId))
    .where(and(where, before === null ? undefined : lt(audit.id, before)))
    .orderBy(desc(audit.id))
    .limit(limit + 1)
  const acts = wholeActs(found, limit).map(({ act: { at, ...act }, userName }) => ({
    ...act,
    userName,
    at,
  }))
  return { acts, next: found.length > limit ? (acts.at(-1)?.id ?? null) : null }
}

/** Ends a page between two ids: the rows of one act share an id, and the next page begins after this id. */
function wholeActs<R extends { act: { id: string } }>(found: R[], limit: number): R[] {
  const beyond = found[limit]?.act.id
  const whole = found.slice(0, limit).filter(({ act }) => act.id !== beyond)
  return whole.length > 0 ? whole : found.slice(0, limit)
}
