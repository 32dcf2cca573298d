import type { Ctx } from '../../../platform/context/context.ts'
import { minute } from '../../../platform/time/time.ts'
import {
  countInAll,
  forgiveAttempt,
  type Limit,
  secondsUntilRoom,
  rateWindow,
} from '../../../platform/http/limits/limits.ts'
import { siteOf } from './network.ts'

/**
 * The limits for an IPv6 allocation, which has thousands of networks to guess from. They are wider than the limits of a
 * network, because several subscribers may share an allocation, and they shut out nobody elsewhere.
 */
const perAccount: Limit = { name: 'sign-in', attempts: 60, span: 15 * minute }
const overAll: Limit = { name: 'sign-in', attempts: 300, span: 15 * minute }

interface Counted {
  /** Seconds until another attempt counts; 0 while both windows have room. */
  seconds: number
  /** The statements that take the attempt back after a right password. */
  forgive: D1PreparedStatement[]
}

/**
 * Seconds until the allocation around a network may try again. Checked before anything is counted: otherwise a
 * refused allocation would keep writing a row for every network and address that it names.
 */
export const secondsForSite = async (ctx: Ctx, network: string): Promise<number> => {
  const site = siteOf(network)
  return site === null ? 0 : secondsUntilRoom(ctx, rateWindow(overAll, site))
}

/**
 * Counts an attempt to sign in for the allocation of its network. Only attempts that the network may still make are
 * counted, so that one network alone cannot use up the allocation for the others. IPv4 has no allocations.
 */
export async function countForSite(
  ctx: Ctx,
  { network, email }: { network: string; email: string },
): Promise<Counted> {
  const site = siteOf(network)
  if (site === null) return { seconds: 0, forgive: [] }
  const windows = [rateWindow(perAccount, site, email), rateWindow(overAll, site)]
  return {
    seconds: await countInAll(ctx, ...windows),
    forgive: windows.map((window) => forgiveAttempt(ctx, window)),
  }
}
