import type { Context } from 'hono'
import { Bytes } from '../../platform/http/bytes.ts'
import { keepUnchanged } from '../../platform/transaction/commit.ts'
import { findKept, Kept, retrying } from '../../platform/transaction/idempotent.ts'
import { answerTag } from '../../platform/transaction/version.ts'
import type { CallerCtx, Ctx } from '../../platform/context.ts'
import { Existing, type Page } from '../../platform/db/page.ts'
import type { Alternate, Endpoint } from './endpoint.ts'
import { readIdempotency } from './idempotency.ts'
import type { Input } from './input.ts'
import { wantedForm } from './negotiate.ts'

export type Answer = JsonAnswer | Bytes

interface JsonAnswer {
  body: unknown
  status: number
  headers?: Record<string, string>
}

/** A handler as the router sees it; the table's types have checked that it fits its row. */
export type AnyHandler = (ctx: CallerCtx, input: never) => Promise<unknown>

/** One valid request of a row, past its guard: handler, output by the row's schema, envelope. */
export async function run(
  c: Context,
  ctx: Ctx & Partial<CallerCtx>,
  row: Endpoint,
  handler: AnyHandler,
  valid: Input,
): Promise<Answer> {
  const whole = row.options.raw || row.kind === 'download' ? { request: c.req.raw } : {}
  const input = { ...valid, ...whole }
  if (!ctx.caller)
    return answerOf(row, await handler(ctx as CallerCtx, input as never), valid.query as Paging)
  const caller = Object.assign(ctx as CallerCtx, {
    ifMatch: c.req.header('if-match') ?? null,
    idempotency: await readIdempotency(c.req, row),
  })
  const work = () => once(caller, row, (each) => handler(each, input as never), valid.query as Paging)
  const answer = () => (row.options.raw ? work() : retrying(work))
  const alternate = wantedForm(row.options.alternates, c.req.header('accept') ?? null)
  return alternate ? inForm(alternate, answer) : answer()
}

/** The answer in another form than JSON. It keeps the headers that its work gave it, as far as that has ended. */
async function inForm({ render }: Alternate, answer: () => Promise<Answer>): Promise<Bytes> {
  let given: Record<string, string> = {}
  const bytes = await render(async () => {
    const done = await answer()
    if (done instanceof Bytes) throw new Error('A row with other forms answers data, not bytes')
    given = done.headers ?? {}
    return (done.body as { data: unknown }).data
  })
  const headers = { Vary: 'Authorization, Accept', ...given, ...bytes.headers }
  return new Bytes(bytes.status, headers, bytes.body)
}

/** A request of a key's: the first answer to its Idempotency-Key if there is one, else the handler's. */
async function once(
  ctx: CallerCtx,
  row: Endpoint,
  work: (ctx: CallerCtx) => Promise<unknown>,
  paging: Paging,
): Promise<Answer> {
  const result = (row.options.raw ? null : await findKept(ctx)) ?? (await work(ctx))
  if (result instanceof Bytes) return result
  if (result instanceof Kept) return replayOf(row, result, paging)
  const answer = answerOf(row, result, paging)
  await keepUnchanged(ctx, answer.status, result instanceof Existing ? result.value : result)
  return answer
}

const replayOf = (row: Endpoint, { answer, status }: Kept, paging: Paging): JsonAnswer => ({
  ...answerOf(row, answer, paging),
  status,
  headers: { 'Idempotency-Replayed': 'true' },
})

interface Paging {
  page: number
  limit: number
}

function answerOf(row: Endpoint, result: unknown, paging: Paging): JsonAnswer {
  if (row.kind === 'list') return listAnswer(row, result as Page<unknown>, paging)
  const existing = result instanceof Existing
  const data = row.output.parse(existing ? result.value : result)
  const status = row.kind === 'create' && !existing ? 201 : 200
  return { body: { success: true, data }, status, headers: tagOf(data) }
}

/** What carries a version answers with its entity tag. */
function tagOf(data: unknown): Record<string, string> {
  const version = typeof data === 'object' && data !== null && 'version' in data ? data.version : null
  return typeof version === 'number' ? { ETag: answerTag(version, data) } : {}
}

function listAnswer(row: Endpoint, result: Page<unknown>, { page, limit }: Paging): JsonAnswer {
  const { items, total, beside } = result
  const pagination = { page, limit, total, pages: Math.ceil(total / limit) }
  const data = items.map((item) => row.output.parse(item))
  const more = beside && row.options.beside?.parse(beside)
  return { body: { success: true, data, pagination, ...more }, status: 200 }
}
