import type { Context } from 'hono'
import type { CallerCtx, Ctx } from '../context.ts'
import type { Page } from '../page.ts'
import type { Endpoint } from './endpoint.ts'
import { readBody, readParams } from './input.ts'

export interface Answer {
  body: unknown
  status: number
}

/** A handler as the router sees it; the table's types have checked that it fits its row. */
export type AnyHandler = (ctx: CallerCtx, input: never) => Promise<unknown>

/** One request of a row, past its guard: input by the row's schemas, handler, output by the row's schema, envelope. */
export async function run(
  c: Context,
  ctx: Ctx & Partial<CallerCtx>,
  row: Endpoint,
  handler: AnyHandler,
  bodyLimit: number,
): Promise<Answer> {
  const { json, ...rest } = row.input
  const params = readParams(rest, c)
  const body = json ? { json: await readBody(json, c.req.raw, bodyLimit) } : {}
  const raw = row.options.raw ? { request: c.req.raw } : {}
  const input = { ...params, ...body, ...raw }
  const result = await handler(ctx as CallerCtx, input as never)
  if (row.kind === 'list') return listAnswer(row, result as Page<unknown>, params.query as Paging)
  return {
    body: { success: true, data: row.output.parse(result) },
    status: row.kind === 'create' ? 201 : 200,
  }
}

interface Paging {
  page: number
  limit: number
}

function listAnswer(row: Endpoint, result: Page<unknown>, { page, limit }: Paging): Answer {
  const { items, total, beside } = result
  const pagination = { page, limit, total, pages: Math.ceil(total / limit) }
  const data = items.map((item) => row.output.parse(item))
  const more = beside && row.options.beside?.parse(beside)
  return { body: { success: true, data, pagination, ...more }, status: 200 }
}
