import { createHash } from 'node:crypto'
import type * as z from 'zod'
import { keepUnchanged } from '../../../platform/transaction/commit.ts'
import { findKept, retrying } from '../../../platform/transaction/idempotent.ts'
import type { CallerCtx } from '../../../platform/context.ts'
import { Problem } from '../../../platform/errors.ts'
import { detailsOf } from '../../../platform/http/details.ts'
import { Existing } from '../../../platform/db/page.ts'
import type { Visit } from './visit.ts'

/** What a form's fields say in the shape that a schema reads; a Problem names each field that is wrong. */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const details = detailsOf(result.error, 'is not known')
  throw new Problem('INVALID_DATA', 'Please correct what is marked.', details)
}

/**
 * Runs a command for a form as REST does for a request: input by the endpoint's schema, anew when somebody was first,
 * and once for a form that is sent twice, which carries a number of its own (`once`).
 */
export async function change<S extends z.ZodType, A>(
  { ctx }: Pick<Visit, 'ctx'>,
  schema: S,
  input: unknown,
  run: (ctx: CallerCtx, input: z.output<S>) => Promise<A | Existing<A>>,
): Promise<A> {
  const parsed = parse(schema, input)
  return retrying(async () => {
    const kept = await findKept(ctx)
    if (kept) return kept.answer as A
    const result = await run(ctx, parsed)
    const answer = result instanceof Existing ? result.value : result
    await keepUnchanged(ctx, 200, answer)
    return answer
  })
}

/** The form's number as an Idempotency-Key, and the version it was filled in for as If-Match. */
export function bind(ctx: CallerCtx, path: string, fields: URLSearchParams): void {
  const once = fields.get('once')
  const version = fields.get('version')
  const body = createHash('sha256')
    .update(`POST ${path}\n${String(fields)}`)
    .digest('hex')
  ctx.idempotency =
    once && /^[\w-]{8,64}$/.test(once) ? { key: `form:${once}`, fingerprint: body, kept: false } : null
  ctx.ifMatch = version && /^\d{1,9}$/.test(version) ? `"${version}"` : null
}
