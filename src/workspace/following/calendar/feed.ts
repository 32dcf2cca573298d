import type { Ctx } from '../../../platform/context/context.ts'
import { notFound, Problem } from '../../../platform/context/errors.ts'
import { Bytes } from '../../../platform/http/bytes.ts'
import { Refusals } from '../../../platform/http/limits/refusals.ts'
import { findHolder } from './address.ts'
import { listDates } from './dates.ts'
import { icsOf, icsType } from './ics.ts'

/** The number of unknown addresses that a network may request in a minute. Known addresses are always answered. */
export const maxUnknown = 30
const unknown = new Refusals('unknown calendar', maxUnknown)

/**
 * The calendar at a secret address, for programs that request it again and again.
 *
 * @throws NOT_FOUND for an unknown address; RATE_LIMIT_EXCEEDED for a network that requests many unknown addresses.
 */
export async function readFeed(
  ctx: Ctx,
  { token, network }: { token: string; network: string },
): Promise<Bytes> {
  // The address comes before the limit: otherwise an unknown sender could block the calendars of everyone in the network.
  const holder = await findHolder(ctx, token)
  if (!holder) throw await refusalOf(ctx, network)
  const dates = await listDates(ctx, holder.companyId)
  const text = icsOf({ name: `${holder.companyName}: tenders`, origin: ctx.config.PUBLIC_ORIGIN, dates })
  return new Bytes(
    200,
    {
      'Content-Type': `${icsType}; charset=utf-8`,
      'Content-Disposition': 'inline; filename="tenders.ics"',
      'Cache-Control': 'private, max-age=900',
    },
    new Response(text).body,
  )
}

async function refusalOf({ env, now }: Ctx, network: string): Promise<Problem> {
  const at = now.getTime()
  if (unknown.secondsToWait(network, at) > 0)
    return new Problem(
      'RATE_LIMIT_EXCEEDED',
      'Many unknown calendars were requested from your network. Try again in a minute',
    )
  await unknown.note(network, at, env.REFUSALS)
  return notFound('Calendar')
}
