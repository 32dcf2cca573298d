import type { Ctx } from '../../platform/context.ts'
import { countAttempt, type Limit, secondsToWait, windowKey } from '../sessions/limits.ts'
import { siteOf } from '../sessions/network.ts'
import { hour } from '../../platform/time.ts'

/**
 * The most requests for mails of one kind from a network. A request beyond the limit is refused, and the caller is
 * told.
 */
const perNetwork: Limit = { attempts: 20, span: hour }
/**
 * Mails of one kind to one address, asked for by one network, by the networks of one IPv6 allocation, and by all: what
 * is more is not sent, and not said, as nothing is about addresses.
 */
const perPair: Limit = { attempts: 2, span: hour }
const perSite: Limit = { attempts: 4, span: hour }
const perAddress: Limit = { attempts: 12, span: hour }

/**
 * Counts a request for a mail; `seconds` until this network may ask again, and whether the mail may be sent. What is
 * refused to a network does not count for the address: else a stranger could keep everybody's mails from it, unseen.
 */
export async function countMailRequest(
  ctx: Ctx,
  kind: string,
  { network, email }: { network: string; email: string },
): Promise<{ seconds: number; mayMail: boolean }> {
  const [from, pair] = await ctx.d1.batch([
    countAttempt(ctx, windowKey(`mail ${kind} from`, network), perNetwork),
    countAttempt(ctx, windowKey(`mail ${kind} from to`, network, email), perPair),
  ])
  if (!from || !pair) throw new Error('The database left statements of a batch unanswered')
  const seconds = secondsToWait(ctx, from, perNetwork)
  if (seconds > 0 || secondsToWait(ctx, pair, perPair) > 0) return { seconds, mayMail: false }
  const site = siteOf(network)
  if (site !== null) {
    const near = await countAttempt(ctx, windowKey(`mail ${kind} from to`, site, email), perSite).all()
    if (secondsToWait(ctx, near, perSite) > 0) return { seconds, mayMail: false }
  }
  const to = await countAttempt(ctx, windowKey(`mail ${kind} to`, email), perAddress).all()
  return { seconds, mayMail: secondsToWait(ctx, to, perAddress) === 0 }
}
