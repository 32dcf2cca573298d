import type { Ctx } from '../../platform/context.ts'
import { countInAll, type Limit, windowOf } from '../../platform/limits/limits.ts'
import { siteOf } from '../sessions/network.ts'
import { hour } from '../../platform/time.ts'

/**
 * The most requests for mails of one kind from a network. A request beyond the limit is refused, and the caller is
 * told.
 */
const perNetwork: Limit = { name: 'mail from', attempts: 20, span: hour }
/**
 * Mails of one kind to one address, asked for by one network, by the networks of one IPv6 allocation, and by all: what
 * is more is not sent, and not said, as nothing is about addresses.
 */
const perPair: Limit = { name: 'mail from to', attempts: 2, span: hour }
const perSite: Limit = { name: 'mail from to', attempts: 4, span: hour }
const perAddress: Limit = { name: 'mail to', attempts: 12, span: hour }

/**
 * Counts a request for a mail; `seconds` until this network may ask again, and whether the mail may be sent. What is
 * refused to a network does not count for the address: else a stranger could keep everybody's mails from it, unseen.
 */
export async function countMailRequest(
  ctx: Ctx,
  kind: string,
  { network, email }: { network: string; email: string },
): Promise<{ seconds: number; mayMail: boolean }> {
  const seconds = await countInAll(ctx, windowOf(perNetwork, kind, network))
  // A network that is refused must not go on writing a row for every address it names.
  if (seconds > 0) return { seconds, mayMail: false }
  if ((await countInAll(ctx, windowOf(perPair, kind, network, email))) > 0) return { seconds, mayMail: false }
  const site = siteOf(network)
  if (site !== null && (await countInAll(ctx, windowOf(perSite, kind, site, email))) > 0)
    return { seconds, mayMail: false }
  return { seconds, mayMail: (await countInAll(ctx, windowOf(perAddress, kind, email))) === 0 }
}
