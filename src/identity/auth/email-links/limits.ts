import type { Ctx } from '../../../platform/context/context.ts'
import { countInAll, type Limit, windowOf } from '../../../platform/http/limits/limits.ts'
import { siteOf } from '../sessions/network.ts'
import { hour } from '../../../platform/time/time.ts'

/**
 * The most requests for mails of one kind from a network. A request beyond the limit is refused, and the caller is
 * told.
 */
const perNetwork: Limit = { name: 'mail from', attempts: 20, span: hour }
/**
 * The most mails of one kind to one address: asked for by one network, by the networks of one IPv6 allocation, and by
 * all. Further mails are not sent, and no answer says so, because no answer may tell anything about an address.
 */
const perPair: Limit = { name: 'mail from to', attempts: 2, span: hour }
const perSite: Limit = { name: 'mail from to', attempts: 4, span: hour }
const perAddress: Limit = { name: 'mail to', attempts: 12, span: hour }

/**
 * Counts a request for a mail. Answers in how many seconds this network may ask again, and whether the mail may be
 * sent. A request that is refused to a network does not count for the address: otherwise a stranger could silently keep
 * everybody's mails from an address.
 */
export async function countMailRequest(
  ctx: Ctx,
  kind: string,
  { network, email }: { network: string; email: string },
): Promise<{ seconds: number; mayMail: boolean }> {
  const seconds = await countInAll(ctx, windowOf(perNetwork, kind, network))
  // Without this a refused network would go on writing a row for every address that it names.
  if (seconds > 0) return { seconds, mayMail: false }
  if ((await countInAll(ctx, windowOf(perPair, kind, network, email))) > 0) return { seconds, mayMail: false }
  const site = siteOf(network)
  if (site !== null && (await countInAll(ctx, windowOf(perSite, kind, site, email))) > 0)
    return { seconds, mayMail: false }
  return { seconds, mayMail: (await countInAll(ctx, windowOf(perAddress, kind, email))) === 0 }
}
