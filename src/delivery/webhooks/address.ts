import type { Ctx } from '../../platform/context/context.ts'
import { forbidden, invalidData } from '../../platform/context/errors.ts'
import { Unresolved, whyNotReachable } from '../../platform/http/public-fetch/resolve.ts'

/**
 * Why events may not be sent to an address; null when they may. While the resolver fails the address is
 * accepted here, because every attempt checks again and sends nothing to a name that is not known to be
 * public.
 */
const whyNot = (ctx: Ctx, url: string): Promise<string | null> =>
  whyNotReachable(ctx, url).catch((error: unknown) => {
    if (error instanceof Unresolved) return null
    throw error
  })

/** Refuses an address that a caller sends. */
export async function expectAddress(ctx: Ctx, url: string): Promise<void> {
  const refusal = await whyNot(ctx, url)
  if (refusal) throw invalidData('url', refusal)
}

/** Refuses to send to an address that was allowed when it was set and is no longer allowed. */
export async function expectStillAllowed(ctx: Ctx, url: string): Promise<void> {
  const refusal = await whyNot(ctx, url)
  if (refusal)
    throw forbidden(
      'state',
      `Nothing can be sent to its address: it ${refusal}. Give the webhook another address`,
    )
}
