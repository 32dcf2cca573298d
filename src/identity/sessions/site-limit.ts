import type { Ctx } from '../../platform/context.ts'
import { minute } from '../../platform/time.ts'
import {
  countInAll,
  forgiveAttempt,
  type Limit,
  secondsUntilRoom,
  windowOf,
} from '../../platform/limits/limits.ts'
import { siteOf } from './network.ts'

/**
 * One IPv6 allocation has thousands of networks to guess from. Its windows are wider than a network's, as several
 * subscribers may share it, and shut out nobody who is elsewhere.
 */
const perAccount: Limit = { name: 'sign-in', attempts: 60, span: 15 * minute }
const overAll: Limit = { name: 'sign-in', attempts: 300, span: 15 * minute }

interface Counted {
  /** Until another attempt counts; 0 while both windows have room. */
  seconds: number
  /** The statements that take the attempt back where the password was right. */
  forgive: D1PreparedStatement[]
}

/**
 * Seconds until the allocation around a network may try again. Asked before anything is counted: an allocation that is
 * refused would else go on writing a row for every network and address it names.
 */
export const secondsForSite = async (ctx: Ctx, network: string): Promise<number> => {
  const site = siteOf(network)
  return site === null ? 0 : secondsUntilRoom(ctx, windowOf(overAll, site))
}

/**
 * Counts an attempt to sign in for the allocation of its network, which only what the network itself may still try is:
 * one of its networks alone must not use it up for the others. IPv4 has none.
 */
export async function countForSite(
  ctx: Ctx,
  { network, email }: { network: string; email: string },
): Promise<Counted> {
  const site = siteOf(network)
  if (site === null) return { seconds: 0, forgive: [] }
  const windows = [windowOf(perAccount, site, email), windowOf(overAll, site)]
  return {
    seconds: await countInAll(ctx, ...windows),
    forgive: windows.map((window) => forgiveAttempt(ctx, window)),
  }
}
