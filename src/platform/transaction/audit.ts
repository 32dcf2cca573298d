import type { Built } from '../db/statement.ts'
import type { Ctx } from '../context/context.ts'
import { insertRows } from '../db/bulk.ts'
import { newId } from '../context/ids.ts'
import { audit } from '../schema.gen.ts'
import type { FieldChange } from './changes.ts'

/** The user of an act that no person of a company did. */
export const operator = 'operator'
export const service = 'system'
/** The company of an act that concerns no company. */
export const noCompany = 'none'

/** One audit row. No member may contain a secret. */
export interface AuditedAct {
  companyId: string
  /** A person, `operator` or `service`. */
  userId: string
  keyId?: string | null | undefined
  connectionId?: string | null | undefined
  /** The route, `POST /bids`, or a few words for an act without a route. */
  action: string
  /** The id of the changed thing; empty for a thing without an id. */
  targetId: string
  /** Whether the act changes who may do what. */
  access?: boolean | undefined
  /** What the act changed. */
  changes?: readonly FieldChange[] | undefined
}

/** The columns that say where the request of an act came from. */
export const originColumns = ({ origin }: Pick<Ctx, 'origin'>) => ({
  network: origin?.network ?? null,
  country: origin?.country ?? null,
  userAgent: origin?.userAgent ?? null,
})

/**
 * The rows of an act that changes several things, for the transaction of this act: one row for each thing. The first has
 * the given id.
 */
export const actRows = (
  ctx: Pick<Ctx, 'd1' | 'now' | 'origin'>,
  { targetIds, ...act }: Omit<AuditedAct, 'targetId'> & { targetIds: readonly string[] },
  id: string,
): D1PreparedStatement[] =>
  insertRows(
    ctx.d1,
    `INSERT INTO audit (id, company_id, at, user_id, key_id, connection_id, action, target_id, access,
      network, country, user_agent, changes)`,
    targetIds.map((targetId, index) => [
      index === 0 ? id : newId('audit', ctx.now),
      act.companyId,
      ctx.now.getTime(),
      act.userId,
      act.keyId ?? null,
      act.connectionId ?? null,
      act.action,
      targetId,
      act.access ?? false,
      ...Object.values(originColumns(ctx)),
      storedChanges(act),
    ]),
  )

/** The row of an act, for the transaction of this act. */
export const actRow = (
  ctx: Pick<Ctx, 'db' | 'now' | 'origin'>,
  act: AuditedAct,
  id = newId('audit', ctx.now),
): Built =>
  ctx.db.insert(audit).values({
    id,
    companyId: act.companyId,
    at: ctx.now.toISOString(),
    userId: act.userId,
    keyId: act.keyId ?? null,
    connectionId: act.connectionId ?? null,
    action: act.action,
    targetId: act.targetId,
    access: act.access ?? false,
    ...originColumns(ctx),
    changes: act.changes?.length ? [...act.changes] : null,
  })

const storedChanges = ({ changes }: Pick<AuditedAct, 'changes'>) =>
  changes?.length ? JSON.stringify(changes) : null
