import type { Context, Hono } from 'hono'
import { createCtx, type Ctx } from '../../platform/context.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import { type AnswerHeaders, baseHeaders, isKnown, json, problem } from './answer.ts'
import { type Endpoint, splitRoute } from './endpoint.ts'
import { validatorsOf } from './input.ts'
import { type Answer, type AnyHandler, run } from './run.ts'
import { refuseUnmatched } from './unmatched.ts'

export type App = Hono<{ Bindings: Env }>

/** A request that a row has taken. */
export interface Routed {
  c: Context
  ctx: Ctx
  headers: AnswerHeaders
  /** `'GET /tenders/:id'`; `'unknown'` where no row matched. */
  route: string
  row: Endpoint | null
  /** The row's own work; `caller` is added to the context by a guard that knows one. */
  work: (ctx: Ctx) => Promise<Answer>
}

/** A table of endpoints below one path, and who may pass. */
export interface Surface {
  base: string
  table: Record<string, Endpoint>
  handlers: Record<string, AnyHandler>
  /** Turns away who may not; also asked about paths that no row matches, so that these reveal nothing. */
  guard: (request: Routed) => Promise<Answer>
  /** Bytes of a JSON body. */
  bodyLimit: number
}

/**
 * Routes every row of a table. Literal segments come before parameters, whatever the table's order, because the router
 * takes the first that matches.
 */
export function mount(app: App, surface: Surface): void {
  for (const route of Object.keys(surface.table).toSorted(byLiteralFirst)) {
    const row = surface.table[route]
    const handler = surface.handlers[route]
    if (!row || !handler) throw new Error(`${route} has no handler`)
    const { method, path } = splitRoute(route)
    const validated = validatorsOf(method, row, surface.bodyLimit)
    app.on(method, surface.base + path, (c) =>
      serve(surface, c, route, row, async (ctx) => run(c, ctx, row, handler, await validated(c))),
    )
  }
  const unknown = (c: Context) => serve(surface, c, 'unknown', null, async () => refuseUnmatched(surface, c))
  app.all(surface.base, unknown)
  app.all(`${surface.base}/*`, unknown)
}

export const byLiteralFirst = (a: string, b: string) => (order(a) < order(b) ? -1 : 1)
const order = (route: string) => splitRoute(route).path.replaceAll(/:\w+/g, '\uffff')

async function serve(
  surface: Surface,
  c: Context,
  route: string,
  row: Endpoint | null,
  work: Routed['work'],
): Promise<Response> {
  const ctx = createCtx(c.env, (later) => c.executionCtx.waitUntil(later))
  const headers = baseHeaders(ctx.requestId)
  try {
    const open = row?.kind === 'open'
    const answer = await (open ? work(ctx) : surface.guard({ c, ctx, headers, route, row, work }))
    const { body, status } = answer
    Object.assign(headers, answer.headers)
    if (answer instanceof Bytes) return new Response(answer.body, { status, headers })
    if (isKnown(c.req.raw, headers)) return new Response(null, { status: 304, headers })
    return json(body, status, headers)
  } catch (error) {
    return problem(error, ctx.requestId, headers)
  }
}
