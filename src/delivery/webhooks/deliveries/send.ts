import type { Ctx } from '../../../platform/context/context.ts'
import { readCapped } from '../../../platform/http/capped.ts'
import { Unresolved, whyNotReachable } from '../../../platform/http/public-fetch/resolve.ts'
import { secretsAt } from '../rotate.ts'
import { unseal } from '../../../platform/db/seal.ts'
import { composeBody } from './body.ts'
import type { Claimable, Signable } from './claim.ts'
import { headersOf } from './headers.ts'
import { attemptTime, bodyBytes, slow } from './limits.ts'

/** The result of an attempt. Times are milliseconds. */
export interface AttemptOutcome {
  statusCode: number | null
  durationMs: number
  /** Null when the attempt succeeded. */
  error: string | null
  responseSnippet: string | null
  /** Whether the failure was slow, so that other deliveries had to wait. */
  slow: boolean
}

type SendCtx = Pick<Ctx, 'config' | 'fetch' | 'now'>

/** Runs one attempt: checks the address again, then posts the body. Throws only for failures of our own. */
export async function send(ctx: SendCtx, row: Claimable): Promise<AttemptOutcome> {
  const refusal = await whyNotReachable(ctx, row.url).catch((error: unknown) => {
    if (error instanceof Unresolved) return error
    throw error
  })
  if (refusal instanceof Unresolved) return failed(`Not sent: ${refusal.message}`)
  if (refusal) return failed(`Not sent: its address ${refusal}`)
  return post(ctx, row.url, signedRequest(ctx, row))
}

/** The request to a receiver, signed as of now, and the secrets that signed it. */
export function signedRequest(ctx: Pick<Ctx, 'config' | 'now'>, row: Signable): Signed {
  const secrets = openSecrets(ctx, row)
  const body = composeBody(row, row.webhookId)
  return { body, headers: headersOf(ctx, row, body, secrets), secrets }
}

export const failed = (error: string): AttemptOutcome => ({
  statusCode: null,
  durationMs: 0,
  error,
  responseSnippet: null,
  slow: false,
})

function openSecrets(
  ctx: Pick<Ctx, 'config' | 'now'>,
  row: Pick<Claimable, 'webhookId' | 'secret' | 'nextSecret' | 'nextFrom'>,
): string[] {
  const { current, next } = secretsAt(row, ctx.now)
  const open = (sealed: string) => unseal(ctx.config.WEBHOOK_KEYS, row.webhookId, sealed)
  return next === null ? [open(current)] : [open(current), open(next)]
}

interface Signed {
  body: string
  headers: Record<string, string>
  secrets: string[]
}

async function post(
  { fetch }: SendCtx,
  url: string,
  { body, headers, secrets }: Signed,
): Promise<AttemptOutcome> {
  const signal = AbortSignal.timeout(attemptTime)
  const began = Date.now()
  const passed = () => Date.now() - began
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    const { status: statusCode, ok } = response
    const durationMs = passed()
    const { bytes } = await readCapped(response.body, bodyBytes, signal)
    const error = ok ? null : whyNot(statusCode)
    return {
      statusCode,
      durationMs,
      error,
      responseSnippet: snippetOf(bytes, secrets),
      slow: !ok && passed() >= slow,
    }
  } catch {
    // The runtime's messages about failed connections are replaced, because some are not fit to be shown.
    if (!signal.aborted)
      return { ...failed('The connection failed'), durationMs: passed(), slow: passed() >= slow }
    return { ...failed(`No answer within ${attemptTime / 1000} s`), durationMs: passed(), slow: true }
  }
}

const whyNot = (status: number): string =>
  status >= 300 && status < 400 ? `Answered ${status}: redirects are not followed` : `Answered ${status}`

const characters = 1000

/**
 * The beginning of an answer, to be shown to the endpoint's owner: text without control and formatting
 * characters. A secret that the receiver echoes is removed, because the database stores secrets only
 * encrypted. Null when there is no text.
 */
function snippetOf(bytes: Uint8Array, secrets: string[]): string | null {
  let text = new TextDecoder().decode(bytes)
  for (const secret of secrets)
    text = text.replaceAll(secret, '…').replaceAll(secret.slice('whsec_'.length), '…')
  const clean = text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, characters)
    .toWellFormed()
  return clean || null
}
