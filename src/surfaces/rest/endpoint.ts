import * as z from 'zod'
import type { Bytes } from '../../platform/http/bytes.ts'
import type { CallerCtx, Ctx } from '../../platform/context/context.ts'
import type { Scope } from '../../identity/keys/schema.ts'
import type { Accepted, Existing, Page, Written } from '../../platform/db/page.ts'
import type { Effect } from '../perform.ts'
import type { CsvSeparator } from '../../platform/export/columns.ts'
import type { Deprecation } from './deprecation.ts'

/**
 * Kinds of rows whose work does not depend on the caller, so their functions get a context without one. An `open` row
 * needs no key. A `catalogue` row lists public data for callers with a key and its scope: for a key that was admitted a
 * moment ago, the query may run beside the key's gate, and the answer is dropped if the gate then refuses.
 */
type PublicKind = 'open' | 'catalogue'
type CallerKind = 'list' | 'read' | 'create' | 'act' | 'download'
export type CallerOrPublic = CallerKind | PublicKind

/** Whether a row of this kind answers a page of a list. */
export const isList = (kind: CallerOrPublic): boolean => kind === 'list' || kind === 'catalogue'

/** Whether the work of a row reads, writes or takes a stream. */
export function effectOf({ kind, options }: Pick<Endpoint, 'kind' | 'options'>): Effect {
  if (options.raw) return 'stream'
  return kind === 'create' || kind === 'act' ? 'write' : 'read'
}

/**
 * Where a row reads: at a replica, at the primary if it needs the state of this moment, or nothing if it runs no
 * statement.
 */
export type Reads = 'replica' | 'primary' | 'nothing'

/** Where a row reads. Rows that only read do so at a replica unless they say otherwise. */
export const readsOf = (row: Pick<Endpoint, 'kind' | 'options'>): Reads =>
  row.options.reads ?? (effectOf(row) === 'read' ? 'replica' : 'primary')

interface Row<C extends Ctx, K extends CallerOrPublic> {
  kind: K
  scope: Scope | null
  summary: string
  /** The parts of a request that the row takes. Parameters and queries are strict object schemas. */
  input: {
    param: z.ZodObject | undefined
    query: z.ZodObject | undefined
    json: z.ZodType | undefined
  }
  output: z.ZodType
  options: RowOptions
  /** The function of the row. `row` has checked that it fits the schemas, which the router does not know. */
  run: (ctx: C, input: never) => Promise<unknown>
}

export type PublicRow = Row<Ctx, PublicKind>
/**
 * One row of an endpoint table. The router, the documentation and the tests of the whole table need only this. `C`
 * is the context of a surface's callers.
 */
export type Endpoint<C extends Ctx = CallerCtx> = Row<C, CallerKind> | PublicRow

/** Whether a row works without a caller. */
export const isPublic = <C extends Ctx>(row: Endpoint<C>): row is PublicRow =>
  row.kind === 'open' || row.kind === 'catalogue'

interface RowOptions<F extends string = string> {
  description?: string
  /** The announced end of the row: its answers carry the day, and the OpenAPI document marks it. */
  deprecated?: Deprecation
  /** Set if a repeated request answers 200 with the first resource. */
  existing?: boolean
  /** Set if the row answers 202, because its work goes on after the answer. */
  accepted?: boolean
  /** Set if the row answers 202 while a part of its work goes on, and 200 afterwards. */
  mayBePending?: boolean
  /**
   * Set for a row whose answers carry an entity tag and the time of their last change, and answer 304. The time is the
   * page's `modified`, or `updatedAt` of the one thing.
   */
  dated?: boolean
  /** Further members of a list's envelope, beside `data` and `pagination`. */
  beside?: z.ZodObject
  /**
   * The function reads the body of the request itself, whatever its type. A body can be read only once, so the function
   * also takes care of the Idempotency-Key and of running again after a conflict. `several`: a form may bring several files.
   */
  raw?: boolean | 'several'
  /** Where the row reads, if this does not follow from its effect; see `readsOf`. */
  reads?: Reads
  /** Set for a row about the account: a key of a sandbox gets live data here, or the real time in its sandbox. */
  account?: 'live' | 'real time'
  /** Other forms of the answer by media type. A form is used only if the request names it. */
  alternates?: Record<string, Alternate>
  /** The media types of a row that answers a file, with descriptions. The first is for callers who name none of them. */
  formats?: Record<F, string>
}

/** The form of an answer. */
export interface RequestForm {
  /** The media type; null for the bytes of a file. */
  type: string | null
  separator: CsvSeparator
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
  render: (answer: () => Promise<unknown>, form: RequestForm) => Promise<Bytes>
}

/** What a row takes and returns, and its options. */
interface Spec<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  J extends z.ZodType,
  O extends z.ZodType,
  F extends string,
> extends RowOptions<F> {
  param?: P
  query?: Q
  json?: J
  /** The schema of `data`, or of one item of a list; `FileBody` for bytes. */
  out: O
}

/** The input of a row as its schemas have parsed it. */
interface Parsed<P extends z.ZodObject, Q extends z.ZodObject, J extends z.ZodType, F extends string> {
  param: OutputOf<P>
  query: OutputOf<Q>
  json: OutputOf<J>
  /** The request, for its conditions and ranges, or for the body of a row with the option `raw`. */
  request: Request
  /** The form of the answer; `type` is one of the row's formats, if it has formats. */
  form: RequestForm & { type: OrNull<F> }
}

type OutputOf<S extends z.ZodType> = OrUndefined<z.output<S>>
type OrNull<T> = [T] extends [never] ? string | null : T
/** A part that the row does not take is typed as undefined, because `never` would fit every parameter. */
type OrUndefined<T> = [T] extends [never] ? undefined : T

type Answer<O extends z.ZodType, K extends CallerOrPublic> = K extends 'list' | 'catalogue'
  ? Page<z.input<O> | Written>
  : K extends 'create'
    ? z.input<O> | Existing<z.input<O>>
    : K extends 'act'
      ? z.input<O> | Accepted<z.input<O>>
      : z.input<O>

/** Declares rows of one kind: scope, summary, schemas with options, and the function, which must fit the schemas. */
export const row =
  <C extends Ctx, K extends CallerOrPublic>(kind: K) =>
  <
    O extends z.ZodType,
    P extends z.ZodObject = never,
    Q extends z.ZodObject = never,
    J extends z.ZodType = never,
    F extends string = never,
  >(
    scope: Scope | null,
    summary: string,
    { param, query, json, out, ...options }: Spec<P, Q, J, O, F>,
    run: (ctx: C, input: Parsed<P, Q, J, F>) => Promise<Answer<NoInfer<O>, K>>,
  ): Row<C, K> => ({
    kind,
    scope,
    summary,
    input: { param, query, json },
    output: out,
    options,
    run,
  })

export const list = row<CallerCtx, 'list'>('list')
export const read = row<CallerCtx, 'read'>('read')
export const create = row<CallerCtx, 'create'>('create')
export const act = row<CallerCtx, 'act'>('act')
/** Rows that answer bytes. */
export const download = row<CallerCtx, 'download'>('download')
export const catalogue = row<Ctx, 'catalogue'>('catalogue')
/** Rows that need no key. */
export const open = row<Ctx, 'open'>('open')

/** The output of rows that answer bytes or a file in one of the row's formats. */
export const FileBody: z.ZodType<Bytes, Bytes> = z.custom<Bytes>().meta({ openapi: {} })

/** Splits `'GET /tenders/:id'` into method and path. */
export function splitRoute(route: string): { method: string; path: string } {
  const [method = '', path = ''] = route.split(' ')
  return { method, path }
}
