import type { Ctx } from '../../context.ts'
import { countAttempt, type Limit, secondsToWait, windowKey } from '../../sessions/limits.ts'
import { hour } from '../../time.ts'

/** Requests for mails of one kind from one network: what is more is refused, and said. */
const perNetwork: Limit = { attempts: 20, span: hour }
/** Mails of one kind to one address: what is more is not sent, and not said, as nothing is about addresses. */
const perAddress: Limit = { attempts: 4, span: hour }

/** Counts a request for a mail; `seconds` until this network may ask again, and whether the mail may be sent. */
export async function countMailRequest(
  ctx: Ctx,
  kind: string,
  { network, email }: { network: string; email: string },
): Promise<{ seconds: number; mayMail: boolean }> {
  const [from, to] = await ctx.d1.batch([
    countAttempt(ctx, windowKey(`mail ${kind} from`, network), perNetwork),
    countAttempt(ctx, windowKey(`mail ${kind} to`, email), perAddress),
  ])
  if (!from || !to) throw new Error('The database left statements of a batch unanswered')
  return { seconds: secondsToWait(ctx, from, perNetwork), mayMail: secondsToWait(ctx, to, perAddress) === 0 }
}
