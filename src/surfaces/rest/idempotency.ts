import { createHash } from 'node:crypto'
import type { HonoRequest } from 'hono'
import type { CallerCtx } from '../../platform/context/context.ts'
import { invalidParams } from '../../platform/context/errors.ts'

/**
 * The Idempotency-Key of a POST with a fingerprint of path, query and body; null if the request has no key. A raw row
 * reads its body itself and adds it to the fingerprint, so `body` is empty there.
 */
export function readIdempotency(req: HonoRequest, body: Uint8Array): CallerCtx['idempotency'] {
  const key = req.method === 'POST' ? req.header('idempotency-key') : undefined
  if (key === undefined) return null
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    const message = 'must have 1 to 255 visible ASCII characters'
    throw invalidParams([{ path: 'Idempotency-Key', message }])
  }
  const { pathname, search } = new URL(req.url)
  const fingerprint = createHash('sha256').update(`POST ${pathname}${search}\n`).update(body).digest('hex')
  return { key, fingerprint }
}
