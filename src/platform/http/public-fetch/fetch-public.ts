import { readCapped } from '../capped.ts'
import { type ResolveCtx, Unresolved, whyNotReachable } from './resolve.ts'

export interface PublicRequest {
  maxBytes: number
  /** The time for the whole fetch: names, redirects and the body. */
  timeoutMs: number
  maxRedirects: number
  /** The `Accept` header. */
  accept: string
}

export interface PublicAnswer {
  /** The address at the end of all redirects. */
  url: string
  status: number
  headers: Headers
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * An address that may not be called, does not answer, or answers more than was requested. The message says which of
 * these.
 */
export class OutboundRefused extends Error {
  /** Whether a later attempt may succeed: a name server, a connection or a slow answer failed. */
  readonly transient: boolean

  constructor(message: string, { transient = false, cause }: { transient?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.transient = transient
  }
}

/**
 * Fetches something from the public internet under the rules of webhooks' addresses: https on 443 or 8443, public hosts.
 * Redirects are followed by hand, each hop under the same rules. Any status is an answer.
 *
 * @throws OutboundRefused
 */
export async function fetchPublic(
  ctx: ResolveCtx,
  start: string,
  { maxBytes, timeoutMs, maxRedirects, accept }: PublicRequest,
): Promise<PublicAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  let url = start
  for (let hops = 0; ; hops++) {
    const response = await hop(ctx, url, { headers: { Accept: accept } }, signal)
    const target = redirectOf(response)
    if (target === null)
      return {
        url,
        status: response.status,
        headers: response.headers,
        bytes: await whole(response, { maxBytes, timeoutMs }, signal),
      }
    await response.body?.cancel().catch(() => undefined)
    if (hops === maxRedirects)
      throw new OutboundRefused(`The address redirects more than ${maxRedirects} times`)
    const next = URL.parse(target, url)
    if (!next) throw new OutboundRefused('The address redirects to a text that is no URL')
    // A fragment is for the reader of a page and never part of a request.
    next.hash = ''
    url = next.href
  }
}

/**
 * Makes one request under the same rules, such as the POST of a form. Redirects are answers and are not followed.
 *
 * @throws OutboundRefused
 */
export async function requestPublic(
  ctx: ResolveCtx,
  url: string,
  request: RequestInit,
  limits: Pick<PublicRequest, 'maxBytes' | 'timeoutMs'>,
): Promise<Response> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  const { status, headers, body } = await hop(ctx, url, request, signal)
  const bytes = await whole({ body }, limits, signal)
  return new Response(bytes.length > 0 ? bytes : null, { status, headers })
}

async function whole(
  { body }: Pick<Response, 'body'>,
  { maxBytes, timeoutMs }: Pick<PublicRequest, 'maxBytes' | 'timeoutMs'>,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes, end } = await readCapped(body, maxBytes, signal)
  if (signal.aborted)
    throw new OutboundRefused(`The answer takes longer than ${timeoutMs} ms`, { transient: true })
  if (end !== 'whole') throw new OutboundRefused(`The answer breaks off or has more than ${maxBytes} bytes`)
  return bytes
}

async function hop(
  ctx: ResolveCtx,
  url: string,
  request: RequestInit,
  signal: AbortSignal,
): Promise<Response> {
  const refusal = await whyNotReachable(ctx, url).catch((error: unknown) => {
    throw new OutboundRefused(
      error instanceof Unresolved ? error.message : 'The name could not be resolved',
      { transient: true },
    )
  })
  if (refusal) throw new OutboundRefused(`The address may not be called: it ${refusal}`)
  try {
    return await ctx.fetch(url, { ...request, redirect: 'manual', signal })
  } catch (error) {
    throw new OutboundRefused(
      signal.aborted ? 'The address takes too long to answer' : 'The connection failed',
      {
        cause: error,
      },
    )
  }
}

/** The target of a redirect; 304 and 3xx without a target are answers. */
const redirectOf = ({ status, headers }: Response): string | null =>
  [301, 302, 303, 307, 308].includes(status) ? headers.get('location') : null
