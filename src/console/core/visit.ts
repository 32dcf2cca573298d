import type { Incoming } from '../../company/files/file.ts'
import { callerCtx, type CallerCtx, derive } from '../../platform/context/context.ts'
import { type LookRow, lookRow } from '../../workspace/search/visits/looks.ts'
import type { Membership, Session } from '../../identity/auth/sessions/schema.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { takeFlash, type Visitor } from './visitor.ts'
import { lackOf } from './access.ts'
import { readFrame } from './frame.ts'
import { type Reader, readerOf } from './reader.ts'
import { nothingSent, type SentForm } from './sent.tsx'
import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Existing } from '../../platform/db/page.ts'
import { Details, Problem, wrongFields } from '../../platform/context/errors.ts'
import { detailsOf } from '../../platform/http/details.ts'
import { perform } from '../../surfaces/perform.ts'
import { normalized } from '../../platform/text/normal-form.ts'
import { strayCharacter } from '../../platform/http/text.ts'
import { withCodes } from './words.tsx'
import { plainFilter } from './numbers.ts'
import type { Proof } from '../../identity/auth/passwords/check.ts'
import { proofInCompany } from '../../identity/auth/step-up.ts'
import { networkOf } from '../../identity/auth/sessions/network.ts'

/** A signed-in person on a page of the company. */
export interface Visit extends Visitor {
  ctx: CallerCtx
  session: Session & { company: Membership }
  reader: Reader
  /** The path's parameters by name. */
  param: Record<string, string>
  sent: SentForm
  /** The file that a form brought; null when none was chosen. */
  file?: Incoming | null
  /** The files that a form for several brought; null when none was chosen. They can be read once. */
  files?: AsyncIterable<Incoming> | null
  /** The sentence about the form that has just been sent. */
  says: string | null
  /** The counts that the frame shows on every page. */
  waiting: { unread: number; approvals: number }
  /** Whether the person may open the page at a path of ours, by the access of its row. */
  mayOpen: (path: string) => boolean
  /** How far the person has looked through the search, and how far the change feed reaches. */
  lastLook: LookRow
}

/**
 * The purpose of a form's token: the form's path, and the company for which the form was opened. Without the company in
 * the token, a form would change another company when the person has chosen another company in a second tab.
 */
export const formPurpose = ({ session }: Pick<Visit, 'session'>, path: string): string =>
  `${session.company.id} ${path}`

/** Opens a page for a person of a company. The caller has no API key and no connection. */
export async function openVisit(
  visitor: Visitor,
  session: Visit['session'],
  param: Record<string, string>,
): Promise<Visit> {
  const { role, ...company } = session.company
  const caller = { user: { ...session.user, role }, company, key: null }
  const ctx = callerCtx(visitor.ctx, caller, session.hash)
  const [unread, approvals, lastLook] = await readFrame(ctx, visitor.frame)
  const { says, cookies } = takeFlash(visitor)
  return {
    ...visitor,
    ctx,
    session,
    param,
    says,
    sent: nothingSent,
    reader: readerOf(visitor.request, ctx.config, session.preferences),
    cookies: [...visitor.cookies, ...cookies],
    waiting: { unread: countOf(unread), approvals: countOf(approvals) },
    mayOpen: (path) => lackOf(visitor.accessTo(path), session.company) === null,
    lastLook: lookRow(lastLook),
  }
}

const countOf = (result: D1Result | undefined): number => rowsOf<{ n: number }>(result)[0]?.n ?? 0

/** The trimmed text of a field; null when it is empty. */
export const textIn = (fields: URLSearchParams, name: string): string | null =>
  fields.get(name)?.trim() || null

/** Parses the fields of a form by a schema. Throws a Problem that names every wrong field. */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw wrongFields(detailsOf(result.error, 'is not known'))
}

/**
 * The parameters of the path that a schema names. A page may be shown under a longer path, such as the path of one of
 * its forms, whose further parameters the strict schemas of the API would refuse.
 */
export const parameters = <S extends z.ZodObject>(schema: S, { param }: Pick<Visit, 'param'>): z.output<S> =>
  parse(schema, Object.fromEntries(Object.entries(param).filter(([name]) => name in schema.shape)))

/**
 * Runs a command for a form as REST does for a request: parses the input by the endpoint's schema, then performs the
 * command.
 */
export async function change<S extends z.ZodType, A>(
  { ctx }: Pick<Visit, 'ctx'>,
  schema: S,
  input: unknown,
  run: (ctx: CallerCtx, input: z.output<S>) => Promise<A | Existing<A>>,
): Promise<A> {
  const { answer } = await perform(ctx, { effect: 'write', run }, parse(schema, input))
  return answer
}

/** Runs a command that takes nothing from the form. */
export const command = <A>(
  visit: Pick<Visit, 'ctx'>,
  run: (ctx: CallerCtx) => Promise<A | Existing<A>>,
): Promise<A> => change(visit, z.strictObject({}), {}, run)

/**
 * The context for the work of a form. The form's number (`once`) becomes the Idempotency-Key, so that a form that is
 * sent twice acts once. The version that the form was filled in for becomes If-Match.
 */
export function bind(ctx: CallerCtx, path: string, fields: URLSearchParams): CallerCtx {
  const once = fields.get('once')
  const version = fields.get('version')
  const fingerprint = createHash('sha256')
    .update(`POST ${path}\n${String(fields)}`)
    .digest('hex')
  return derive(ctx, {
    idempotency: once && /^[\w-]{8,64}$/.test(once) ? { key: `form:${once}`, fingerprint } : null,
    ifMatch: version && /^\d{1,9}$/.test(version) ? `"${version}"` : null,
  })
}

/**
 * Reads the query of a page by the schema of an endpoint. Empty fields are left out, boxes with the same name
 * become several values, and words become the codes that they name. A wrong value is left out too, and
 * `visit.sent` has the problem for its field.
 */
export function readQuery<S extends z.ZodObject>(visit: Visit, schema: S): z.output<S> {
  const { url, details: unclear } = withCodes(visit.url)
  const details = Details.of(unclear)
  const given = fieldsOf(url.searchParams, schema)
  for (let round = 0; round < 2; round++) {
    const result = schema.safeParse(given)
    if (result.success) return note(visit, details, result.data)
    details.addAll(detailsOf(result.error, 'is not known'))
    for (const { path } of result.error.issues) delete given[String(path[0] ?? '')]
  }
  return note(visit, details, schema.parse({}))
}

function note<T>(visit: Visit, details: Details, data: T): T {
  // When the page is shown again for a refused form, the form's problem must stay in `visit.sent`.
  if (visit.sent.fields !== null) return data
  visit.sent = {
    fields: visit.url.searchParams,
    problem: !details.isEmpty ? new Problem('INVALID_PARAMS', 'Some filters were left out.', details) : null,
  }
  return data
}

function fieldsOf(params: URLSearchParams, schema: z.ZodObject): Record<string, string> {
  const given: Record<string, string> = {}
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name).filter((value) => value.trim() !== '')
    if (!Object.hasOwn(schema.shape, name) || values.length === 0) continue
    const text = normalized(values.join(','))
    if (!strayCharacter(text)) given[name] = plainFilter(name, text)
  }
  return given
}

/** The password in a form's fields, checked only if a command requires it. */
export const proofIn = ({ session, request }: Visit, fields: URLSearchParams): Proof =>
  proofInCompany(session, fields.get('password') ?? '', networkOf(request))

/** Turns "not found" into null, because what a page refers to may have been deleted. */
export const ifThere = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return null
    throw error
  })
