import * as z from 'zod'
import type { Bytes } from '../../platform/http/bytes.ts'
import type { CallerCtx, Ctx } from '../../platform/context.ts'
import type { Scope } from '../../identity/keys/schema.ts'
import type { Accepted, Existing, Page } from '../../platform/db/page.ts'
import type { Effect } from '../perform.ts'

/** The parts of a request a row may take; each is a strict object schema. */
export interface Inputs {
  param?: z.ZodObject
  query?: z.ZodObject
  json?: z.ZodType
}

/**
 * Kinds of rows whose work depends on nothing of the caller's: their handlers get a context without one. `open` needs no
 * key. `catalogue` lists what is public, for callers with a key and its scope; the query may run beside the key's gate
 * for a key that was admitted a moment ago, and the answer is dropped if the gate then refuses.
 */
export type PublicKind = 'open' | 'catalogue'
export type Kind = 'list' | 'read' | 'create' | 'act' | 'download' | PublicKind

/** Whether rows of a kind answer a page of a list. */
export const isList = (kind: Kind): boolean => kind === 'list' || kind === 'catalogue'

/** How the work of a row is performed. */
export function effectOf({ kind, options }: Pick<Endpoint, 'kind' | 'options'>): Effect {
  if (options.raw) return 'stream'
  return kind === 'create' || kind === 'act' ? 'write' : 'read'
}

/** One row of an endpoint table. Everything the router, the documentation and the table-wide tests need is here. */
export interface Endpoint<I extends Inputs = Inputs, O extends z.ZodType = z.ZodType, K extends Kind = Kind> {
  kind: K
  scope: Scope | null
  summary: string
  input: I
  output: O
  options: RowOptions
}

export interface RowOptions {
  description?: string
  /** Members that may stand beside `data` and `pagination` in a list's envelope. */
  beside?: z.ZodObject
  /**
   * The handler gets the request itself and reads its body, whatever its type. As a body can be read once, the handler
   * also sees to the Idempotency-Key and repeats what must be repeated.
   */
  raw?: boolean
  /** Of a row that creates: when it answers 200 with what is there already, as the OpenAPI document says it. */
  existing?: string
  /** Other forms of the answer by media type, each given only to a request whose `Accept` names it. */
  alternates?: Record<string, Alternate>
}

/** One other form of a row's answer. Errors are JSON in every form. */
export interface Alternate {
  /** For the OpenAPI document: what the body holds. */
  description: string
  /**
   * Makes the body. `answer` does the row's whole work, the Idempotency-Key's included, and gives what stands under
   * `data`; a stream may begin before it has ended. The data is that of the row's own schema.
   */
  render: (answer: () => Promise<unknown>) => Promise<Bytes>
}

export const row =
  <K extends Kind>(kind: K) =>
  <I extends Inputs, O extends z.ZodType>(
    scope: Scope | null,
    summary: string,
    input: I,
    output: O,
    options: RowOptions = {},
  ): Endpoint<I, O, K> => ({ kind, scope, summary, input, output, options })

export const list = row('list')
export const catalogue = row('catalogue')
export const read = row('read')
export const create = row('create')
export const act = row('act')

/** A row that needs no key. */
export const open = <O extends z.ZodType>(summary: string, output: O, options: RowOptions = {}) =>
  row('open')(null, summary, {}, output, options)

/** A row that answers bytes. Its handler gets the request, for its conditions and ranges. */
export const download = <I extends Inputs>(
  scope: Scope,
  summary: string,
  input: I,
  options: RowOptions = {},
) => row('download')(scope, summary, input, z.unknown(), options)

type Parsed<I extends Inputs> = { [T in keyof I]: I[T] extends z.ZodType ? z.output<I[T]> : never } & {
  /** Of rows with the option `raw`, and of those that answer bytes. */
  request?: Request
}
type Answer<O extends z.ZodType, K extends Kind> = K extends 'list' | 'catalogue'
  ? Page<z.input<O>>
  : K extends 'create'
    ? z.input<O> | Existing<z.input<O>>
    : K extends 'download'
      ? Bytes
      : K extends 'act'
        ? z.input<O> | Accepted<z.input<O>>
        : z.input<O>

/** What a row of the table gives its handler, and what the handler owes it. `C` is the context of a surface's callers. */
export type Handler<E, C extends Ctx> =
  E extends Endpoint<infer I, infer O, infer K> ? (ctx: C, input: Parsed<I>) => Promise<Answer<O, K>> : never

type PublicRoutes<T> = { [R in keyof T]: T[R] extends { kind: PublicKind } ? R : never }[keyof T]

/** The handlers of a table's rows that work for a caller. */
export type HandlersOf<T, C extends Ctx = CallerCtx> = {
  [R in Exclude<keyof T, PublicRoutes<T>>]: Handler<T[R], C>
}

/** The handlers of a table's rows that work without a caller. */
export type PublicHandlersOf<T> = { [R in PublicRoutes<T>]: Handler<T[R], Ctx> }

/** `'GET /tenders/:id'` as its method and path. */
export function splitRoute(route: string): { method: string; path: string } {
  const [method = '', path = ''] = route.split(' ')
  return { method, path }
}
