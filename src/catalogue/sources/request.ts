import { readCapped } from '../../platform/http/capped.ts'
import {
  answerLength,
  cutOff,
  type Feed,
  type RunLimits,
  type PageRequest,
  SourceFault,
  unusable,
} from './feed.ts'
import type { TableSource } from '../../platform/files/tables.ts'
import { nothingIn } from './nothing.ts'
import { readNextAccess, readRetryAfter } from './retry.ts'
import { errorSentence, withoutSecrets } from './error-sentence.ts'

/** The bytes of an answer, with the charset that its Content-Type declares. */
export interface SourceAnswer {
  bytes: Uint8Array<ArrayBuffer>
  charset: string | undefined
}

interface RequestOptions {
  fetch: typeof fetch
  now: Date
  limits: Pick<RunLimits, 'requestMilliseconds' | 'requestBytes'>
  busy: Feed['busy']
  empty: Feed['empty']
  /** For the words with which sources report that there is nothing. */
  tables: TableSource
  /** The media type that the answer must have. */
  type: RegExp
}

const redirects = 3

/** An answer that the description of the source names as its empty one. */
export const described = 'described'

/**
 * Sends a request to a source, within limits of time and size. Throws SourceFault unless the answer is complete and of
 * the right type.
 */
export async function sendRequest(request: PageRequest, asking: RequestOptions): Promise<SourceAnswer> {
  const timeout = AbortSignal.timeout(asking.limits.requestMilliseconds)
  const expired = new Promise<never>((_, reject) => {
    timeout.addEventListener('abort', () => reject(late(asking.limits)), { once: true })
  })
  return Promise.race([answer(request, asking, timeout), expired])
}

const late = ({ requestMilliseconds }: RequestOptions['limits']) =>
  new SourceFault('unavailable', `no whole answer within ${requestMilliseconds / 1000} s`)

async function answer(
  request: PageRequest,
  asking: RequestOptions,
  signal: AbortSignal,
): Promise<SourceAnswer> {
  const response = await follow(request, asking, signal)
  if (!response.ok || !asking.type.test(typeOf(response))) {
    const { bytes } = await readCapped(response.body, answerLength, signal)
    const text = withoutSecrets(new TextDecoder().decode(bytes), request.secrets)
    const { empty } = asking
    const isDescribed = empty?.status === response.status
    if (empty && isDescribed && empty.says?.test(text))
      return { bytes: Uint8Array.from(new TextEncoder().encode(empty.page)), charset: undefined }
    const fault = response.ok ? typeFault(response, text) : statusFault(response, text, asking)
    const { status } = response
    const nothing = await nothingIn(asking.tables, { status, type: typeOf(response), body: text })
    fault.nothing = fault.kind === 'busy' ? null : isDescribed ? described : nothing
    throw fault
  }
  const charset = /charset="?([\w-]+)/i.exec(response.headers.get('content-type') ?? '')?.[1]
  return { bytes: await readWhole(response, asking.limits, signal), charset }
}

/** Follows redirects on the same host only. */
async function follow(request: PageRequest, asking: RequestOptions, signal: AbortSignal): Promise<Response> {
  let url = request.url
  for (let hop = 0; hop <= redirects; hop++) {
    const response = await send({ ...request, url }, asking, signal)
    if (response.status < 300 || response.status >= 400) return response
    await response.body?.cancel().catch(() => undefined)
    const location = response.headers.get('location') ?? ''
    if (!URL.canParse(location, url)) throw unusable(`the answer ${response.status} names no address`)
    const target = new URL(location, url)
    if (target.host !== new URL(url).host) throw unusable(`it redirects to another host, ${target.host}`)
    if (target.protocol !== 'https:' && url.startsWith('https:'))
      throw unusable('it redirects to an address without encryption')
    url = target.href
  }
  throw unusable(`it redirects more than ${redirects} times`)
}

async function send(
  { url, method, headers, body }: PageRequest,
  asking: RequestOptions,
  signal: AbortSignal,
) {
  try {
    return await asking.fetch(url, { method, headers, body, redirect: 'manual', signal })
  } catch {
    throw new SourceFault('unavailable', 'it does not answer')
  }
}

/** The fault for an error status: a pause is wanted, a later try may work, or the request is wrong. */
function statusFault(
  { status, headers }: Response,
  answer: string,
  { now, busy }: RequestOptions,
): SourceFault {
  const at = now.getTime()
  const after = readRetryAfter(headers.get('retry-after'), at) ?? readNextAccess(answer, at)
  const message = [`the source answers ${status}`, errorSentence(answer)].filter(Boolean).join(': ')
  if (status === 429 || busy.statuses.includes(status) || (status === 503 && after !== null)) {
    const notBefore = after ?? (busy.wait === null ? null : at + busy.wait)
    return new SourceFault('busy', message, { notBefore, answer })
  }
  // These statuses concern the source as a whole or are transient, so the page is not to blame.
  const passing = status >= 500 || [401, 403, 404, 408, 410, 412, 425].includes(status)
  return new SourceFault(passing ? 'unavailable' : 'unusable', message, { notBefore: after, answer })
}

const typeOf = ({ headers }: Response) => headers.get('content-type') ?? ''

const typeFault = (response: Response, answer: string) =>
  new SourceFault('unusable', `the answer has the type ${typeOf(response).slice(0, 60) || 'unknown'}`, {
    answer,
  })

/**
 * Reads the whole body. The declared length does not replace the limit of bytes, but a shorter body is
 * incomplete.
 */
async function readWhole(
  response: Response,
  limits: RequestOptions['limits'],
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes, end } = await readCapped(response.body, limits.requestBytes, signal)
  if (end === 'longer') throw unusable(`the answer has more than ${limits.requestBytes} bytes`)
  if (end === 'broken') throw cutOff('the source broke off its answer')
  if (end === 'stopped') throw late(limits)
  const declared = response.headers.get('content-length')
  const encoded = response.headers.has('content-encoding')
  if (declared !== null && !encoded && bytes.byteLength < Number(declared))
    throw cutOff(`the answer ended after ${bytes.byteLength} of ${declared} bytes`)
  return bytes
}
