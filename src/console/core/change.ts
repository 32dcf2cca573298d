import { createHash } from 'node:crypto'
import * as z from 'zod'
import { type CallerCtx, derive } from '../../platform/context/context.ts'
import type { Existing } from '../../platform/db/page.ts'
import { wrongFields } from '../../platform/context/errors.ts'
import { detailsOf } from '../../platform/http/details.ts'
import { perform } from '../../surfaces/perform.ts'
import type { Visit } from './visit.ts'

/** Parses the fields of a form by a schema. Throws a Problem that names every wrong field. */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw wrongFields(detailsOf(result.error, 'is not known'))
}

/**
 * The parameters of the path that a schema names. A page may be shown under a longer path, such as the path of one of
 * its forms, whose further parameters the strict schemas of the API would refuse.
 */
export const parameters = <S extends z.ZodObject>(schema: S, { param }: Pick<Visit, 'param'>): z.output<S> =>
  parse(schema, Object.fromEntries(Object.entries(param).filter(([name]) => name in schema.shape)))

/**
 * Runs a command for a form as REST does for a request: parses the input by the endpoint's schema, then performs the
 * command.
 */
export async function change<S extends z.ZodType, A>(
  { ctx }: Pick<Visit, 'ctx'>,
  schema: S,
  input: unknown,
  run: (ctx: CallerCtx, input: z.output<S>) => Promise<A | Existing<A>>,
): Promise<A> {
  const { answer } = await perform(ctx, { effect: 'write', run }, parse(schema, input))
  return answer
}

/** Runs a command that takes nothing from the form. */
export const command = <A>(
  visit: Pick<Visit, 'ctx'>,
  run: (ctx: CallerCtx) => Promise<A | Existing<A>>,
): Promise<A> => change(visit, z.strictObject({}), {}, run)

/**
 * The context for the work of a form. The form's number (`once`) becomes the Idempotency-Key, so that a form that is
 * sent twice acts once. The version that the form was filled in for becomes If-Match.
 */
export function bind(ctx: CallerCtx, path: string, fields: URLSearchParams): CallerCtx {
  const once = fields.get('once')
  const version = fields.get('version')
  const fingerprint = createHash('sha256')
    .update(`POST ${path}\n${String(fields)}`)
    .digest('hex')
  return derive(ctx, {
    idempotency: once && /^[\w-]{8,64}$/.test(once) ? { key: `form:${once}`, fingerprint } : null,
    ifMatch: version && /^\d{1,9}$/.test(version) ? `"${version}"` : null,
  })
}
