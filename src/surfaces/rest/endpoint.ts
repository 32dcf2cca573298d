import * as z from 'zod'
import type { Bytes } from '../../platform/http/bytes.ts'
import type { CallerCtx, Ctx } from '../../platform/context.ts'
import type { Kept } from '../../platform/transaction/idempotent.ts'
import type { Scope } from '../../identity/keys/schema.ts'
import type { Existing, Page } from '../../platform/db/page.ts'

/** The parts of a request a row may take; each is a strict object schema. */
export interface Inputs {
  param?: z.ZodObject
  query?: z.ZodObject
  json?: z.ZodType
}

export type Kind = 'list' | 'read' | 'create' | 'act' | 'open' | 'download'

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
   * The answer is of the public catalogue and depends on nothing of the caller's. Its query may run beside the key's
   * gate for a key that was admitted a moment ago; the answer is dropped if the gate then refuses.
   */
  catalogue?: boolean
  /**
   * The handler gets the request itself and reads its body, whatever its type. As a body can be read once, the handler
   * also sees to the Idempotency-Key and repeats what must be repeated.
   */
  raw?: boolean
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
type Answer<O extends z.ZodType, K extends Kind> = K extends 'list'
  ? Page<z.input<O>>
  : K extends 'create'
    ? z.input<O> | Existing<z.input<O>>
    : K extends 'download'
      ? Bytes
      : K extends 'act'
        ? z.input<O> | Kept
        : z.input<O>

/** What a row of the table gives its handler, and what the handler owes it. */
export type Handler<E> =
  E extends Endpoint<infer I, infer O, infer K>
    ? (ctx: K extends 'open' ? Ctx : CallerCtx, input: Parsed<I>) => Promise<Answer<O, K>>
    : never

export type HandlersOf<T> = { [R in keyof T]: Handler<T[R]> }

/** `'GET /tenders/:id'` as its method and path. */
export function splitRoute(route: string): { method: string; path: string } {
  const [method = '', path = ''] = route.split(' ')
  return { method, path }
}
