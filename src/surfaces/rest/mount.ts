import { requestCtx } from '../request.ts'
import type { Context, Hono } from 'hono'
import type { Ctx } from '../../platform/context/context.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import { RangeNotSatisfiable } from '../../platform/context/errors.ts'
import { type Answer, baseHeaders, isKnown, json, problem } from './answer.ts'
import { deprecationHeaders } from './deprecation.ts'
import { type Endpoint, splitRoute } from './endpoint.ts'
import { answerPublic, type Surface } from './run.ts'

export type App = Hono<{ Bindings: Env }>

/**
 * Routes every row of a table, and all other paths of an app that has no other table. Literal segments are registered
 * before parameters, whatever the order of the table, because the router takes the first route that matches.
 */
export function mount<C extends Ctx>(app: App, surface: Surface<C>): void {
  for (const [route, row] of Object.entries(surface.table).toSorted(([a], [b]) => byLiteralFirst(a, b))) {
    const { method, path } = splitRoute(route)
    const paths = path === '/' ? [surface.base, `${surface.base}/`] : [surface.base + routed(path)]
    app.on(method, paths, (c) => serve(surface, c, route, row))
  }
  app.notFound((c) => serve(surface, c, 'unknown', null))
}

/** A path in the form of the router. Without this the router would take `token.ics` in `:token.ics` for the name. */
const routed = (path: string) => path.replace(/:(\w+)\.(\w+)$/, String.raw`:$1{.+\.$2}`)

export const byLiteralFirst = (a: string, b: string) => (order(a) < order(b) ? -1 : 1)
const order = (route: string) => splitRoute(route).path.replaceAll(/:\w+/g, '\uffff')

/** The size of the file, if a request wants bytes beyond its end. */
const sizeIn = ({ headers }: Answer): number => Number(headers?.['Content-Range']?.replace(/^.*\//, ''))

async function serve<C extends Ctx>(
  surface: Surface<C>,
  c: Context,
  route: string,
  row: Endpoint<C> | null,
): Promise<Response> {
  const ctx = requestCtx(c)
  const headers = baseHeaders(ctx.requestId)
  try {
    const request = { surface, c, ctx, headers, route, row }
    const answer = await (row?.kind === 'open' ? answerPublic(request, row, ctx) : surface.guard(request))
    const { body, status } = answer
    if (status === 416) throw new RangeNotSatisfiable(sizeIn(answer))
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
