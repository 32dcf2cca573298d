import { createHash } from 'node:crypto'
import type { CallerCtx } from '../../platform/context.ts'
import { Problem } from '../../platform/errors.ts'

/** The Idempotency-Key of a POST with the fingerprint of its path and body; null where there is none. */
export function readIdempotency(request: Request, body: Uint8Array): CallerCtx['idempotency'] {
  const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null
  if (key === null) return null
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    const message = 'must have 1 to 255 visible ASCII characters'
    throw new Problem('INVALID_PARAMS', `Invalid parameters: Idempotency-Key ${message}`, [
      { path: 'Idempotency-Key', message },
    ])
  }
  const { pathname, search } = new URL(request.url)
  const fingerprint = createHash('sha256').update(`POST ${pathname}${search}\n`).update(body).digest('hex')
  return { key, fingerprint }
}
