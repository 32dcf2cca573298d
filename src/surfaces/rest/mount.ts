import type { Context, Hono } from 'hono'
import { createCtx, type Ctx } from '../../platform/context/context.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import { type AnswerHeaders, baseHeaders, isKnown, json, problem } from './answer.ts'
import { type Endpoint, splitRoute } from './endpoint.ts'
import { type Input, validatorsOf } from './input.ts'
import { deprecationHeaders } from './deprecation.ts'
import { answerLately } from './lately.ts'
import { type Answer, type AnyHandler, run, type Work, workAlone } from './run.ts'
import { refuseUnmatched } from './unmatched.ts'

export type App = Hono<{ Bindings: Env }>

/**
 * A request with the row that matched its path, or with no row. `C` is the context that the guard passes to the row's
 * work.
 */
export interface Routed<C extends Ctx> {
  c: Context
  ctx: Ctx
  headers: AnswerHeaders
  /** The route, such as `'GET /tenders/:id'`, or `'unknown'` when no row matched. */
  route: string
  row: Endpoint | null
  /** Does the work of the row for the caller in `ctx`. */
  work: (ctx: C) => Promise<Answer>
  /** The same work for a row that does not depend on the caller; null for other rows. */
  publicWork: (() => Promise<Answer>) | null
}

/** A table of endpoints below one path, with the guard that decides who may pass and the way handlers are called. */
export interface Surface<C extends Ctx> {
  base: string
  table: Record<string, Endpoint>
  handlers: Record<string, AnyHandler<C>>
  /** The handlers of rows that work without a caller. */
  publicHandlers: Record<string, AnyHandler<Ctx>>
  /**
   * Refuses callers without permission. It also guards paths that match no row, so that nobody can find out without a
   * key which paths exist.
   */
  guard: (request: Routed<C>) => Promise<Answer>
  /** Calls a row's handler with the context that the guard has given. */
  work: Work<C>
  /** The largest JSON body, in bytes. */
  bodyLimit: number
}

/**
 * Routes every row of a table, and all other paths of an app that has no other table. Literal segments are registered
 * before parameters, whatever the order of the table, because the router takes the first route that matches.
 */
export function mount<C extends Ctx>(app: App, surface: Surface<C>): void {
  for (const [route, row] of Object.entries(surface.table).toSorted(([a], [b]) => byLiteralFirst(a, b))) {
    const { method, path } = splitRoute(route)
    const workOf = worksOf(surface, route, row)
    app.on(method, surface.base + routed(path), (c) => serve(surface, c, { route, row, workOf }))
  }
  const workOf = (c: Context) => ({ work: async () => refuseUnmatched(surface, c), publicWork: null })
  app.notFound((c) => serve(surface, c, { route: 'unknown', row: null, workOf }))
}

/** A path in the form of the router. Without this the router would take `token.ics` in `:token.ics` for the name. */
const routed = (path: string) => path.replace(/:(\w+)\.(\w+)$/, String.raw`:$1{.+\.$2}`)

export const byLiteralFirst = (a: string, b: string) => (order(a) < order(b) ? -1 : 1)
const order = (route: string) => splitRoute(route).path.replaceAll(/:\w+/g, '\uffff')

/** A row of a surface, or none, with the function that prepares its work for a request. */
interface Place<C extends Ctx> extends Pick<Routed<C>, 'route' | 'row'> {
  workOf: (c: Context, ctx: Ctx) => Pick<Routed<C>, 'work' | 'publicWork'>
}

function worksOf<C extends Ctx>(surface: Surface<C>, route: string, row: Endpoint): Place<C>['workOf'] {
  const validated = validatorsOf(splitRoute(route).method, row, surface.bodyLimit)
  const publicHandler = surface.publicHandlers[route]
  if (publicHandler)
    return (c, ctx) => {
      const work = async (given: Ctx) => {
        const valid = await validated(c)
        const alone = (received: Input) => workAlone(c, given, row, publicHandler, received)
        if (row.kind === 'open') return run(c, row, valid, alone)
        const request = `${route} ${JSON.stringify(valid)}`
        return run(c, row, valid, alone, (make) => answerLately(given, request, make))
      }
      return { work, publicWork: () => work(ctx) }
    }
  const handler = surface.handlers[route]
  if (!handler) throw new Error(`${route} has no handler`)
  return (c) => ({
    work: async (ctx) =>
      run(c, row, await validated(c), (received) => surface.work(c, ctx, row, handler, received)),
    publicWork: null,
  })
}

async function serve<C extends Ctx>(
  surface: Surface<C>,
  c: Context,
  { route, row, workOf }: Place<C>,
): Promise<Response> {
  const ctx = createCtx(c.env, (later) => c.executionCtx.waitUntil(later))
  const headers = baseHeaders(ctx.requestId)
  try {
    const { work, publicWork } = workOf(c, ctx)
    const open = row?.kind === 'open' ? publicWork : null
    const answer = await (open?.() ?? surface.guard({ c, ctx, headers, route, row, work, publicWork }))
    const { body, status } = answer
    Object.assign(
      headers,
      answer.headers,
      row?.options.deprecated && deprecationHeaders(row.options.deprecated),
    )
    if (answer instanceof Bytes) return new Response(answer.body, { status, headers })
    if (isKnown(c.req.raw, headers)) return new Response(null, { status: 304, headers })
    return json(body, status, headers)
  } catch (error) {
    return problem(error, ctx.requestId, headers)
  }
}
