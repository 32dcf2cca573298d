import { createHash, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../../platform/context/context.ts'
import { notFound, Problem } from '../../platform/context/errors.ts'
import type { Routed } from '../rest/mount.ts'
import type { Answer } from '../rest/run.ts'

/** Checks the operator's token in constant time. When no token is configured, the endpoints answer 404. */
export async function guardByToken({ c, ctx, work }: Routed<Ctx>): Promise<Answer> {
  const token = ctx.config.OPERATOR_TOKEN
  if (!token) throw notFound('Endpoint')
  const given = /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
  if (!timingSafeEqual(digest(given), digest(token)))
    throw new Problem('INVALID_AUTH', 'Send the operator token as "Authorization: Bearer …"')
  return work(ctx)
}

/** Digests have one length, which the comparison needs. */
const digest = (text: string) => createHash('sha256').update(text).digest()
