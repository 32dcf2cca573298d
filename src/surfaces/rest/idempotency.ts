import { createHash } from 'node:crypto'
import type { HonoRequest } from 'hono'
import type { CallerCtx } from '../../platform/context/context.ts'
import { invalidParams } from '../../platform/context/errors.ts'
import type { Endpoint } from './endpoint.ts'

/** The Idempotency-Key of a POST with a fingerprint of path, query and body; null when the request has no key. */
export async function readIdempotency(
  req: HonoRequest,
  { options }: Endpoint,
): Promise<CallerCtx['idempotency']> {
  const key = req.method === 'POST' ? req.header('idempotency-key') : undefined
  if (key === undefined) return null
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    const message = 'must have 1 to 255 visible ASCII characters'
    throw invalidParams([{ path: 'Idempotency-Key', message }])
  }
  const { pathname, search } = new URL(req.url)
  // A raw row reads its body itself and adds the body to the fingerprint.
  const body = options.raw ? new Uint8Array() : new Uint8Array(await req.arrayBuffer())
  const fingerprint = createHash('sha256').update(`POST ${pathname}${search}\n`).update(body).digest('hex')
  return { key, fingerprint }
}
