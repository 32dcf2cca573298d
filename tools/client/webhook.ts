import type { WebhookEvent } from './document.ts'

/** A request to a receiver that is not a recent delivery of the service. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

export type DeliveryHeaders = Headers | Record<string, string | string[] | undefined>

export interface VerifyOptions {
  /**
   * Seconds that `webhook-timestamp` may differ from the clock, 300 unless stated. With `Infinity` a delivery that has only
   * `X-Service-Signature` passes too: that signature does not cover the time.
   */
  tolerance?: number | undefined
  /** The present time in milliseconds, for tests. */
  now?: number | undefined
}

type Bytes = Uint8Array<ArrayBuffer>

/**
 * The event of a delivery. `body` is the request body as it came. During a rotation of the secret a delivery is signed
 * with the old secret and the new one, so either is enough; pass both to receive through the whole change.
 *
 * @throws WebhookError unless a signature matches and the delivery is recent.
 */
export async function verifyWebhook(
  body: string | ArrayBuffer | Bytes,
  headers: DeliveryHeaders,
  secrets: string | readonly string[],
  { tolerance = 300, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const header = (name: string) => valueOf(headers, name)
  const time = header('webhook-timestamp')
  const signed = `${header('webhook-id')}.${time}.${text}`
  const standard = [...header('webhook-signature').matchAll(/(?:^| )v1,(\S+)/g)].map(([, base64 = '']) =>
    fromBase64(base64),
  )
  const untimed = ['X-Service-Signature', 'X-Service-Signature-Next'].map((name) =>
    fromHex(header(name).replace(/^sha256=/, '')),
  )
  const isOld = time === '' || !(Math.abs(now / 1000 - Number(time)) <= tolerance)
  for (const secret of [secrets].flat()) {
    if (await isSigned(fromBase64(secret.replace(/^whsec_/, '')), standard, signed)) {
      if (isOld) throw new WebhookError('The delivery is too old, or the clock of this machine is wrong')
      return JSON.parse(text) as WebhookEvent
    }
    if (
      tolerance === Infinity &&
      (await isSigned(Uint8Array.from(new TextEncoder().encode(secret)), untimed, text))
    )
      return JSON.parse(text) as WebhookEvent
  }
  throw new WebhookError('No signature of the delivery matches the secret')
}

/** The value of a header; empty if it is missing. */
function valueOf(headers: DeliveryHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? ''
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
  return [found ?? ''].flat().join(' ')
}

/** The bytes of base64; empty for other text. */
function fromBase64(text: string): Bytes {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

const fromHex = (text: string): Bytes =>
  Uint8Array.from(text.match(/^(?:[\da-f]{2})+$/) ? (text.match(/../g) ?? []) : [], (pair) =>
    parseInt(pair, 16),
  )

/** Whether one of the signatures is of the text. `crypto.subtle.verify` compares in constant time. */
async function isSigned(secret: Bytes, signatures: readonly Bytes[], text: string): Promise<boolean> {
  // An empty secret would make every signature that an outsider computes genuine.
  if (secret.length === 0) return false
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['verify'])
  const data = new TextEncoder().encode(text)
  const found = signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, data))
  return (await Promise.all(found)).includes(true)
}
