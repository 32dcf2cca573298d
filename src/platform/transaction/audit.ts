import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '../context.ts'
import { newId } from '../ids.ts'
import { audit } from './table.ts'

/** Who is named where nobody of a company acts. */
export const operator = 'operator'
export const service = 'system'
/** The company of an act that concerns none. */
export const noCompany = 'none'

/** One act as it is kept. Nothing of it may be a secret. */
export interface Act {
  companyId: string
  /** A person, `operator` or `service`. */
  userId: string
  keyId?: string | null | undefined
  connectionId?: string | null | undefined
  /** The route, `POST /bids`, or the act in words where the act has no route. */
  action: string
  /** The id of the changed thing; empty where nothing has an id. */
  targetId: string
  /** Whether the act bears on who may do what. */
  access?: boolean | undefined
}

/** The row of an act, for the transaction that does the act. */
export const actRow = (ctx: Pick<Ctx, 'db' | 'now'>, act: Act): BatchItem<'sqlite'> =>
  ctx.db.insert(audit).values({
    id: newId('audit', ctx.now),
    companyId: act.companyId,
    at: ctx.now.getTime(),
    userId: act.userId,
    keyId: act.keyId ?? null,
    connectionId: act.connectionId ?? null,
    action: act.action,
    targetId: act.targetId,
    access: act.access ?? false,
  })
