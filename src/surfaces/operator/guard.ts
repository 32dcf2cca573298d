import { createHash, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../../platform/context/context.ts'
import { notFound, Problem } from '../../platform/context/errors.ts'
import type { Answer } from '../rest/answer.ts'
import { answer, type Routed } from '../rest/run.ts'
import { workRecorded } from './record.ts'

/** Checks the operator's token in constant time. When no token is configured, the endpoints answer 404. */
export async function guardByToken(request: Routed<Ctx>): Promise<Answer> {
  const { c, ctx } = request
  const token = ctx.config.OPERATOR_TOKEN
  if (!token) throw notFound('Endpoint')
  const given = /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
  if (!timingSafeEqual(digest(given), digest(token)))
    throw new Problem('INVALID_AUTH', 'Send the operator token as "Authorization: Bearer …"')
  return answer(request, ctx, workRecorded)
}

/** Digests have one length, which the comparison needs. */
const digest = (text: string) => createHash('sha256').update(text).digest()
