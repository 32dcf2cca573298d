import type { Ctx } from '../../../platform/context/context.ts'
import { countInAll, type Limit, rateWindow } from '../../../platform/http/limits/limits.ts'
import { siteOf } from '../sessions/network.ts'
import { hour } from '../../../platform/time/time.ts'

/** Max requests for mails of one kind from a network. A request beyond the limit is refused with an error. */
const perNetwork: Limit = { name: 'mail from', attempts: 20, span: hour }
/**
 * Max mails of one kind to one address: for one network, for the networks of one IPv6 allocation, and in all.
 * Further mails are silently not sent, because no answer may reveal anything about an address.
 */
const perPair: Limit = { name: 'mail from to', attempts: 2, span: hour }
const perSite: Limit = { name: 'mail from to', attempts: 4, span: hour }
const perAddress: Limit = { name: 'mail to', attempts: 12, span: hour }

/**
 * Counts a request for a mail. Returns the seconds until this network may try again, and whether the mail may be
 * sent. A request that is refused to a network does not count for the address: otherwise an attacker could silently
 * block all mails to an address.
 */
export async function countMailRequest(
  ctx: Ctx,
  kind: string,
  { network, email }: { network: string; email: string },
): Promise<{ seconds: number; mayMail: boolean }> {
  const seconds = await countInAll(ctx, rateWindow(perNetwork, kind, network))
  // Without this a refused network would go on writing a row for every address that it names.
  if (seconds > 0) return { seconds, mayMail: false }
  if ((await countInAll(ctx, rateWindow(perPair, kind, network, email))) > 0)
    return { seconds, mayMail: false }
  const site = siteOf(network)
  if (site !== null && (await countInAll(ctx, rateWindow(perSite, kind, site, email))) > 0)
    return { seconds, mayMail: false }
  return { seconds, mayMail: (await countInAll(ctx, rateWindow(perAddress, kind, email))) === 0 }
}
