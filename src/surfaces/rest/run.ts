import type { Context } from 'hono'
import { type CallerCtx, type Ctx, derive } from '../../platform/context/context.ts'
import { type Page, Written } from '../../platform/db/page.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import { answerTag } from '../../platform/transaction/version.ts'
import { perform, type Performed, performed } from '../perform.ts'
import { type Alternate, effectOf, type Endpoint, isList } from './endpoint.ts'
import { readIdempotency } from './idempotency.ts'
import type { Input } from './input.ts'
import { wantedForm, wantedFormat } from './negotiate.ts'

export type Answer = JsonAnswer | Bytes

interface JsonAnswer {
  /** A value, or its JSON as text or bytes. */
  body: unknown
  status: number
  headers?: Record<string, string>
  /** The version of the catalogue from which the body follows; absent if the page depends on anything else. */
  version?: number
}

/** A handler as the router sees it. The types of the table have already checked that the handler fits its row. */
export type AnyHandler<C extends Ctx> = (ctx: C, input: never) => Promise<unknown>

/** The parsed input of a row, with the request itself if the row reads or answers bytes. */
interface Received extends Input {
  request?: Request
  format?: string
}

/** Does the work of a row whose input has been read. */
export type Work<C extends Ctx> = (
  c: Context,
  ctx: C,
  row: Endpoint,
  handler: AnyHandler<C>,
  received: Received,
) => Promise<Performed>

/**
 * Does the work of a row for a caller. A write is bound to the If-Match version and the Idempotency-Key of its request.
 */
export const workForCaller: Work<CallerCtx> = async (c, ctx, row, handler, received) => {
  const effect = effectOf(row)
  const work = { effect, creates: row.kind === 'create', run: handler }
  if (effect === 'read') return perform(ctx, work, received as never)
  const ifMatch = c.req.header('if-match') ?? null
  const idempotency = await readIdempotency(c.req, row)
  const { signal } = c.req.raw
  return perform(derive(ctx, { ifMatch, idempotency, signal }), work, received as never)
}

/** Does the work of a row without a caller, which is its handler alone. */
export const workAlone: Work<Ctx> = async (_c, ctx, row, handler, received) =>
  performed({ creates: row.kind === 'create' }, await handler(ctx, received as never))

/** Makes an answer, or finds one that was made before. */
type Making = (make: () => Promise<Answer>) => Promise<Answer>

/**
 * Runs a row for a valid request that has passed the guard: does the work, parses the output by the row's schema and
 * adds the envelope.
 */
export async function run(
  c: Context,
  row: Endpoint,
  valid: Input,
  work: (received: Received) => Promise<Performed>,
  making: Making = (make) => make(),
): Promise<Answer> {
  const { formats, alternates, raw } = row.options
  const whole = raw || formats || row.kind === 'download' ? { request: c.req.raw } : {}
  const accept = c.req.header('accept') ?? null
  const format = formats ? { format: wantedFormat(formats, accept) } : {}
  const answer = async () =>
    answerOf(row, await work({ ...valid, ...whole, ...format }), valid.query as Paging)
  const alternate = wantedForm(alternates, accept)
  return alternate ? inForm(alternate, answer) : making(answer)
}

/**
 * Answers in another form than JSON. The headers of the work are kept only if the work has ended before the body
 * begins.
 */
async function inForm({ render }: Alternate, answer: () => Promise<Answer>): Promise<Bytes> {
  let given: Record<string, string> = {}
  const bytes = await render(async () => {
    const done = await answer()
    if (done instanceof Bytes) throw new Error('A row with other forms answers data, not bytes')
    given = done.headers ?? {}
    const { body } = done
    return ((typeof body === 'string' ? JSON.parse(body) : body) as { data: unknown }).data
  })
  const headers = { Vary: 'Authorization, Accept', ...given, ...bytes.headers }
  return new Bytes(bytes.status, headers, bytes.body)
}

interface Paging {
  page: number
  limit: number
}

function answerOf(row: Endpoint, { answer, status, replayed }: Performed, paging: Paging): Answer {
  if (answer instanceof Bytes) return answer
  if (isList(row.kind)) return listAnswer(row, answer as Page<unknown>, paging)
  const data = row.output.parse(answer)
  const headers = replayed ? { 'Idempotency-Replayed': 'true' } : tagOf(data)
  return { body: { success: true, data }, status, headers }
}

/** An answer with a version carries its entity tag. */
function tagOf(data: unknown): Record<string, string> {
  const version = typeof data === 'object' && data !== null && 'version' in data ? data.version : null
  return typeof version === 'number' ? { ETag: answerTag(version, data) } : {}
}

/** The JSON of a list is put together: items that are written already are not read only to be written again. */
function listAnswer(row: Endpoint, result: Page<unknown>, { page, limit }: Paging): JsonAnswer {
  const { items, total, beside, version } = result
  const pagination = { page, limit, total, pages: Math.ceil(total / limit) }
  const data = items.map((item) =>
    item instanceof Written ? item.json : JSON.stringify(row.output.parse(item)),
  )
  const more = beside && row.options.beside?.parse(beside)
  const rest = JSON.stringify({ pagination, ...more }).slice(1)
  return {
    body: `{"success":true,"data":[${data.join(',')}],${rest}`,
    status: 200,
    ...(version !== undefined && { version }),
  }
}
