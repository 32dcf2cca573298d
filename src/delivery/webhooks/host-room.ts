import type { CallerCtx } from '../../platform/context/context.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { forbidden } from '../../platform/context/errors.ts'
import { guard } from '../../platform/transaction/guard.ts'

type RoomCtx = Pick<CallerCtx, 'd1' | 'caller'>

/**
 * Max active endpoints at one host, of all companies together, so that several companies cannot flood another
 * company's server.
 */
const maxOfHost = 200
/**
 * Max active endpoints of one company at one host: more than a company needs at a service that takes
 * webhooks.
 */
const maxOfCompanyAtHost = 25

/** The host name of an address, in one spelling: lower case, without a final point. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/\.$/, '')

const activeAt = (host: string) => sql`(SELECT count(*) FROM webhooks WHERE host = ${host} AND active = 1)`
const ownAt = ({ caller }: RoomCtx, host: string) =>
  sql`(SELECT count(*) FROM webhooks WHERE host = ${host} AND active = 1 AND company_id = ${caller.company.id})`

/** Refuses another active endpoint at a host that has as many as allowed. */
export async function expectRoomAtHost(ctx: RoomCtx, host: string): Promise<void> {
  const found = await prepare(
    ctx.d1,
    sql`SELECT ${activeAt(host)} AS active, ${ownAt(ctx, host)} AS own`,
  ).first<{ active: number; own: number }>()
  if ((found?.own ?? 0) >= maxOfCompanyAtHost)
    throw forbidden('limit', `At most ${maxOfCompanyAtHost} active webhooks of a company may go to ${host}`)
  if ((found?.active ?? 0) >= maxOfHost)
    throw forbidden('limit', `At most ${maxOfHost} active webhooks of all companies may go to ${host}`)
}

/**
 * Breaks the commit if the host has no capacity left, so that several endpoints created at once do not exceed
 * its limits.
 */
export const stillRoomAtHost = (ctx: RoomCtx, host: string) =>
  guard(
    ctx.d1,
    sql`${activeAt(host)} < ${maxOfHost} AND ${ownAt(ctx, host)} < ${maxOfCompanyAtHost}`,
    'the host has all the webhooks it may have',
  )
