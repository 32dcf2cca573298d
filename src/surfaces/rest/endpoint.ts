import * as z from 'zod'
import type { Bytes } from '../../platform/http/bytes.ts'
import type { CallerCtx, Ctx } from '../../platform/context/context.ts'
import type { Scope } from '../../identity/keys/schema.ts'
import type { Accepted, Existing, Page, Written } from '../../platform/db/page.ts'
import type { Effect } from '../perform.ts'
import type { Deprecation } from './deprecation.ts'

/** The parts of a request that a row may take. Parameters and queries are strict object schemas. */
export interface Inputs {
  param?: z.ZodObject
  query?: z.ZodObject
  json?: z.ZodType
}

/**
 * Kinds of rows whose work does not depend on the caller, so their handlers get a context without one. An `open` row
 * needs no key. A `catalogue` row lists public data for callers with a key and its scope: for a key that was admitted a
 * moment ago, the query may run beside the key's gate, and the answer is dropped if the gate then refuses.
 */
type PublicKind = 'open' | 'catalogue'
export type Kind = 'list' | 'read' | 'create' | 'act' | 'download' | PublicKind

/** Whether a row of this kind answers a page of a list. */
export const isList = (kind: Kind): boolean => kind === 'list' || kind === 'catalogue'

/** Whether the work of a row reads, writes or takes a stream. */
export function effectOf({ kind, options }: Pick<Endpoint, 'kind' | 'options'>): Effect {
  if (options.raw) return 'stream'
  return kind === 'create' || kind === 'act' ? 'write' : 'read'
}

/** One row of an endpoint table. The router, the documentation and the tests of the whole table need nothing else. */
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
  /** The announced end of the row: its answers carry the day, and the OpenAPI document marks it. */
  deprecated?: Deprecation
  /** Set where the same request a second time answers 200 with the first resource. */
  existing?: boolean
  /** Members that may stand in a list's envelope next to `data` and `pagination`. */
  beside?: z.ZodObject
  /**
   * The handler gets the request itself and reads its body, whatever the type. A body can be read only once, so the
   * handler also takes care of the Idempotency-Key and of running again after a conflict.
   */
  raw?: boolean
  /** Set for a row about the account: a key of a sandbox gets live data here, or the real time in its sandbox. */
  account?: 'live' | 'real time'
  /** Other forms of the answer by media type. A form is used only when the request's `Accept` names its media type. */
  alternates?: Record<string, Alternate>
  /** The media types of a row that answers a file, with descriptions. The first is for callers who name none of them. */
  formats?: Record<string, string>
}

/** Another form of a row's answer. Errors stay JSON in every form. */
export interface Alternate {
  /** A description of the body for the OpenAPI document. */
  description: string
  /** Whether the form is a file to save, with a name in `Content-Disposition`. */
  isFile?: boolean
  /**
   * Makes the body. `answer` does all of the row's work, the Idempotency-Key included, and returns the `data` of the
   * JSON answer, as the row's schema describes it. A stream may begin before `answer` has ended.
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

/** The output of rows that answer a file. The formats of the row describe the form of the file. */
const File: z.ZodType<Bytes, Bytes> = z.custom<Bytes>().meta({ openapi: {} })

/** A row that needs no key. */
export const open = <O extends z.ZodType>(summary: string, output: O, options: RowOptions = {}) =>
  row('open')(null, summary, {}, output, options)

/** A row that answers a file, needs no key, and refuses networks that ask for many files that do not exist. */
export const openFile = <I extends Inputs>(
  summary: string,
  input: I,
  options: RowOptions & Required<Pick<RowOptions, 'formats'>>,
) => row('open')(null, summary, input, File, options)

/** A row that answers a file in one of several formats. */
export const file = <I extends Inputs>(
  scope: Scope,
  summary: string,
  input: I,
  options: RowOptions & Required<Pick<RowOptions, 'formats'>>,
) => row('read')(scope, summary, input, File, options)

/** A row that answers bytes. Its handler gets the request, to read conditions and ranges from its headers. */
export const download = <I extends Inputs>(
  scope: Scope,
  summary: string,
  input: I,
  options: RowOptions = {},
) => row('download')(scope, summary, input, z.unknown(), options)

type Parsed<I extends Inputs> = { [T in keyof I]: I[T] extends z.ZodType ? z.output<I[T]> : never } & {
  /** Present for rows that answer bytes or a file, and for rows with the option `raw`. */
  request?: Request
  /** The media type that the request asks for, for a row with formats. */
  format?: string
}
type Answer<O extends z.ZodType, K extends Kind> = K extends 'list' | 'catalogue'
  ? Page<z.input<O> | Written>
  : K extends 'create'
    ? z.input<O> | Existing<z.input<O>>
    : K extends 'download'
      ? Bytes
      : K extends 'act'
        ? z.input<O> | Accepted<z.input<O>>
        : z.input<O>

/**
 * The handler of a row: it takes the row's parsed input and gives the row's answer. `C` is the context of a surface's
 * callers.
 */
type Handler<E, C extends Ctx> =
  E extends Endpoint<infer I, infer O, infer K> ? (ctx: C, input: Parsed<I>) => Promise<Answer<O, K>> : never

type PublicRoutes<T> = { [R in keyof T]: T[R] extends { kind: PublicKind } ? R : never }[keyof T]

/** The handlers of a table's rows that work for a caller. */
export type HandlersOf<T, C extends Ctx = CallerCtx> = {
  [R in Exclude<keyof T, PublicRoutes<T>>]: Handler<T[R], C>
}

/** The handlers of a table's rows that work without a caller. */
export type PublicHandlersOf<T> = { [R in PublicRoutes<T>]: Handler<T[R], Ctx> }

/** Splits `'GET /tenders/:id'` into method and path. */
export function splitRoute(route: string): { method: string; path: string } {
  const [method = '', path = ''] = route.split(' ')
  return { method, path }
}
