import { createHash } from 'node:crypto'
import type { Context, HonoRequest } from 'hono'
import { type CallerCtx, type Ctx, derive } from '../../platform/context/context.ts'
import { type Page, Written } from '../../platform/db/page.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import { answerTag } from '../../platform/transaction/version.ts'
import { noteDownload } from '../../identity/audit/commands.ts'
import type { Scope } from '../../identity/keys/schema.ts'
import { perform, type Performed, performed } from '../perform.ts'
import type { Answer, AnswerHeaders, JsonAnswer } from './answer.ts'
import {
  type Alternate,
  effectOf,
  type Endpoint,
  type RequestForm,
  isList,
  isPublic,
  type PublicRow,
} from './endpoint.ts'
import { type Input, readInput } from './input.ts'
import { cachedAnswer } from './response-cache.ts'
import { type Paths, refuseUnmatched } from './unmatched.ts'
import { invalidParams } from '../../platform/context/errors.ts'

/** A table of endpoints below one path, and the guard that decides who may pass. */
export interface Surface<C extends Ctx> {
  base: string
  table: Record<string, Endpoint<C>>
  /**
   * Refuses callers without permission, and answers all others. It also guards paths that match no row, so that a
   * caller without a key cannot find out which paths exist.
   */
  guard: (request: Routed<C>) => Promise<Answer>
  /** The largest JSON body, in bytes. */
  bodyLimit: number
}

/** A request with the row that matched its path, or with no row. */
export interface Routed<C extends Ctx> extends Matched {
  surface: Surface<C>
  ctx: Ctx
  headers: AnswerHeaders
  row: Endpoint<C> | null
}

/** What the work of a row needs of a request, anyone who calls. */
interface Matched {
  surface: { bodyLimit: number } & Paths
  c: Context
  /** The route, such as `'GET /tenders/:id'`, or `'unknown'` if no row matched. */
  route: string
}

/** Does the work of a row whose input has been read. */
export type RequestWork<C extends Ctx> = (
  request: Pick<Matched, 'c' | 'route'>,
  row: Endpoint<C>,
  ctx: C,
  input: Input,
) => Promise<Performed>

/**
 * Does the work of a row for a caller. A write is bound to the If-Match version and the Idempotency-Key of its request.
 */
export const workForCaller: RequestWork<CallerCtx> = async ({ c }, row, ctx, input) => {
  const effect = effectOf(row)
  const work = { effect, creates: row.kind === 'create', run: row.run }
  if (effect === 'read') return perform(ctx, work, input as never)
  const ifMatch = c.req.header('if-match') ?? null
  const idempotency = readIdempotency(c.req, input.body)
  const { signal } = c.req.raw
  return perform(derive(ctx, { ifMatch, idempotency, signal }), work, input as never)
}

/** Does the work of a row without a caller, which is its function alone. */
export const workAlone: RequestWork<Ctx> = async (_request, row, ctx, input) =>
  performed({ creates: row.kind === 'create' }, await row.run(ctx, input as never))

/** Answers a request that has passed the guard. */
export async function answer<C extends Ctx>(
  request: Routed<C>,
  ctx: C,
  work: RequestWork<C>,
): Promise<Answer> {
  const { surface, c, row } = request
  if (!row) return refuseUnmatched(surface, c)
  return isPublic(row) ? answerPublic(request, row, ctx) : answerRow(request, row, ctx, work)
}

/** Answers a request whose row works without a caller. */
export const answerPublic = (request: Matched, row: PublicRow, ctx: Ctx): Promise<Answer> =>
  answerRow(request, row, ctx, workAlone)

/** Reads the input, does the work, parses the output by the row's schema and adds the envelope. */
async function answerRow<C extends Ctx>(
  request: Matched,
  row: Endpoint<C>,
  ctx: C,
  work: RequestWork<C>,
): Promise<Answer> {
  const { c, route } = request
  const input = await readInput(c, row, request.surface)
  const make = async () => answerOf(row, await work(request, row, ctx, input), input.query as Paging)
  const alternate = row.options.alternates?.[input.form?.type ?? '']
  if (alternate && input.form)
    return noted(request, row, ctx, input, await inForm(alternate, input.form, make))
  if (row.kind !== 'catalogue') return noted(request, row, ctx, input, await make())
  return cachedAnswer(ctx, `${route} ${JSON.stringify([input.param, input.query])}`, make)
}

/** Scopes of data that every company may read. A file of such data contains nothing of the company. */
const ofCatalogue: ReadonlySet<Scope | null> = new Set(['tenders:read', 'market:read', null])

/** Notes in the audit that a caller took a file with the company's data. */
async function noted<C extends Ctx>(
  { c, route }: Matched,
  row: Endpoint<C>,
  ctx: C,
  { param, json }: Input,
  answer: Answer,
): Promise<Answer> {
  if (!(answer instanceof Bytes) || !isCaller(ctx) || ofCatalogue.has(row.scope)) return answer
  if (c.req.method === 'HEAD') return answer
  const parts: unknown[] = Object.values({ ...named(param), ...named(json) })
  const targetId = parts.find((value) => typeof value === 'string')
  await noteDownload(ctx, answer, { action: route, targetId })
  return answer
}

const named = (part: unknown) => (typeof part === 'object' ? part : null)

const isCaller = (ctx: Ctx): ctx is CallerCtx => 'caller' in ctx

/**
 * Answers in another form than JSON. The headers of the work are sent only if the work has ended before the body begins.
 */
async function inForm({ render }: Alternate, form: RequestForm, make: () => Promise<Answer>): Promise<Bytes> {
  let given: Record<string, string> = {}
  const bytes = await render(async () => {
    const done = await make()
    if (done instanceof Bytes) throw new Error('A row with other forms answers data, not bytes')
    given = done.headers ?? {}
    const { body } = done
    return ((typeof body === 'string' ? JSON.parse(body) : body) as { data: unknown }).data
  }, form)
  const headers = { Vary: 'Authorization, Accept', ...given, ...bytes.headers }
  return new Bytes(bytes.status, headers, bytes.body)
}

interface Paging {
  page: number
  limit: number
}

type Described = Pick<Endpoint, 'kind' | 'output' | 'options'>

function answerOf(row: Described, { answer, status, replayed }: Performed, paging: Paging): Answer {
  if (answer instanceof Bytes) return answer
  if (isList(row.kind)) return listAnswer(row, answer as Page<unknown>, paging)
  const data = row.output.parse(answer)
  if (row.options.dated) return datedAnswer(JSON.stringify({ success: true, data }), modifiedOf(data))
  const headers = replayed ? { 'Idempotency-Replayed': 'true' } : tagOf(data)
  return { body: { success: true, data }, status, headers }
}

const modifiedOf = (data: unknown): Date => new Date((data as { updatedAt: string }).updatedAt)

/** A 200 with the digest of its body as its tag, and with its time. The body is written once, for both. */
function datedAnswer(body: string, modified: Date): JsonAnswer {
  const ETag = `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`
  return { body, status: 200, headers: { ETag, 'Last-Modified': modified.toUTCString() } }
}

/** An answer with a version carries its entity tag. */
function tagOf(data: unknown): Record<string, string> {
  const version = typeof data === 'object' && data !== null && 'version' in data ? data.version : null
  return typeof version === 'number' ? { ETag: answerTag(version, data) } : {}
}

/** The JSON of a list is put together: items that are JSON already are not parsed only to be written again. */
function listAnswer(row: Described, result: Page<unknown>, { page, limit: asked }: Paging): JsonAnswer {
  const { items, total, beside, version, modified, limit = asked } = result
  const pagination = { page, limit, total, pages: Math.ceil(total / limit) }
  const data = items.map((item) =>
    item instanceof Written ? item.json : JSON.stringify(row.output.parse(item)),
  )
  const more = beside && row.options.beside?.parse(beside)
  const rest = JSON.stringify({ pagination, ...more }).slice(1)
  const body = `{"success":true,"data":[${data.join(',')}],${rest}`
  if (row.options.dated && modified) return datedAnswer(body, modified)
  return {
    body,
    status: 200,
    ...(version !== undefined && { version }),
  }
}

/**
 * The Idempotency-Key of a POST with a fingerprint of path, query and body; null if the request has no key. A raw row
 * reads its body itself and adds it to the fingerprint, so `body` is empty there.
 */
function readIdempotency(req: HonoRequest, body: Uint8Array): CallerCtx['idempotency'] {
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
