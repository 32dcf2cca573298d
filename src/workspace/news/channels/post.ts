import type { Ctx } from '../../../platform/context/context.ts'
import { readCapped } from '../../../platform/http/capped.ts'
import { Unresolved, whyNotReachable } from '../../../platform/http/public-fetch/resolve.ts'
import { second } from '../../../platform/time/time.ts'

const patience = 10 * second
const answerBytes = 8 * 1024

/**
 * Posts a message to the incoming webhook of a channel or to a stream, under the rules of webhooks' addresses: public hosts, https,
 * and no redirects. Returns null if the message arrived; otherwise the reason, which never names the address.
 */
export async function post(
  ctx: Pick<Ctx, 'config' | 'fetch' | 'now'>,
  url: string,
  message: unknown,
  headersOf: (body: string) => Record<string, string> = () => ({}),
): Promise<string | null> {
  const signal = AbortSignal.timeout(patience)
  try {
    const refusal = await whyNotReachable(ctx, url)
    if (refusal) return `The address ${refusal}`
    const body = JSON.stringify(message)
    const own = { 'Content-Type': 'application/json', 'User-Agent': 'Tender-Marketplace-Messages/1' }
    const response = await ctx.fetch(url, {
      method: 'POST',
      headers: { ...own, ...headersOf(body) },
      body,
      redirect: 'manual',
      signal,
    })
    await readCapped(response.body, answerBytes, signal)
    return response.ok ? null : `The address answered ${response.status}`
  } catch (error) {
    if (error instanceof Unresolved) return error.message
    return signal.aborted ? `No answer within ${patience / second} s` : 'The connection failed'
  }
}
