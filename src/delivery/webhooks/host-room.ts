import type { CallerCtx } from '../../platform/context.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { forbidden } from '../../platform/errors.ts'
import { guard } from '../../platform/transaction/guard.ts'

/**
 * The most active endpoints at one host, of all companies together, so that several companies cannot flood somebody
 * else's server.
 */
export const mostOfHost = 200

/** The host name of an address, in one spelling: lower case, without a final point. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/\.$/, '')

const activeAt = (host: string) => sql`(SELECT count(*) FROM webhooks WHERE host = ${host} AND active = 1)`

/** Refuses an active endpoint at a host that has reached its limit. */
export async function expectRoomAtHost({ d1 }: Pick<CallerCtx, 'd1'>, host: string): Promise<void> {
  const count = await prepare(d1, sql`SELECT ${activeAt(host)} AS n`).first<number>('n')
  if ((count ?? 0) >= mostOfHost)
    throw forbidden('limit', `At most ${mostOfHost} active webhooks of all companies may go to ${host}`)
}

/**
 * A guard against several endpoints made at once. If the host would exceed its limit, the commit fails and the command
 * runs anew.
 */
export const stillRoomAtHost = ({ d1 }: Pick<CallerCtx, 'd1'>, host: string) =>
  guard(d1, sql`${activeAt(host)} < ${mostOfHost}`, 'the host has all the webhooks it may have')
